// SPDX-License-Identifier: MIT
#include "dmlref/compiled/kernels.hpp"
#include "dmlref/kernels/max_pooling.hpp"
#include "dmlref/kernels/max_unpooling.hpp"

/// Integers are compared and moved one by one: wider instructions would not make that faster.
namespace dmlref::compiled {

#define DMLREF_COMPILE_FOR_EVERY_MACHINE(function, ...)                                                                \
    template <>                                                                                                        \
    __VA_ARGS__ const& kernel_for<__VA_ARGS__>(execution const&) {                                                     \
        static constexpr __VA_ARGS__ kernel = {function};                                                              \
        return kernel;                                                                                                 \
    }

#define DMLREF_COMPILE_INTEGER(T)                                                                                      \
    DMLREF_COMPILE_FOR_EVERY_MACHINE(kernels::max_pool<T>, max_pooling_kernel<T>)                                      \
    DMLREF_COMPILE_FOR_EVERY_MACHINE(max_unpooling<T>, max_unpooling_kernel<T>)

DMLREF_COMPILE_INTEGER(std::int8_t)
DMLREF_COMPILE_INTEGER(std::uint8_t)
DMLREF_COMPILE_INTEGER(std::int16_t)
DMLREF_COMPILE_INTEGER(std::uint16_t)
DMLREF_COMPILE_INTEGER(std::int32_t)
DMLREF_COMPILE_INTEGER(std::uint32_t)
DMLREF_COMPILE_INTEGER(std::int64_t)
DMLREF_COMPILE_INTEGER(std::uint64_t)

} // namespace dmlref::compiled
