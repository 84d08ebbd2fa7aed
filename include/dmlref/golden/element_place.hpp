// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/chosen_elements.hpp"
#include "dmlref/golden/temporary_value.hpp"
#include "dmlref/reference/outputs.hpp"

namespace dmlref::golden {

/// An element that is nothing but its place in a tensor, and takes no memory. The reference runs on such elements
/// where only some of an output are to be computed: what it reads at a place, and what it writes there, goes through
/// the chosen_elements of this thread.
template <class Element>
class element_place {
public:
    using real = typename Element::real;
    using sum = Element;

    element_place() = default;
    element_place(element_place const&) = delete;

    explicit operator real() const { return chosen().read(this); }
    explicit operator Element() const { return Element(chosen().read(this)); }
    explicit operator float() const { return static_cast<float>(Element(chosen().read(this))); }

    element_place& operator=(real const& number) { return store(number); }
    element_place& operator=(Element const& element) { return store(element); }

    template <class Compute>
    static void in_every_way(Compute&& compute) {
        Element::in_every_way(compute);
    }
    template <class Visit>
    static void for_each_chosen(tensor_view<element_place> const& output, Visit&& visit) {
        chosen().for_each_position(output, visit);
    }
    template <class Visit>
    static void for_each_chosen_row(tensor_view<element_place> const& output, Visit&& visit) {
        chosen().for_each_row(output, visit);
    }
    static reference::index_range chosen_range(tensor_view<element_place> const& output, std::size_t axis) {
        std::vector<index_t> const coordinates = chosen().coordinates(output)[axis];
        return {coordinates.front(), coordinates.back() + 1};
    }
    static golden::chosen_sums<Element> chosen_sums(tensor_view<element_place> const& output) {
        return {chosen(), output};
    }

private:
    static chosen_elements<Element>& chosen() { return *chosen_elements<Element>::current(); }

    template <class Stored>
    element_place& store(Stored const& stored) {
        if (Element* const element = chosen().find(this)) *element = stored;
        return *this;
    }

    unsigned char place_; // never read nor written
};

/// Runs the reference for some elements of an output: `elements` counts them row-major, ascending. No memory is needed
/// for any others. The outputs of the call are not touched.
template <class Element>
std::vector<Element> run_reference_for(directml::operator_call const& call, std::string_view output,
                                       std::span<index_t const> elements) {
    if (elements.empty()) return {};
    chosen_elements<Element> chosen(call, output, elements);
    temporary_value const running(chosen_elements<Element>::current(), &chosen);
    directml::runners::run<directml::implementation::reference, element_place<Element>>(
        call.schema->type, directml::detail::fields_of(chosen.call()), execution{});
    return std::move(chosen).elements();
}

} // namespace dmlref::golden
