// SPDX-License-Identifier: MIT
#include "picture/pictures.hpp"
#include "picture/svg.hpp"

#include <dmlref/core/index_space.hpp>
#include <dmlref/golden/judged_tensor.hpp>
#include <dmlref/golden/verdict_text.hpp>

#include <functional>

namespace dmlref::tool {

namespace drawn_errors {

using golden::outcome, spec::number;

constexpr index_t most_planes = 16, most_elements = 64; ///< of planes, and of the elements of a row or a column
constexpr double margin = 40, cell = 14;

/// How an error is drawn and written: never by color alone.
struct error_look {
    std::string_view look, glyph, meaning;
};

constexpr error_look looks[] = {{"exact", "", "empty: exact"},
                                {"within", ".", ".: within the bound"},
                                {"other", "a", "a: accepted as an alternative"},
                                {"wrong1", "1", "1: outside by less than one bound"},
                                {"wrong2", "2", "2: outside by less than ten"},
                                {"wrong3", "3", "3: outside by ten or more, or not finite where it should be"}};

error_look const& look_of(golden::judgment const& how) {
    switch (how.outcome) {
    case outcome::exact:
        return looks[0];
    case outcome::within_bound:
        return looks[1];
    case outcome::by_alternative:
        return looks[2];
    case outcome::outside:
        break;
    }
    return how.excess < 1 ? looks[3] : how.excess < 10 ? looks[4] : looks[5];
}

/// For elements outside, the excess, which ranks above anything accepted.
double badness(golden::judgment const& how) {
    return how.outcome == outcome::outside ? 1e3 + how.excess : how.tightness;
}

struct judged_elements {
    std::vector<golden::judgment> all{}; ///< row-major
    std::size_t worst = 0;
    index_t outside = 0;
};

judged_elements judged(golden_output const& output, directml::any_tensor const& got,
                       std::vector<golden::acceptance_set> const& allowed) {
    judged_elements result;
    for_each_index(output.expected.sizes, [&](multi_index const& at) {
        auto const element = [&](directml::any_tensor const& tensor) {
            return golden::element_at(tensor, golden::offset_of(tensor, at));
        };
        std::size_t const place = result.all.size();
        result.all.push_back(
            judge(allowed[place], element(output.expected), element(got), golden::verification_mode::portable));
        if (badness(result.all.back()) > badness(result.all[result.worst])) result.worst = place;
        result.outside += result.all.back().outcome == outcome::outside ? 1 : 0;
    });
    return result;
}

multi_index position_of(std::size_t element, shape const& sizes) {
    return position_of_element(static_cast<index_t>(element), sizes);
}

std::size_t place_of(multi_index const& at, shape const& sizes) {
    return static_cast<std::size_t>(contiguous_index(at, sizes));
}

/// The part of an axis that is drawn, with the worst element in it.
struct drawn_range {
    index_t first, count;
};

drawn_range range_around(index_t worst, index_t size) {
    index_t const count = std::min(size, most_elements);
    return {std::clamp<index_t>(worst - count / 2, 0, size - count), count};
}

/// The planes of the worst element's channel, one below the other.
class planes {
public:
    planes(golden_output const& output, judged_elements const& judged, svg_picture& picture)
        : sizes_(output.expected.sizes),
          judged_(judged),
          picture_(picture),
          worst_(position_of(judged.worst, sizes_)) {
        rows_ = range_around(rank() > 1 ? worst_[rank() - 2] : 0, rank() > 1 ? sizes_[rank() - 2] : 1);
        columns_ = range_around(worst_.back(), sizes_.back());
    }

