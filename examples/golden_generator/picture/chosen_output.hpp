// SPDX-License-Identifier: MIT
#pragma once
#include "verification/device_file.hpp"

#include <dmlref/golden/judged_call.hpp>

namespace dmlref::tool {

/// The output of a case that `option` names; the first one for an empty name. Throws usage_error for an unknown name.
golden_output const& chosen_output(golden_problem const& problem, std::string const& name, std::string_view option);

/// "0,1,5,7" as a position in the output. Throws usage_error if it is not a position.
multi_index parsed_position(std::string const& text, golden_output const& output);

/// The result of a device for an output, with the strides of the tensor.
class device_output {
public:
    /// Throws input_error for a file that cannot be used.
    device_output(golden_problem const& problem, golden_output const& output, bool allow_older)
        : file_(read_device_file(output, problem.time(), {allow_older})),
          tensor_(output.expected) {
        tensor_.data = file_.elements.data();
    }

    golden::stored_element at(multi_index const& position) const {
        return golden::element_at(tensor_, golden::offset_of(tensor_, position));
    }
    directml::any_tensor const& tensor() const { return tensor_; }

private:
    device_file file_;
    directml::any_tensor tensor_;
};

} // namespace dmlref::tool
