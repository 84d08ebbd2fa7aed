// SPDX-License-Identifier: MIT
// Each line has one cast from float to integer.
template <class Index, class Coordinate>
Index column(Coordinate x) {
    return static_cast<Index>(x);
}

inline long from_integer(int x) { return column<long>(x); }
inline float to_float(int x) { return column<float>(x); }
inline unsigned char refused(double x) { return column<unsigned char>(x); }
inline int spelled_out(float x) { return static_cast<int>(x); }
inline int as_a_function(float x) { return int(x); }
inline int as_in_c(float x) { return (int)x; }
inline int implicit(float x) { return x; }
