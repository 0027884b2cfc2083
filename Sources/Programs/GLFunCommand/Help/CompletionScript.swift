internal import ExamplePrograms
internal import GLFun
internal import GLFunSVG

/// The script for completing a command line in a shell.
struct CompletionScript {
  private let table: CommandTable

  init(_ table: CommandTable) { self.table = table }

  /// The script for a shell.
  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The possible values of an option.
  private enum Values: Hashable {
    case words([String])
    case file
    case folder
    /// Free text.
    case free
  }

  private func values(of option: CommandTable.Argument) -> Values {
    if let values = option.allValues { return .words(values) }
    switch option.valueName ?? "" {
    case "folder": return .folder
    case "device": return .words(["auto", "surfaceless", "gbm", "pbuffer", "device:0"])
    case "devices": return .words(["all", "auto", "surfaceless", "gbm", "pbuffer", "device:0"])
    case "colour": return .words(Color.names)
    case "colour|random": return .words(Color.names + ["random"])
    case let name where name.hasPrefix("file"): return .file
    default: return .free
    }
  }

  private var names: [String] { table.commands.map(\.name) + ["help"] }

  /// The file name extensions of a command's scenes; nil if its arguments are not scenes.
  private func endings(of command: CommandTable.Command) -> [String]? {
    switch command.name {
    case "render", "animate", "bench": ["json", "svg", "svgz"]
    case "compare": ["json", "svg", "svgz", "png", "jpg", "jpeg", "webp", "gif"]
    case "convert": ["svg", "svgz"]
    case "reduce": ["json"]
    case "views": []
    default: nil
    }
  }

  /// The words that are valid as an argument.
  private func words(of command: CommandTable.Command) -> [String] {
    switch command.name {
    case "convert", "reduce": []
    case "completions": Shell.allCases.map(\.rawValue)
    default: endings(of: command) == nil ? [] : Scene.names
    }
  }

  private func spellings(_ command: CommandTable.Command) -> String {
    command.options.flatMap(\.spellings).joined(separator: " ")
  }

  /// The options of a command that take a value, grouped by their possible values.
  private func optionsByValues(
    _ command: CommandTable.Command
  ) -> [(values: Values, spellings: [String])] {
    var groups: [(values: Values, spellings: [String])] = []
    for option in command.options where option.hasValue {
      let values = values(of: option)
      if let index = groups.firstIndex(where: { $0.values == values }) {
        groups[index].spellings += option.spellings
      } else {
        groups.append((values, option.spellings))
      }
    }
    return groups
  }

  // MARK: Shells

  private var bash: String {
    var lines = [
      "# Completions of glfun \(GLFunCommand.version) for bash: source this file.",
      "_glfun_add() { mapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < <(compgen \"$@\" -- \"$cur\"); }",
      "_glfun_files() {",
      "  local ending",
      "  for ending; do _glfun_add -f -X \"!*.$ending\"; done",
      "  _glfun_add -d",
      "  compopt -o filenames 2>/dev/null",
      "}",
      "_glfun() {",
      "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command= index",
      "  for ((index = 1; index < COMP_CWORD; index++)); do",
      "    case ${COMP_WORDS[index]} in",
      "    \(names.joined(separator: " | "))) command=${COMP_WORDS[index]}; break ;;",
      "    esac",
      "  done",
      "  COMPREPLY=()",
      "  case \"$command $prev\" in",
    ]
    for command in table.commands {
      for (values, spellings) in optionsByValues(command) {
        let pattern = spellings.map { "\"\(command.name) \($0)\"" }.joined(separator: " | ")
        let action =
          switch values {
          case .words(let words): "_glfun_add -W '\(words.joined(separator: " "))'; return"
          case .file: "_glfun_add -f; compopt -o filenames 2>/dev/null; return"
          case .folder: "_glfun_files; return"
          case .free: "return"
          }
        lines.append("  \(pattern)) \(action) ;;")
      }
    }
    lines += [
      "  esac", "  case $command in",
      "  '') _glfun_add -W '\((names + Scene.names).joined(separator: " "))'; _glfun_files json svg svgz ;;",
      "  help) _glfun_add -W '\((names + Scene.names).joined(separator: " "))' ;;",
    ]
    for command in table.commands {
      lines += [
        "  \(command.name))",
        "    if [[ $cur == -* ]]; then _glfun_add -W '\(spellings(command))'; return; fi",
        "    _glfun_add -W '\(words(of: command).joined(separator: " "))'",
      ]
      if let endings = endings(of: command), !endings.isEmpty {
        lines.append("    _glfun_files \(endings.joined(separator: " "))")
      }
      lines.append("    ;;")
    }
    lines += ["  esac", "}", "complete -F _glfun glfun"]
    return lines.joined(separator: "\n")
  }

