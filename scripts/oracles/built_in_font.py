"""glfun's built-in font, for other renderers of SVG files: they draw text with it, for any family in a file."""
import os

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
PATH = os.path.abspath(os.path.join(ROOT, "Sources", "Text", "CEmbeddedFont", "Arimo.ttf"))
# The arguments of resvg_py, and the options of resvg.
RESVG = {"dpi": 96.0, "skip_system_fonts": True, "font_files": [PATH], "font_family": "Arimo", "sans_serif_family": "Arimo",
         "serif_family": "Arimo", "monospace_family": "Arimo"}
RESVG_OPTIONS = ["--skip-system-fonts", "--use-font-file", PATH, "--font-family", "Arimo", "--sans-serif-family", "Arimo"]
FONTCONFIG = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir>
<match target="font"><edit name="hinting"><bool>false</bool></edit><edit name="rgba"><const>none</const></edit></match></fontconfig>"""


def set_for_fontconfig(folder):
    """Limits fontconfig, and so rsvg-convert, to this font; the configuration is in a folder."""
    fonts = os.path.join(folder, "fonts")
    os.makedirs(fonts, exist_ok=True)
    link = os.path.join(fonts, "Arimo.ttf")
    if not os.path.lexists(link):
        os.symlink(PATH, link)
    os.environ["FONTCONFIG_FILE"] = os.path.join(folder, "fonts.conf")
    with open(os.environ["FONTCONFIG_FILE"], "w", encoding="utf-8") as file:
        file.write(FONTCONFIG.format(fonts=fonts, cache=os.path.join(folder, "cache")))
