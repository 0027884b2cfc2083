"""Figures for the gallery, written to SVG by matplotlib and Vega-Lite: figures.py FOLDER.

The data is in this file, so the figures are the same on every machine. The yearly means of carbon dioxide are published by
NOAA's Global Monitoring Laboratory for Mauna Loa; the temperatures are climate normals rounded to whole degrees.
"""
import os
import sys

INK, QUIET, GRID = "#1f2937", "#6b7280", "#e5e7eb"

CARBON_DIOXIDE = [
    316.91, 317.64, 318.45, 318.99, 319.62, 320.04, 321.37, 322.18, 323.05, 324.62, 325.68, 326.32, 327.46, 329.68, 330.19, 331.13,
    332.03, 333.84, 335.41, 336.84, 338.76, 340.12, 341.48, 343.15, 344.87, 346.35, 347.61, 349.31, 351.69, 353.20, 354.45, 355.70,
    356.54, 357.21, 358.96, 360.97, 362.74, 363.88, 366.84, 368.54, 369.71, 371.32, 373.45, 375.98, 377.70, 379.98, 382.09, 384.02,
    385.83, 387.64, 390.10, 391.85, 394.06, 396.74, 398.81, 401.01, 404.41, 406.76, 408.72, 411.66, 414.24, 416.45, 418.56, 421.08]

TEMPERATURES = {
    "Reykjavík": [1, 1, 1, 4, 7, 10, 12, 11, 9, 5, 2, 1],
    "Helsinki": [-3, -4, -1, 4, 10, 15, 18, 17, 12, 7, 3, -1],
    "London": [6, 6, 8, 11, 14, 17, 19, 19, 16, 12, 9, 6],
    "Paris": [5, 6, 9, 12, 16, 19, 21, 21, 17, 13, 8, 6],
    "Zürich": [1, 2, 6, 10, 14, 18, 20, 19, 15, 10, 5, 2],
    "Madrid": [6, 8, 11, 13, 17, 23, 26, 26, 21, 15, 10, 7],
    "Athens": [10, 11, 13, 17, 22, 26, 29, 29, 25, 20, 15, 12],
    "Seville": [11, 13, 16, 17, 21, 25, 28, 28, 25, 20, 15, 12],
}
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def curve(path):
    """A curve over bars, in the style of a journal."""
    import matplotlib
    matplotlib.use("svg")
    import matplotlib.pyplot as plot
    matplotlib.rcParams.update({
        "svg.fonttype": "none", "svg.hashsalt": "figure", "font.family": "Arial", "font.size": 10, "text.color": INK,
        "axes.edgecolor": "#9ca3af", "axes.labelcolor": QUIET, "xtick.color": QUIET, "ytick.color": QUIET, "axes.linewidth": .8})
    years = list(range(1960, 1960 + len(CARBON_DIOXIDE)))
    figure, (upper, lower) = plot.subplots(2, 1, figsize=(7.6, 5.2), height_ratios=[3, 1], sharex=True)
    figure.subplots_adjust(left=.085, right=.955, top=.83, bottom=.12, hspace=.12)
    upper.fill_between(years, 310, CARBON_DIOXIDE, color="#f97316", alpha=.10, linewidth=0)
    upper.plot(years, CARBON_DIOXIDE, color="#ea580c", linewidth=2.4, solid_capstyle="round")
    for year in (1960, 1988, 2023):
        value = CARBON_DIOXIDE[year - 1960]
        upper.plot([year], [value], "o", color="white", markeredgecolor="#ea580c", markeredgewidth=2, markersize=7)
        upper.annotate(f"{value:.0f}", (year, value), (-5, 10), textcoords="offset points", ha="right" if year > 1960 else "left",
                       weight="bold")
    upper.axhline(350, color=QUIET, linewidth=.9, dashes=(4, 3))
    upper.text(1960, 351.6, "350 ppm", color=QUIET, fontsize=9)
    upper.set_ylim(310, 432)
    upper.set_yticks([320, 340, 360, 380, 400, 420])
    growth = [after - before for before, after in zip(CARBON_DIOXIDE, CARBON_DIOXIDE[1:])]
    lower.bar(years[1:], growth, width=.72, color=["#ea580c" if value > 2 else "#fdba74" for value in growth])
    lower.set_ylim(0, 3.8)
    lower.set_yticks([0, 1, 2, 3])
    lower.set_xlim(1958.5, 2024.5)
    lower.text(1960, 3.05, "Growth in the year, ppm", color=QUIET, fontsize=9)
    for axes in (upper, lower):
        axes.grid(axis="y", color=GRID, linewidth=.8)
        axes.set_axisbelow(True)
        axes.spines[["top", "right", "left"]].set_visible(False)
        axes.tick_params(length=0, pad=6)
    figure.text(.03, .935, "Carbon dioxide has risen by a third since 1960", fontsize=15, weight="bold")
    figure.text(.03, .883, "Yearly mean at Mauna Loa, Hawaii, in parts per million", fontsize=10.5, color=QUIET)
    figure.text(.03, .025, "Data: NOAA Global Monitoring Laboratory", fontsize=8.5, color=QUIET)
    figure.savefig(path, metadata={"Date": None})


def heat(path):
    """A table of colours with its numbers."""
    import vl_convert
    values = [{"city": city, "month": month, "degrees": degrees}
              for city, row in TEMPERATURES.items() for month, degrees in zip(MONTHS, row)]
    axis = {"domain": False, "ticks": False, "title": None, "labelColor": INK, "labelFontSize": 12, "labelPadding": 8}
    places = {"x": {"field": "month", "type": "ordinal", "sort": MONTHS, "axis": {**axis, "orient": "top", "labelAngle": 0, "labelColor": QUIET}},
              "y": {"field": "city", "type": "nominal", "sort": list(TEMPERATURES), "axis": axis}}
    dark = "datum.degrees < 3 || datum.degrees > 23"
    picture = {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json", "data": {"values": values}, "width": 552, "height": 272,
        "padding": 20, "background": "white",
        "title": {"text": "Summer is short in the north and long in the south", "anchor": "start", "frame": "bounds", "fontSize": 18, "color": INK,
                  "subtitle": "Mean temperature of the month in eight cities of Europe, °C", "subtitleFontSize": 12.5,
                  "subtitleColor": QUIET, "subtitlePadding": 6, "offset": 16},
        "encoding": places,
        "layer": [
            {"mark": {"type": "rect", "cornerRadius": 4, "stroke": "white", "strokeWidth": 3},
             "encoding": {"color": {"field": "degrees", "type": "quantitative", "legend": None, "scale": {
                 "domain": [-5, 3, 12, 20, 30], "range": ["#2b4c9b", "#7fb2e5", "#f6f1d5", "#f6a55c", "#b9264a"], "interpolate": "lab"}}}},
            {"mark": {"type": "text", "fontSize": 12.5},
             "encoding": {"text": {"field": "degrees", "format": "d"}, "color": {"condition": {"test": dark, "value": "white"}, "value": INK}}}],
        "config": {"font": "Arial", "view": {"stroke": None}}}
    with open(path, "w", encoding="utf-8") as file:
        file.write(vl_convert.vegalite_to_svg(picture))


if __name__ == "__main__":
    os.makedirs(sys.argv[1], exist_ok=True)
    curve(os.path.join(sys.argv[1], "matplotlib.svg"))
    heat(os.path.join(sys.argv[1], "vega.svg"))
