// SPDX-License-Identifier: MIT
#pragma once

namespace dmlref {

/// The T of the calling thread: made at the first call, and destroyed when the thread ends. There is one of each type,
/// so the type should have one use.
///
/// g++ for Windows frees the memory of a thread before it destroys what lies there (GCC bug 80816, mended in g++ 16).
/// So with MinGW nothing that lies there has a destructor, and the T of a thread that has ended is never freed.
template <class T>
T& kept_by_thread() {
#if defined(__MINGW32__) && !defined(__clang__)
    thread_local T* kept = nullptr;
    if (kept == nullptr) kept = new T();
    return *kept;
#else
    thread_local T kept{};
    return kept;
#endif
}

} // namespace dmlref
