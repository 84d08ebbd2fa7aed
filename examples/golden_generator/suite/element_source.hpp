// SPDX-License-Identifier: MIT
#pragma once
#include <dmlref/directml/data_type.hpp>

#include <functional>
#include <limits>
#include <string_view>
#include <vector>

/// The sources of the elements of a case's inputs. They use only integer arithmetic and exact conversions, so a seed
/// gives the same bytes on every machine.
namespace dmlref::tool {

inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// The element that is requested.
struct element_place {
    std::uint64_t key; ///< differs per seed, case and tensor
    multi_index const& at;
    index_t number; ///< `at` as a row-major index
    directml::data_type type;
};

/// The value of an element. A double holds every FLOAT32, FLOAT16 and UINT32 exactly.
using element_source = std::function<double(element_place const&)>;

/// SplitMix64's finalizer (Steele, Lea and Flood, OOPSLA 2014): a bijection in which every bit depends on every other.
std::uint64_t mixed(std::uint64_t bits);

/// The key of the tensor `name` of a case.
std::uint64_t tensor_key(std::uint64_t seed, std::string_view case_name, std::string_view tensor_name);

/// Evenly spread over the floats k * 2^-23 in [-1, 1).
element_source noise();
/// All of them below 0, from -2 to -1.
element_source negative_noise();
/// Integers from -limit to limit: sums and products of few of them are exact.
element_source small_integers(int limit = 8);
/// Evenly spread over all integers of INT8 or UINT8.
element_source any_byte();
/// `first` and `step_per_axis` times the position: a linear function, which linear interpolation reproduces. Outermost
/// axis first.
element_source ramp(std::vector<double> step_per_axis, double first = 0);
/// 1, 2, 3 and so on, in row-major order.
element_source counted();
/// Every element is the same.
element_source constant(double value);
/// Distinct multiples of 1/64, in an order that the key determines, for tensors of at most 2048 elements: there are no
/// ties, and FLOAT16 holds them exactly.
element_source distinct();
/// One of two values: nearly every maximum has more than one place.
element_source ties();
/// Neighbors of opposite sign and nearly equal magnitude, so that sums lose their leading digits.
element_source cancellation();
/// Noise with some NaN, infinities, both zeros, and the largest finite numbers and subnormal numbers of the tensor's
/// type.
element_source special_values();
/// The photograph as {1, 3, height, width}, red first, 0 to 255. Its edge repeats beyond its own size.
element_source photograph_elements();
/// These values in row-major order, repeated from the first if there are too few.
element_source listed(std::vector<double> values);

} // namespace dmlref::tool
