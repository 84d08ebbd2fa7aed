// SPDX-License-Identifier: MIT
#include "suite/shared_windows.hpp"

#include <limits>

/// MAX_POOLING, MAX_POOLING1 and MAX_POOLING2 of integers.
namespace dmlref::tool {

namespace {

/// At which end of their type's range the integers lie; none: around 0.
enum class range_end { none, lowest, highest };

/// What brings integers from -8 to 8 there.
std::uint64_t to_range_end(range_end end, directml::data_type type) {
    std::uint64_t added = 0;
    directml::detail::with_element_type(type, [&]<class T>(T) {
        using limits = std::numeric_limits<T>;
        if constexpr (integer<T>) {
            if (end == range_end::lowest) added = static_cast<std::uint64_t>(limits::min()) + 8;
            if (end == range_end::highest) added = static_cast<std::uint64_t>(limits::max()) - 8;
        }
    });
    return added;
}

struct integer_pooling_problem {
    about description;
    std::string_view operator_name = "MAX_POOLING2";
    pooling_windows windows{};
    directml::data_type index_type = directml::data_type::unknown; ///< unknown: no indices
    range_end end = range_end::none;
    layout input_layout = layout::packed;
};

void add(case_list& cases, integer_pooling_problem const& problem) {
    for_each_type(problem.description, [&](directml::data_type type) {
        case_builder builder(problem.operator_name, problem.description, type);
        shape const output = output_sizes(problem.windows);
        builder.input("InputTensor", problem.windows.input, small_integers(), problem.input_layout)
            .add_to_elements("InputTensor", to_range_end(problem.end, type))
            .output("OutputTensor", output);
        if (problem.index_type != directml::data_type::unknown)
            builder.output_indices("OutputIndicesTensor", problem.index_type, output);
        set_windows(builder, problem.windows);
        cases.push_back(builder.build());
    });
}

about said(std::string name, std::string reason, tier first_tier, std::string spec_notes,
           std::vector<directml::data_type> types = all_integers()) {
    return {.name = std::move(name),
            .reason = std::move(reason),
            .first_tier = first_tier,
            .spec_notes = std::move(spec_notes),
            .integer_types = std::move(types)};
}

/// Signed integers that are compared by their bits show in INT8: that is found at once.
integer_pooling_problem with_ties(tier first_tier, std::vector<directml::data_type> types) {
    return {.description = said("integers", "Integers of both signs, where the type has them, with ties and padding.",
                                first_tier, "MP-1, MP-3", std::move(types)),
            .operator_name = "MAX_POOLING",
            .windows = {.options = {.window_size = {3, 2}, .strides = {2, 1}, .start_padding = {1, 1}}}};
}

} // namespace

void add_max_pooling_integer_cases(case_list& cases) {
    using enum directml::data_type;
    integer_pooling_problem const problems[] = {
        with_ties(tier::quick, {int8}),
        with_ties(tier::standard, {uint8, int16, uint16, int32, uint32, int64, uint64}),
        {.description = said("highest_integers", "A comparison in float takes neighbours at the upper end for equal.",
                             tier::quick, "MP-10"),
         .operator_name = "MAX_POOLING1",
         .index_type = uint32,
         .end = range_end::highest},
        {.description = said("lowest_integers", "The lowest number is a value, and what a window in padding gives.",
                             tier::standard, "MP-4, MP-10"),
         .windows = shared_windows::in_padding,
         .index_type = uint64,
         .end = range_end::lowest},
        {.description = said("integers_beyond_the_end", "The last windows end beyond the image.", tier::standard,
                             "MP-3, MP-5", {int8, uint8, int64}),
         .windows = shared_windows::beyond_the_end,
         .index_type = uint32,
         .end = range_end::lowest},
        {.description = said("volume_of_integers", "Dilated windows on the three axes of a volume, channels last.",
                             tier::standard, "MP-9"),
         .windows = {.input = {1, 3, 4, 5, 6}, .options = {.window_size = {2, 2, 2}, .dilations = {1, 2, 3}}},
         .index_type = uint32,
         .input_layout = layout::channels_last},
    };
    for (integer_pooling_problem const& problem : problems) add(cases, problem);
    for (std::string_view operator_name : {"MAX_POOLING", "MAX_POOLING1"})
        add(cases, {.description =
                        said("volume_of_integers", "Windows on the three axes of a volume.", tier::standard, "MP-9"),
                    .operator_name = operator_name,
                    .windows = {.input = {1, 3, 4, 5, 6}, .options = {.window_size = {2, 3, 2}}}});
}

} // namespace dmlref::tool
