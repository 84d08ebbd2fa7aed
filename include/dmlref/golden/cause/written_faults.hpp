// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/layout_faults.hpp"

/// Mistakes in where results are written.
namespace dmlref::golden::cause {

inline constexpr hypothesis output_layout_faults[] = {
    {.name = "output_strides_ignored",
     .sentence = "the device writes the output as if it were packed, whatever its strides are",
     .result =
         [](suspect const& what, element_values& values) {
             return detail::write_output(what, values, [](directml::any_tensor const& tensor, index at) {
                 return detail::offset_by(at, packed_strides(tensor.sizes));
             });
         }},
    {.name = "output_written_as_channels_last",
     .sentence = "the device writes the output as NHWC",
     .result =
         [](suspect const& what, element_values& values) {
             return detail::write_output(what, values, [](directml::any_tensor const& tensor, index at) {
                 return detail::offset_by(at, detail::channels_last_strides(tensor.sizes));
             });
         }},
    {.name = "output_rows_and_columns_exchanged",
     .sentence = "the device writes the output with x and y exchanged",
     .result =
         [](suspect const& what, element_values& values) {
             return detail::write_output(what, values, [](directml::any_tensor const& tensor, index at) {
                 return offset_of(tensor, detail::with_rows_and_columns_exchanged(at));
             });
         }},
};

inline constexpr hypothesis missed_elements[] = {
    {.name = "last_column_missed",
     .sentence = "the device does not write the last column of the output",
     .result =
         [](suspect const& what, element_values& values) {
             return detail::miss(what, values,
                                 [](index const& at, shape const& sizes) { return at.back() == sizes.back() - 1; });
         }},
    {.name = "last_row_missed",
     .sentence = "the device does not write the last row of the output",
     .result =
         [](suspect const& what, element_values& values) {
             return detail::miss(what, values, [](index const& at, shape const& sizes) {
                 std::size_t const row = at.size() - 2;
                 return at[row] == sizes[row] - 1;
             });
         }},
    {.name = "last_image_missed",
     .sentence = "the device does not write the last image or region of the output",
     .result =
         [](suspect const& what, element_values& values) {
             return detail::miss(what, values,
                                 [](index const& at, shape const& sizes) { return at[0] == sizes[0] - 1; });
         }},
    {.name = "odd_rows_missed",
     .sentence = "the device writes every other row of the output only",
     .result =
         [](suspect const& what, element_values& values) {
             return detail::miss(what, values,
                                 [](index const& at, shape const&) { return at[at.size() - 2] % 2 == 1; });
         }},
    {.name = "last_group_of_four_missed",
     .sentence = "the device does not write the elements beyond the last multiple of four",
     .result =
         [](suspect const& what, element_values& values) {
             return detail::miss(what, values, [](index const& at, shape const& sizes) {
                 return detail::row_major(at, sizes) >= static_cast<std::size_t>(element_count(sizes) / 4 * 4);
             });
         }},
    {.name = "nothing_written",
     .sentence = "the device writes no element",
     .result =
         [](suspect const& what, element_values& values) {
             return detail::miss(what, values, [](index const&, shape const&) { return true; });
         }},
};

inline constexpr hypothesis moved_elements[] = {
    {.name = "output_shifted_left",
     .sentence = "each element of the output holds what its right neighbor should",
     .result =
         [](suspect const& what, element_values& values) {
             return detail::move_elements(what, values, [](index at, shape const&) {
                 ++at.back();
                 return at;
             });
         }},
    {.name = "output_shifted_right",
     .sentence = "each element of the output holds what its left neighbor should",
     .result =
         [](suspect const& what, element_values& values) {
             return detail::move_elements(what, values, [](index at, shape const&) {
                 --at.back();
                 return at;
             });
         }},
    {.name = "output_shifted_up",
     .sentence = "each row of the output holds what the next one should",
     .result =
         [](suspect const& what, element_values& values) {
             return what.sizes().size() > 1 && detail::move_elements(what, values, [](index at, shape const&) {
                        ++at[at.size() - 2];
                        return at;
                    });
         }},
    {.name = "output_shifted_down",
     .sentence = "each row of the output holds what the one before it should",
     .result =
         [](suspect const& what, element_values& values) {
             return what.sizes().size() > 1 && detail::move_elements(what, values, [](index at, shape const&) {
                        --at[at.size() - 2];
                        return at;
                    });
         }},
    {.name = "output_mirrored",
     .sentence = "the rows of the output are mirrored",
     .result =
         [](suspect const& what, element_values& values) {
             return detail::move_elements(what, values, [](index at, shape const& sizes) {
                 at.back() = sizes.back() - 1 - at.back();
                 return at;
             });
         }},
    {.name = "output_upside_down",
     .sentence = "the output is upside down",
     .result =
         [](suspect const& what, element_values& values) {
             return what.sizes().size() > 1 && detail::move_elements(what, values, [](index at, shape const& sizes) {
                        std::size_t const row = at.size() - 2;
                        at[row] = sizes[row] - 1 - at[row];
                        return at;
                    });
         }},
    {.name = "first_image_repeated",
     .sentence = "every image or region of the output is the first one",
     .result =
         [](suspect const& what, element_values& values) {
             return detail::move_elements(what, values, [](index at, shape const&) {
                 at[0] = 0;
                 return at;
             });
         }},
    {.name = "first_channel_repeated",
     .sentence = "every channel of the output is the first one",
     .result =
         [](suspect const& what, element_values& values) {
             return what.sizes().size() > 1 && detail::move_elements(what, values, [](index at, shape const&) {
                        at[1] = 0;
                        return at;
                    });
         }},
};

} // namespace dmlref::golden::cause
