// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/kept_by_thread.hpp"
#include "dmlref/directml/runners/run_operator.hpp"
#include "dmlref/golden/buffer_gaps.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <span>

namespace dmlref::golden {

template <class Element>
class element_place;

/// Whether the reference reads the elements of a tensor where they are, whatever it runs on: indices, and the scales of
/// quantized elements.
inline bool is_read_in_place(directml::operator_call const& call, std::string_view tensor) {
    directml::field_schema const& field = *call.schema->find(tensor);
    return field.kind == directml::field_kind::input_tensor && !field.holds_values();
}

/// The elements of one output that a run of the reference computes, and the tensors that it reads.
template <class Element>
class chosen_elements {
public:
    using place = element_place<Element>;

    /// `elements` counts them row-major, ascending.
    chosen_elements(directml::operator_call const& call, std::string_view output, std::span<index_t const> elements)
        : call_(call),
          chosen_(elements),
          computed_(elements.size()) {
        shape const& sizes = call.tensors.find(output)->second.sizes;
        std::size_t count = 0; // of the elements of the tensors before
        for (auto& [name, bound] : call_.tensors) {
            if (is_read_in_place(call, name)) continue;
            tensor_of_places& added = tensors_.emplace_back(bound, count);
            added.is_computed = bound.sizes == sizes;
            if (name == output) target_ = tensors_.size() - 1;
            bound.data = added.places;
            bound.strides = packed_strides(bound.sizes);
            count += static_cast<std::size_t>(added.count);
            ends_.push_back(added.places + added.count);
        }
    }
    chosen_elements(chosen_elements const&) = delete; // the call points into the tensors

    /// The run of this thread.
    static chosen_elements*& current() { return kept_by_thread<chosen_elements*>(); }

    /// The call on places.
    directml::operator_call const& call() const { return call_; }
    std::vector<Element> elements() && { return std::move(computed_); }

    /// The number at a place of an input.
    typename Element::real read(place const* at) const {
        tensor_of_places const& tensor = *tensor_at(at);
        index_t const flat = at - tensor.places;
        return Element::read(tensor.stored(flat), tensor.first_number + static_cast<std::size_t>(flat));
    }

    /// The element at a place of an output; null if it was not chosen.
    Element* find(place const* at) {
        if (tensor_at(at) != &tensors_[target_]) return nullptr;
        index_t const flat = at - tensors_[target_].places;
        auto found = chosen_.begin() + std::clamp<index_t>(flat - chosen_.front(), 0, std::ssize(chosen_) - 1);
        if (*found != flat) found = std::lower_bound(chosen_.begin(), chosen_.end(), flat); // there are gaps
        if (found == chosen_.end() || *found != flat) return nullptr;
        return &computed_[static_cast<std::size_t>(found - chosen_.begin())];
    }

    std::size_t count() const { return computed_.size(); }
    /// Adds to a count of what this run has put into elements, and returns it.
    std::size_t count_more(std::size_t more) { return counted_ += more; }

    /// Calls visit(at) for the chosen positions of an output, or of a part of one that has no gaps. An output of other
    /// sizes has none.
    template <class Visit>
    void for_each_position(tensor_view<place> const& output, Visit&& visit) const {
        tensor_of_places const& whole = *tensor_at(output.data());
        if (!whole.is_computed) return;
        index_t const first = output.data() - whole.places;
        for (index_t const flat : chosen_between(first, first + output.element_count()))
            visit(position_of_element(flat - first, output.sizes()));
    }

    /// The same for the rows of an output of two axes.
    template <class Visit>
    void for_each_row(tensor_view<place> const& output, Visit&& visit) const {
        if (tensor_at(output.data()) != &tensors_[target_]) return;
        for (index_t row = 0; row < output.size(0); ++row)
            if (!chosen_between(row * output.size(1), (row + 1) * output.size(1)).empty()) visit(row);
    }

