// SPDX-License-Identifier: MIT
#include "report/progress_bar.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

namespace dmlref::tool {

bool errors_go_to_a_terminal() {
#ifdef _WIN32
    return _isatty(2) != 0;
#else
    char const* const terminal = std::getenv("TERM");
    return isatty(STDERR_FILENO) != 0 && terminal != nullptr && std::string_view(terminal) != "dumb";
#endif
}

bool color_is_welcome() {
    char const* const no_color = std::getenv("NO_COLOR");
    return no_color == nullptr || *no_color == '\0';
}

void progress_bar::step(std::string_view what) {
    if (!how_.visible || count_ == 0) return;
    constexpr std::size_t width = 24, longest_name = 40; // a line that wraps cannot be redrawn
    std::size_t const filled = width * std::min(done_, count_) / count_;
    std::string bar = std::string(filled, '#') + std::string(width - filled, '.');
    if (how_.colored) bar = "\x1b[32m" + bar + "\x1b[0m";
    std::string name(what.substr(0, longest_name));
    name.resize(longest_name, ' ');
    out_ << "\r[" << bar << "] " << done_ + 1 << "/" << count_ << " " << name << std::flush;
    ++done_;
}

progress_bar::~progress_bar() {
    if (how_.visible && done_ > 0) out_ << "\r" << std::string(78, ' ') << "\r" << std::flush;
}

} // namespace dmlref::tool
