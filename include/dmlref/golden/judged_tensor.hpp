// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/parallel.hpp"
#include "dmlref/golden/element_blocks.hpp"
#include "dmlref/golden/failure_pattern.hpp"
#include "dmlref/golden/judged_block.hpp"
#include "dmlref/golden/verification_options.hpp"

namespace dmlref::golden {

/// A judged tensor, and its elements that are outside.
struct tensor_judgment {
    tensor_verdict verdict{};
    std::vector<bool> outside{}; ///< row-major
    std::vector<double>
        half_widths{}; ///< of the documented intervals: NaN where none was needed; empty if none is kept
};

/// The search for a cause takes some 40 bytes for each element of the tensors, since it looks at all of them together.
inline constexpr index_t most_elements_searched = 1 << 22;

namespace detail {

/// Judges the elements of a tensor: those that have the reference's bits are right, and the others are judged in
/// blocks.
class tensor_judge {
public:
    tensor_judge(tensor_evidence const& evidence, verification_options const& options, block_size const& size)
        : evidence_(evidence),
          options_(options),
          differing_(size),
          outside_(static_cast<std::size_t>(element_count(evidence.expected.sizes))) {
        if (options.look_for_cause && std::ssize(outside_) <= most_elements_searched)
            half_widths_.assign(outside_.size(), std::numeric_limits<double>::quiet_NaN());
        if (evidence.got.fill) fill_ = element_nearest_to(evidence.got.tensor.type, *evidence.got.fill);
    }

    tensor_judgment judged() {
        shape const& sizes = evidence_.expected.sizes;
        index_t const elements = element_count(sizes);
        bool const is_sample = options_.sample > 0 && options_.sample < elements;
        if (is_sample) {
            element_sample const sample(options_.sample, elements);
            for (index_t part = 0; part < options_.sample; ++part)
                show(sample[part], position_of_element(sample[part], sizes));
        } else {
            index_t flat = 0;
            for_each_index(sizes, [&](multi_index const& at) { show(flat++, at); });
        }
        judge_blocks(differing_.take_all());
        return {finished(is_sample ? elements : 0), std::move(outside_), std::move(half_widths_)};
    }

private:
    void show(index_t flat, multi_index const& at) {
        stored_element const expected = evidence_.expected_at(at), got = evidence_.got_at(at);
        expected_.show(expected);
        got_.show(got);
        if (same_value(got, expected)) return void(++exact_);
        if (fill_ && got == *fill_) ++unwritten_; // a NaN with other bits was written
        differing_.add(flat);
        if (differing_.full() >= index_t{(std::max)(1u, options_.threads)}) judge_blocks(differing_.take_full());
    }

    void judge_blocks(std::vector<std::vector<index_t>> const& blocks) {
        std::vector<judged_block> found(blocks.size());
        exec::parallel_for(std::ssize(blocks), {.threads = options_.threads}, [&](index_t which) {
            auto const at = static_cast<std::size_t>(which);
            found[at] = judge_block(evidence_, options_.mode, blocks[at]);
        });
        for (std::size_t which = 0; which < found.size(); ++which) {
            for (index_t const element : found[which].outside) outside_[static_cast<std::size_t>(element)] = true;
            if (!half_widths_.empty())
                for (std::size_t i = 0; i < blocks[which].size(); ++i)
                    half_widths_[static_cast<std::size_t>(blocks[which][i])] = found[which].half_widths[i];
            add(found_, found[which].verdict);
        }
    }

    tensor_verdict finished(index_t sampled_from) {
        tensor_verdict verdict = std::move(found_);
        verdict.name = evidence_.name;
        verdict.type = evidence_.expected.type;
        verdict.sizes = evidence_.expected.sizes;
        verdict.exact = exact_;
        verdict.unwritten = unwritten_;
        verdict.sampled_from = sampled_from;
        verdict.gaps = find_overwritten_gaps(evidence_.got);
        verdict.trust = trust_in(expected_, got_, unwritten_, verdict.element_count(), !verdict.is_wrong());
        if (sampled_from > 0) return verdict;
        auto const names = evidence_.axis_names.empty() ? axis_names(verdict.sizes.size()) : evidence_.axis_names;
        verdict.pattern = failure_pattern(outside_, verdict.sizes, names);
        return verdict;
    }

    tensor_evidence const& evidence_;
    verification_options const& options_;
    element_blocks differing_;
    std::optional<stored_element> fill_{};
    uniformity expected_{}, got_{};
    index_t exact_ = 0, unwritten_ = 0;
    tensor_verdict found_{}; ///< of the elements that differ
    std::vector<bool> outside_;
    std::vector<double> half_widths_{};
};

} // namespace detail

/// Judges each element of an output. Throws validation_error if the two tensors differ in type or sizes, or if there is
/// not an acceptance set for each element that differs from the reference's.
inline tensor_judgment judge_tensor(tensor_evidence const& evidence, verification_options const& options,
                                    block_size const& size = {}) {
    directml::any_tensor const& expected = evidence.expected;
    directml::any_tensor const& got = evidence.got.tensor;
    if (got.type != expected.type)
        throw validation_error("verify", evidence.name + ".DataType",
                               "is " + std::string(directml::name_of(got.type)) + ", must be " +
                                   std::string(directml::name_of(expected.type)));
    if (!(got.sizes == expected.sizes))
        throw validation_error("verify", evidence.name + ".Sizes",
                               "is " + to_string(got.sizes) + ", must be " + to_string(expected.sizes));
    return detail::tensor_judge(evidence, options, size).judged();
}

} // namespace dmlref::golden
