// SPDX-License-Identifier: MIT
#include "architecture/checked_casts.hpp"

template <class Index, class Coordinate>
Index column(Coordinate x) {
    return static_cast<Index>(x);
}

inline long from_integer(int x) { return column<long>(x); }
inline float to_float(int x) { return column<float>(x); }
inline unsigned char refused(double x) { return column<unsigned char>(x); }
