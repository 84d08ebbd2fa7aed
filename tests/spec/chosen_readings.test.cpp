// SPDX-License-Identifier: MIT
#include "dmlref/spec/resample_grad.hpp"
#include "dmlref/spec/roi_align_grad.hpp"
#include "dmlref/spec/roi_pooling.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

#include "dmlref/core/tensor.hpp"

using namespace dmlref;

namespace {

constexpr auto nine = []<class Reading>(Reading) { return static_cast<Reading>(9); };

readings const unknown_tie = {.nearest_tie = nine(nearest_tie{})};
readings const unknown_rounding = {.roi_corner_rounding = nine(roi_corner_rounding{})};
readings const unknown_offsets = {.pixel_offset_reading = nine(pixel_offset_reading{})};

std::string const tie_sentence = "readings.nearest_tie is 9, must be half_down (0), half_up (1) or half_even (2)";

} // namespace

TEST_CASE("chosen_readings: every choice of the table is accepted, and no other", "[readings][spec]") {
    for (reading_description const& reading : reading_table)
        for (std::size_t choice = 0; choice <= reading.choices.size(); ++choice) {
            readings chosen;
            reading.choose(chosen, choice);
            std::vector<validation_error> findings;
            bool const is_accepted = spec::validate_readings(spec::rules("ROI_ALIGN1", findings), chosen);
            INFO(reading.name << " " << choice);
            CHECK(is_accepted == (choice < reading.choices.size()));
            CHECK(findings.size() == (is_accepted ? 0u : 1u));
        }
}

TEST_CASE("chosen_readings: operators refuse a reading that is no choice", "[readings][spec]") {
    tensor<float> image({1, 1, 2, 2}), output({1, 1, 1, 1}), rois({1, 4}), pooled_rois({1, 1, 1, 5});
    tensor<std::uint32_t> const batch_indices({1});
    tensor_view<float const> const input = image, regions = rois, outputs = output;
    CHECK(refusal([&] {
              validate<float>(input, regions, batch_indices.view(), output.view(), {.readings = unknown_tie});
          }) == "ROI_ALIGN1: " + tie_sentence);
    CHECK(refusal([&] {
              validate<float>(input, outputs, regions, batch_indices.view(), {}, rois.view(),
                              roi_align_options{.readings = unknown_tie});
          }) == "ROI_ALIGN_GRAD: " + tie_sentence);
    CHECK(refusal([&] {
              validate<float>(input, pooled_rois.view(), output.view(),
                              {.pooled_size = {1, 1}, .readings = unknown_rounding});
          }) == "ROI_POOLING: readings.roi_corner_rounding is 9, must be half_away (0) or half_even (1)");
    CHECK(refusal([&] { validate<float>(input, output.view(), resample_options{.readings = unknown_tie}); }) ==
          "RESAMPLE2: " + tie_sentence);
    CHECK(refusal([&] {
              validate_resample_grad<float>(outputs, image.view(), resample_options{.readings = unknown_offsets});
          }) == "RESAMPLE_GRAD1: readings.pixel_offset_reading is 9, must be of_forward_operator (0) or "
                "of_gradient_operator (1)");
}