    void draw(double top) {
        shape outer(sizes_.begin(),
                    sizes_.begin() + static_cast<std::ptrdiff_t>(rank() - std::min<std::size_t>(rank(), 2)));
        index_t drawn = 0;
        auto const draw_plane = [&](multi_index const& at) {
            bool const is_channel = at.size() < 2 || at[1] == worst_[1];
            bool const has_worst = std::equal(at.begin(), at.end(), worst_.begin());
            if (!is_channel || (drawn >= most_planes - 1 && !has_worst)) return;
            ++drawn;
            plane(at, top);
            top += cell * static_cast<double>(rows_.count) + 40;
        };
        if (outer.empty())
            draw_plane({});
        else
            for_each_index(outer, draw_plane);
    }

private:
    std::size_t rank() const { return sizes_.size(); }
    void plane(multi_index const& outer, double top) {
        picture_.text(margin, top - 6, name_of(outer));
        for (index_t row = 0; row < rows_.count; ++row)
            for (index_t column = 0; column < columns_.count; ++column) {
                multi_index at = outer;
                if (rank() > 1) at.push_back(rows_.first + row);
                at.push_back(columns_.first + column);
                element(place_of(at, sizes_), margin + cell * static_cast<double>(column),
                        top + cell * static_cast<double>(row));
            }
        bool const has_worst = std::equal(outer.begin(), outer.end(), worst_.begin());
        index_t const row = rank() > 1 ? worst_[rank() - 2] - rows_.first : 0;
        if (has_worst)
            picture_.rectangle(margin + cell * static_cast<double>(worst_.back() - columns_.first),
                               top + cell * static_cast<double>(row), cell, cell, "worst");
    }
    void element(std::size_t place, double x, double y) {
        error_look const& look = look_of(judged_.all[place]);
        picture_.rectangle(x, y, cell, cell, look.look);
        if (!look.glyph.empty()) picture_.text(x + cell / 2, y + cell - 4, std::string(look.glyph), "glyph");
    }
    std::string name_of(multi_index const& outer) const {
        std::string const of = outer.empty() ? "" : golden::detail::position_text(outer) + ",";
        auto const part = [](drawn_range const& range, index_t size) {
            return range.count == size ? std::string("*")
                                       : number(range.first) + ".." + number(range.first + range.count - 1);
        };
        return "[" + of + (rank() > 1 ? part(rows_, sizes_[rank() - 2]) + "," : "") + part(columns_, sizes_.back()) +
               "]";
    }

    shape const& sizes_;
    judged_elements const& judged_;
    svg_picture& picture_;
    multi_index worst_;
    drawn_range rows_{}, columns_{};
};

std::string worst_text(golden_output const& output, directml::any_tensor const& got, judged_elements const& judged) {
    shape const& sizes = output.expected.sizes;
    multi_index const at = position_of(judged.worst, sizes);
    golden::judgment const& how = judged.all[judged.worst];
    auto const element = [&](directml::any_tensor const& tensor) {
        return golden::detail::element_text(golden::element_at(tensor, golden::offset_of(tensor, at)));
    };
    std::string const size =
        how.outcome != outcome::outside ? golden::detail::short_number(how.tightness) + " of its bound"
        : std::isfinite(how.excess)     ? "outside by " + golden::detail::short_number(how.excess) + " bounds"
                                        : "not finite where it should be, or finite where it should not";
    return "worst, in the thick frame: [" + golden::detail::position_text(at) + "], expected " +
           element(output.expected) + ", got " + element(got) + ", " + size;
}

} // namespace drawn_errors

std::string error_picture(golden_problem const& problem, golden_output const& output, directml::any_tensor const& got,
                          std::vector<golden::acceptance_set> const& allowed) {
    using namespace drawn_errors;
    judged_elements const errors = judged(output, got, allowed);
    std::vector<std::string> lines = {output.description.name + ": " + number(errors.outside) + " of " +
                                          number(errors.all.size()) + " elements are outside acceptance",
                                      worst_text(output, got, errors)};
    for (error_look const& each : looks) lines.emplace_back(each.meaning);
    svg_picture picture(problem.description().name + ": errors of " + output.description.name,
                        joined(lines, "\n", std::identity()));
    double y = 8;
    for (std::string const& each : lines) picture.text(margin, y += 16, each);
    planes(output, errors, picture).draw(y + 40);
    return picture.file();
}

} // namespace dmlref::tool
