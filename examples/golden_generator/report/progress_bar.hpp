// SPDX-License-Identifier: MIT
#pragma once
#include <ostream>
#include <string_view>

namespace dmlref::tool {

/// Whether standard error is a terminal that can redraw a line. Otherwise no progress is shown.
bool errors_go_to_a_terminal();
/// False if NO_COLOR is set to anything (no-color.org).
bool color_is_welcome();

/// One line that shows how far a run has come, redrawn in place and removed at the end.
class progress_bar {
public:
    struct style {
        bool visible = false;
        bool colored = false;
    };

    progress_bar(std::ostream& out, std::size_t step_count, style how) : out_(out), count_(step_count), how_(how) {}
    ~progress_bar();
    progress_bar(progress_bar const&) = delete;
    progress_bar& operator=(progress_bar const&) = delete;

    /// Shows the current work; each call is a step.
    void step(std::string_view what);

private:
    std::ostream& out_;
    std::size_t count_;
    style how_;
    std::size_t done_ = 0;
};

} // namespace dmlref::tool