  private var zsh: String {
    var lines = [
      "#compdef glfun",
      "# Completions of glfun \(GLFunCommand.version) for zsh: a file _glfun in a folder of $fpath.",
      "_glfun() {",
      "  local cur=$words[CURRENT] prev=$words[CURRENT-1] command= word",
      "  for word in ${words[2,CURRENT-1]}; do",
      "    case $word in",
      "    (\(names.joined(separator: "|"))) command=$word; break ;;",
      "    esac",
      "  done",
      "  case \"$command $prev\" in",
    ]
    for command in table.commands {
      for (values, spellings) in optionsByValues(command) {
        let pattern = spellings.map { "\"\(command.name) \($0)\"" }.joined(separator: "|")
        let action =
          switch values {
          case .words(let words): "compadd -- \(words.joined(separator: " "))"
          case .file: "_files"
          case .folder: "_files -/"
          case .free: "_message value"
          }
        lines.append("  (\(pattern)) \(action); return ;;")
      }
    }
    lines += [
      "  esac", "  case $command in",
      "  ('') compadd -- \((names + Scene.names).joined(separator: " ")); _files -g '*.(json|svg|svgz)' ;;",
      "  (help) compadd -- \((names + Scene.names).joined(separator: " ")) ;;",
    ]
    for command in table.commands {
      lines += [
        "  (\(command.name))",
        "    if [[ $cur == -* ]]; then compadd -- \(spellings(command)); return; fi",
      ]
      let words = words(of: command)
      if !words.isEmpty { lines.append("    compadd -- \(words.joined(separator: " "))") }
      if let endings = endings(of: command), !endings.isEmpty {
        lines.append("    _files -g '*.(\(endings.joined(separator: "|")))'")
      }
      lines.append("    ;;")
    }
    lines += [
      "  esac", "}",
      "if [[ $funcstack[1] == _glfun ]]; then _glfun \"$@\"; else compdef _glfun glfun; fi",
    ]
    return lines.joined(separator: "\n")
  }

  private var fish: String {
    func quoted(_ text: String) -> String {
      "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
    var lines = [
      "# Completions of glfun \(GLFunCommand.version) for fish.", "complete -c glfun -f",
      "complete -c glfun -n __fish_use_subcommand -a \(quoted(Scene.names.joined(separator: " "))) -d View",
      "complete -c glfun -n __fish_use_subcommand -a '\(Self.fishFiles(["json", "svg", "svgz"]))'",
    ]
    for command in table.commands {
      lines.append(
        "complete -c glfun -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.abstract ?? ""))"
      )
      let condition = "complete -c glfun -n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.options {
        var line = condition
        for name in option.names ?? [] {
          line += name.kind == "short" ? " -s \(name.name)" : " -l \(name.name)"
        }
        if option.hasValue {
          switch values(of: option) {
          case .words(let words): line += " -x -a \(quoted(words.joined(separator: " ")))"
          case .file: line += " -r -F"
          case .folder: line += " -x -a '(__fish_complete_directories)'"
          case .free: line += " -x"
          }
        }
        lines.append(line + " -d \(quoted(Self.firstSentence(option.abstract ?? "")))")
      }
      let words = words(of: command)
      if !words.isEmpty { lines.append("\(condition) -a \(quoted(words.joined(separator: " ")))") }
      if let endings = endings(of: command), !endings.isEmpty {
        lines.append("\(condition) -a '\(Self.fishFiles(endings))'")
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func fishFiles(_ endings: [String]) -> String {
    "(" + endings.map { "__fish_complete_suffix .\($0)" }.joined(separator: "; ") + ")"
  }

  private static func firstSentence(_ text: String) -> String {
    text.firstRange(of: ". ").map { String(text[..<$0.lowerBound]) } ?? text
  }
}
