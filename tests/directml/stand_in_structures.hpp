// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/desc.hpp"
#include "other_header.hpp" // which stand_in_structures.cmake writes

#include <bit>

namespace dmlref::testing::elsewhere {

template <class Desc, class... Descs>
constexpr std::size_t place_among(std::tuple<Descs...> const*) {
    std::size_t place = 0;
    static_cast<void>(((std::is_same_v<Desc, Descs> ? true : (++place, false)) || ...));
    return place;
}
/// Which of directml::operator_descs it is; one more than there are for any other structure.
template <class Desc>
constexpr std::size_t place_of = place_among<Desc>(static_cast<directml::operator_descs const*>(nullptr));

/// One of our structures as that header would have it. The tensors that it points to stay ours: of those, only the
/// layout counts.
template <class Desc>
auto stand_in(Desc const& desc) {
    return std::bit_cast<std::tuple_element_t<place_of<Desc>, structures>>(desc);
}

} // namespace dmlref::testing::elsewhere
