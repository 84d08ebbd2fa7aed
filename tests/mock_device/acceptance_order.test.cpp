// SPDX-License-Identifier: MIT
#include "dmlref/reference/roi_align_grad.hpp"
#include "mock_device/acceptance_judging.hpp"
#include "support/documented.hpp"

#include <array>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// What the samples of all channels add to the gradient of a region: [x1, y1, x2, y2].
using corner_terms = std::array<std::vector<float>, 4>;

corner_terms terms_of_region(directml::operator_call const& call, index_t roi_index) {
    directml::detail::fields_of const fields(call);
    auto const options = fields.options<roi_align_options>();
    auto const batch_indices = fields.indices("BatchIndicesTensor");
    reference::detail::roi_align_grad_call<float> const grad = {
        fields.tensor<float const>("InputTensor"),         fields.tensor<float const>("InputGradientTensor"),
        fields.tensor<float const>("ROITensor"),           batch_indices,
        fields.tensor<float const>("InputTensor").sizes(), options};
    shape const& incoming = grad.input_gradient.sizes();
    corner_terms terms;
    for_each_index({incoming[1], incoming[2], incoming[3]}, [&](multi_index const& at) {
        multi_index const gradient_at = {roi_index, at[0], at[1], at[2]};
        reference::detail::for_each_input_coordinate(grad, gradient_at, [&](auto const& region, auto const& from) {
            auto term = reference::detail::zero_region_gradient<float>(false);
            reference::detail::add_to_region(term, grad.image(roi_index, at[0]), region, from, options);
            for (std::size_t corner = 0; corner < 4; ++corner) terms[corner].push_back(term[corner].rounded());
        });
    });
    return terms;
}

/// Adds next the term whose addition is rounded most in one direction: up for 1, down for -1. Terms with one sign come
/// first, the positive ones for 1, so that partial sums are large; for 0 all are mixed.
float sum_against_the_bound(std::vector<float> terms, int direction, int first_sign) {
    float sum = 0;
    while (!terms.empty()) {
        auto const comes_later = [&](float term) { return static_cast<float>(first_sign) * term < 0; };
        auto const later = std::partition(terms.begin(), terms.end(), [&](float term) { return !comes_later(term); });
        auto const rounding = [&](float term) { return double{sum + term} - (double{sum} + double{term}); };
        auto const next =
            std::max_element(terms.begin(), later == terms.begin() ? terms.end() : later,
                             [&](float a, float b) { return direction * rounding(a) < direction * rounding(b); });
        sum += *next;
        terms.erase(next);
    }
    return sum;
}

/// The largest error of six such orders, as a part of the bound; of an element that none may give, infinity.
double most_of_bound(golden::acceptance_set const& set, std::vector<float> const& terms) {
    golden::alternative const& documented = set.alternatives.front();
    double most = 0;
    for (int direction : {-1, 1})
        for (int first_sign : {-1, 0, 1}) {
            double const error =
                std::abs(double{sum_against_the_bound(terms, direction, first_sign)} - documented.value);
            most = std::max(most, error == 0 ? 0 : error / documented.bound.total());
        }
    return most;
}

} // namespace

TEST_CASE("acceptance: no order of the additions in a gradient of a region is rejected, not even one against the bound",
          "[acceptance][mock_device]") {
    auto const family = std::find_if(std::begin(problem_families), std::end(problem_families), [](auto const& each) {
        return each.operator_name == std::string("ROI_ALIGN_GRAD");
    });
    random_numbers random(5);
    std::vector<double> parts;
    for (int i = 0; i < 40; ++i) {
        problem_with_sets const problem(some_problem(*family, random, directml::data_type::float32),
                                        *golden::profile_named("float32"));
        golden::acceptance_sets const& sets = problem.sets.find("OutputROIGradientTensor")->second;
        for (std::size_t element = 0; element < sets.size(); ++element) {
            auto const terms = terms_of_region(problem.problem.call, static_cast<index_t>(element / 4));
            parts.push_back(most_of_bound(sets[element], terms[element % 4]));
            CHECK(parts.back() < 1);
        }
    }
    std::string const most = fixed(100 * *std::max_element(parts.begin(), parts.end()), 0);
    check_documented_words("docs/acceptance.md", "reaches up to " + most + " % of the bound");
}
