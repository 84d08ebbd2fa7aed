// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/judged.hpp"
#include "dmlref/golden/call_planes.hpp"
#include "dmlref/golden/cause/windows.hpp"
#include "dmlref/golden/judged_call.hpp"
#include "dmlref/golden/temporary_value.hpp"

#include <map>
#include <numeric>

/// Checks elements of a gradient together, beyond what each of them may have alone.
namespace dmlref::golden {

/// Elements that each have an acceptable value, but not all of them together.
struct contradiction {
    std::vector<bool> elements{}; ///< row-major; empty if there is none
    std::string text{};           ///< what is wrong, a sentence

    explicit operator bool() const { return !text.empty(); }
};

namespace detail {

/// Groups of elements that share windows in which any of them may be the largest.
class tied_elements {
public:
    explicit tied_elements(std::size_t count) : parents_(count), is_tied_(count) {
        std::iota(parents_.begin(), parents_.end(), std::size_t{0});
    }

    void tie(std::vector<std::size_t> const& elements) {
        for (std::size_t element : elements) {
            is_tied_[element] = true;
            parents_[group_of(element)] = group_of(elements.front());
        }
    }
    bool is_tied(std::size_t element) const { return is_tied_[element]; }
    /// A number that is the same for all elements of a group.
    std::size_t group_of(std::size_t element) {
        while (parents_[element] != element) element = parents_[element] = parents_[parents_[element]];
        return element;
    }

private:
    std::vector<std::size_t> parents_;
    std::vector<bool> is_tied_;
};

/// The elements of a window that may be its maximum.
inline std::vector<std::size_t> possible_maxima(cause::element_values const& input,
                                                std::vector<std::size_t> const& window) {
    auto const read = [&](std::size_t element) { return bounded::element(static_cast<float>(input[element])); };
    double least_maximum = -std::numeric_limits<double>::infinity();
    for (std::size_t element : window)
        if (!std::isnan(input[element])) least_maximum = (std::max)(least_maximum, read(element).lowest());
    std::vector<std::size_t> found;
    for (std::size_t element : window)
        if (std::isnan(input[element]) || read(element).highest() >= least_maximum) found.push_back(element);
    return found;
}

/// The sum that came into a group of tied elements, and the sum that they have.
struct group_sums {
    double came_in = 0, given = 0, bound = 0;

    bool agree() const {
        double const difference = std::abs(given - came_in);
        return !std::isfinite(given) || !std::isfinite(came_in) || !(difference > bound);
    }
};

/// The sums of each group of MAX_POOLING_GRAD, by its number.
inline std::map<std::size_t, group_sums> sums_of_groups(cause::plain_call const& call, tied_elements& tied,
                                                        cause::element_values const& got) {
    cause::element_values const& input = call.tensor("InputTensor").values;
    cause::plain_tensor const& incoming = call.tensor("InputGradientTensor");
    std::vector<std::pair<std::size_t, double>> shares;
    std::vector<std::uint32_t> terms(input.size());
    pooling_window const window = cause::window_of(call);
    std::size_t flat = 0;
    for_each_index(incoming.sizes, [&](multi_index const& gradient_at) {
        std::vector<std::size_t> elements;
        shape const& sizes = call.input_sizes();
        reference::for_each_element_of_window(gradient_at, sizes, window, [&](multi_index const& at) {
            elements.push_back(cause::row_major(at, sizes));
        });
        std::vector<std::size_t> const maxima = possible_maxima(input, elements);
        double const gradient = incoming.values[flat++];
        if (maxima.size() > 1) tied.tie(maxima);
        if (!maxima.empty()) shares.emplace_back(maxima.front(), gradient);
        for (std::size_t element : maxima) ++terms[element];
    });
    // However the shares are distributed, no element is a sum of more terms, and their magnitudes are those that came
    // in.
    double const roundings = *std::max_element(terms.begin(), terms.end()) * judging_profile->unit_roundoff;
    double const rounding = roundings < 0.5 ? roundings / (1 - roundings) : 1;
    std::map<std::size_t, group_sums> sums;
    for (auto const& [element, gradient] : shares) {
        if (!tied.is_tied(element)) continue;
        group_sums& group = sums[tied.group_of(element)];
        group.came_in += gradient;
        group.bound += (rounding + 0x1p-50) * std::abs(gradient);
    }
    directml::data_type const type = call.tensor("OutputGradientTensor").source.type;
    for (std::size_t element = 0; element < got.size(); ++element) {
        if (!tied.is_tied(element)) continue;
        group_sums& group = sums[tied.group_of(element)];
        group.given += got[element];
        group.bound += terms[element] * judging_profile->smallest_step + spacing_at(type, got[element]) / 2;
    }
    return sums;
}

/// What equal maxima of a call received too much or too little.
struct wrong_shares {
    double came_in = 0, given = 0;
    std::vector<bool> elements{}; ///< row-major

    /// Takes in a plane behind those before. `got` is the plane of OutputGradientTensor.
    void add(directml::operator_call const& plane, directml::any_tensor const& got) {
        cause::element_values const values = cause::values_of(got);
        detail::tied_elements tied(values.size());
        auto const sums = detail::sums_of_groups(cause::plain_call_of(plane), tied, values);
        for (auto const& [group, each] : sums)
            if (!each.agree()) {
                came_in += each.came_in;
                given += each.given;
            }
        for (std::size_t element = 0; element < values.size(); ++element)
            elements.push_back(tied.is_tied(element) && !sums.find(tied.group_of(element))->second.agree());
    }
};

} // namespace detail

/// A gradient of max pooling gives each incoming element once, to one of its equal maxima. So the sums of elements that
/// share windows agree. No window reaches into another plane.
inline contradiction contradiction_of_maxima(directml::operator_call const& problem, directml::any_tensor const& got) {
    detail::wrong_shares wrong;
    for_each_index({got.sizes[0], got.sizes[1]},
                   [&](multi_index const& at) { wrong.add(plane_of(problem, at), plane_of(got, at)); });
    if (std::find(wrong.elements.begin(), wrong.elements.end(), true) == wrong.elements.end()) return {};
    return {std::move(wrong.elements),
            "equal maxima received " + spec::number(static_cast<float>(wrong.given)) + ", where " +
                spec::number(static_cast<float>(wrong.came_in)) +
                " came in: each element of InputGradientTensor is given once, to one of them"};
}

/// Judges outputs again in which elements took alternatives that exclude each other. Those elements then count as
/// outside. Nothing is said of a sample.
inline void judge_together(judged_call& judged, call_evidence const& evidence, verification_options const& options) {
    if (evidence.problem->schema->type != directml::operator_type::max_pooling_grad) return;
    temporary_value const arithmetic(judging_profile, &options.profile);
    for (tensor_verdict& tensor : judged.verdict.tensors) {
        if (tensor.by_alternative == 0 || tensor.sampled_from > 0) continue;
        tensor_evidence again = evidence_of(evidence, tensor.name);
        contradiction const found = contradiction_of_maxima(*evidence.problem, again.got.tensor);
        if (!found) continue;
        again.contradicted = &found.elements;
        tensor_judgment together =
            judge_tensor(again, options, block_size_for(*evidence.problem, tensor.name, options));
        tensor = std::move(together.verdict);
        tensor.contradiction = found.text;
        judged.outside[tensor.name] = std::move(together.outside);
    }
}

} // namespace dmlref::golden
