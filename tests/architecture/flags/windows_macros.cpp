// SPDX-License-Identifier: MIT
// The headers compile in a file that has included <windows.h>, or <strings.h>, which has a function `index`.
#include <strings.h>

// libstdc++ undefines min and max if it is included first; other standard libraries leave them defined.
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cfloat>
#include <chrono>
#include <cmath>
#include <complex>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

// As in minwindef.h, rpcndr.h, combaseapi.h, winerror.h and winuser.h.
#define near
#define far
#define small char
#define interface struct
#define IN
#define OUT
#define CONST const
#define ERROR 0
#define DELETE 0x00010000L
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))

#include "dmlref/dmlref.hpp"

// With the function index of <strings.h> beside them, names stay clear.
using namespace dmlref;
multi_index const somewhere = {1, 2};

int largest() { return max(1, 2); } // the macros are still defined