    /// For each axis of the output, the coordinates of the chosen elements, ascending.
    per_axis<std::vector<index_t>> coordinates(tensor_view<place> const& output) const {
        per_axis<std::vector<bool>> has;
        for (index_t size : output.sizes()) has.push_back(std::vector<bool>(static_cast<std::size_t>(size)));
        if (tensor_at(output.data()) == &tensors_[target_])
            for (index_t const flat : chosen_) {
                multi_index const at = position_of_element(flat, output.sizes());
                for (std::size_t axis = 0; axis < at.size(); ++axis)
                    has[axis][static_cast<std::size_t>(at[axis])] = true;
            }
        per_axis<std::vector<index_t>> result;
        for (std::size_t axis = 0; axis < has.size(); ++axis) {
            result.push_back({});
            for (index_t at = 0; at < output.size(axis); ++at)
                if (has[axis][static_cast<std::size_t>(at)]) result.back().push_back(at);
        }
        return result;
    }

private:
    struct tensor_of_places {
        tensor_of_places(directml::any_tensor const& bound, std::size_t number)
            : original(bound),
              count(element_count(bound.sizes)),
              is_packed(bound.strides == packed_strides(bound.sizes)),
              memory(std::make_unique_for_overwrite<std::byte[]>(static_cast<std::size_t>(count))),
              places(reinterpret_cast<place*>(memory.get())),
              first_number(number) {}

        stored_element stored(index_t flat) const {
            return element_at(original,
                              is_packed ? flat : offset_of(original, position_of_element(flat, original.sizes)));
        }

        directml::any_tensor original;
        index_t count;
        bool is_packed;
        /// Addresses only, of a byte each: as long as nothing is written, they take no memory.
        std::unique_ptr<std::byte[]> memory;
        place* places;
        std::size_t first_number; ///< of its elements, among those of all tensors
        bool is_computed = false;
    };

    /// One of them has the place. Places are compared as std::less does, which knows an order of all pointers.
    tensor_of_places const* tensor_at(place const* at) const {
        std::size_t which = 0;
        while (std::less()(at, tensors_[which].places) || !std::less()(at, ends_[which])) ++which;
        return &tensors_[which];
    }

    std::span<index_t const> chosen_between(index_t first, index_t end) const {
        auto const from = std::lower_bound(chosen_.begin(), chosen_.end(), first);
        return {from, std::lower_bound(from, chosen_.end(), end)};
    }

    directml::operator_call call_;
    std::span<index_t const> chosen_;
    std::vector<Element> computed_;
    std::vector<tensor_of_places> tensors_{};
    std::vector<place const*> ends_{};
    std::size_t target_ = 0, counted_ = 0;
};

/// The sums of a gradient, of which only those of chosen elements are kept.
template <class Element>
class chosen_sums {
public:
    chosen_sums(chosen_elements<Element>& chosen, tensor_view<element_place<Element>> const& output)
        : chosen_(chosen),
          output_(output) {}

    shape const& sizes() const { return output_.sizes(); }

    friend void add_to(chosen_sums const& sums, multi_index const& at, typename Element::real const& value) {
        if (Element* const element = sums.chosen_.find(&sums.output_[at])) *element += value;
    }

    /// Calls visit(at), row-major, for the positions of `incoming` that may add to a chosen element: those with the
    /// coordinates of one on the axes `kept`.
    template <class Visit>
    void for_each_incoming(shape const& incoming, per_axis<std::size_t> const& kept, Visit&& visit) const {
        per_axis<std::vector<index_t>> coordinates = chosen_.coordinates(output_);
        shape counts;
        for (std::size_t axis = 0; axis < incoming.size(); ++axis) {
            if (std::find(kept.begin(), kept.end(), axis) == kept.end()) {
                bool const is_needed = !coordinates[axis].empty();
                coordinates[axis].resize(is_needed ? static_cast<std::size_t>(incoming[axis]) : 0);
                std::iota(coordinates[axis].begin(), coordinates[axis].end(), index_t{0});
            }
            counts.push_back(std::ssize(coordinates[axis]));
        }
        for_each_index(counts, [&](multi_index at) {
            for (std::size_t axis = 0; axis < at.size(); ++axis)
                at[axis] = coordinates[axis][static_cast<std::size_t>(at[axis])];
            visit(at);
        });
    }

private:
    chosen_elements<Element>& chosen_;
    tensor_view<element_place<Element>> output_;
};

} // namespace dmlref::golden
