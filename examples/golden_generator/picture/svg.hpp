// SPDX-License-Identifier: MIT
#pragma once
#include "files/json_text.hpp"

#include <dmlref/spec/rules.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

namespace dmlref::tool {

/// A picture in SVG, with a title and a description for readers who cannot see it. Later shapes cover earlier ones.
/// Lengths are in units of the picture; a line of text takes 14. The bytes depend on nothing but the calls.
class svg_picture {
public:
    svg_picture(std::string const& title, std::string const& description)
        : title_(escaped(title)),
          description_(escaped(description)) {}

    /// `look` names classes of the style below.
    void rectangle(double x, double y, double width, double height, std::string_view look) {
        add("<rect x=\"" + length(x) + "\" y=\"" + length(y) + "\" width=\"" + length(width) + "\" height=\"" +
            length(height) + "\"" + class_of(look) + "/>");
        reach(x + width, y + height);
    }
    void line(double x1, double y1, double x2, double y2, std::string_view look) {
        add("<line x1=\"" + length(x1) + "\" y1=\"" + length(y1) + "\" x2=\"" + length(x2) + "\" y2=\"" + length(y2) +
            "\"" + class_of(look) + "/>");
        reach(std::max(x1, x2), std::max(y1, y2));
    }
    void dot(double x, double y, double radius, std::string_view look) {
        add("<circle cx=\"" + length(x) + "\" cy=\"" + length(y) + "\" r=\"" + length(radius) + "\"" + class_of(look) +
            "/>");
        reach(x + radius, y + radius);
    }
    void cross(double x, double y, double radius, std::string_view look) {
        line(x - radius, y - radius, x + radius, y + radius, look);
        line(x - radius, y + radius, x + radius, y - radius, look);
    }
    void text(double x, double y, std::string const& words, std::string_view look = "words") {
        add("<text x=\"" + length(x) + "\" y=\"" + length(y) + "\"" + class_of(look) + ">" + escaped(words) +
            "</text>");
        reach(x + 7.5 * static_cast<double>(words.size()), y + 4);
    }

    /// The whole file.
    std::string file() const {
        std::string const size = "width=\"" + length(right_) + "\" height=\"" + length(bottom_) + "\"";
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" " + size +
               " viewBox=\"0 0 " + length(right_) + " " + length(bottom_) +
               "\" role=\"img\" aria-labelledby=\"title description\">\n<title id=\"title\">" + title_ +
               "</title>\n<desc id=\"description\">" + description_ + "</desc>\n" + std::string(style()) +
               "<rect width=\"100%\" height=\"100%\" class=\"paper\"/>\n" + content_ + "</svg>\n";
    }

private:
    static std::string_view style() {
        return R"(<style>
.paper { fill: #fff } .words { font: 12px monospace; fill: #000 } .glyph { font: 10px monospace; text-anchor: middle }
.pixel { fill: #fff; stroke: #ccc } .unread { fill: #eee; stroke: #ccc } .edge { fill: none; stroke: #000 }
.limit { fill: none; stroke: #666; stroke-dasharray: 2 4 } .padding { fill: url(#hatch); stroke: #ccc }
.center { fill: #999 } .sample { fill: #000 } .outside { stroke: #b00020; stroke-width: 1.5 }
.shape { fill: none; stroke-width: 2 } .bin { fill: none; stroke-width: 1; stroke-dasharray: 1 3 }
.way0 { stroke: #0b5394 } .way1 { stroke: #b45f06; stroke-dasharray: 8 3 } .way2 { stroke: #38761d; stroke-dasharray: 3 3 }
.way3 { stroke: #741b47; stroke-dasharray: 10 3 2 3 } .map { stroke: #0b5394 } .clamped { stroke: #b00020; stroke-dasharray: 4 3 }
.exact { fill: #fff; stroke: #ccc } .within { fill: #e8f0fe; stroke: #ccc } .other { fill: #fff2cc; stroke: #ccc }
.wrong1 { fill: #f9cb9c; stroke: #ccc } .wrong2 { fill: #e06666; stroke: #ccc } .wrong3 { fill: url(#severe); stroke: #ccc }
.worst { fill: none; stroke: #000; stroke-width: 3 }
</style>
<defs>
<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 6L6 0" stroke="#888"/></pattern>
<pattern id="severe" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="#e06666"/><path d="M0 4L4 0" stroke="#741b47" stroke-width="0.7"/></pattern>
</defs>
)";
    }

    static std::string class_of(std::string_view look) { return " class=\"" + std::string(look) + "\""; }
    /// With at most two decimals, without an exponent, and never with a sign for zero.
    static std::string length(double value) {
        double const rounded = std::round(std::clamp(value, -99999., 99999.) * 100) / 100;
        return spec::number(rounded == 0 ? 0. : rounded);
    }
    static std::string escaped(std::string const& words) {
        std::string text;
        for (char const letter : utf8_text(words)) {
            auto const code = static_cast<unsigned char>(letter);
            text += letter == '&'                   ? "&amp;"
                    : letter == '<'                 ? "&lt;"
                    : letter == '>'                 ? "&gt;"
                    : code < 0x20 && letter != '\n' ? "?"
                                                    : std::string(1, letter);
        }
        return text;
    }
    void add(std::string const& shape) { content_ += shape + "\n"; }
    void reach(double x, double y) {
        right_ = std::max(right_, std::ceil(x + 20));
        bottom_ = std::max(bottom_, std::ceil(y + 20));
    }

    std::string title_, description_, content_{};
    double right_ = 40, bottom_ = 40;
};

} // namespace dmlref::tool
