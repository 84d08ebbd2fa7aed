// SPDX-License-Identifier: MIT
#pragma once
#include "model/element_type.hpp"
#include "model/file_access.hpp"
#include "model/model_findings.hpp"

#include <set>

namespace dmlref::tool {

/// A buffer of a model, in this machine's byte order.
struct resource {
    std::string name;
    directml::data_type type = directml::data_type::unknown; ///< of its initial values; unknown if they are a list
    std::size_t initial_size = 0;                            ///< bytes that were initialized; zeros follow
    std::vector<std::byte> bytes{};                          ///< a multiple of 4
};

/// The memory that a model may still take. A request for more is refused before it is allocated.
class memory_budget {
public:
    explicit memory_budget(std::uint64_t bytes) : all_(bytes), left_(bytes) {}

    void take(std::uint64_t bytes, model_value const& whose) {
        if (bytes > left_)
            whose.refuse("takes " + std::to_string(bytes) + " bytes, must stay within the " + std::to_string(left_) +
                         " left of the memory budget of " + std::to_string(all_));
        left_ -= bytes;
    }

private:
    std::uint64_t all_, left_;
};

/// The context for reading a model, and the files from which it was read.
struct reading {
    std::filesystem::path folder; ///< of the model
    confinement rule = confinement::inside;
    memory_budget memory;
    std::set<std::filesystem::path> sources{}; ///< canonical
    model_findings* findings = nullptr;        ///< null: a wrong desc is refused
};

/// A member of the model's "resources".
resource read_resource(std::string const& name, model_value const& description, reading& context);

} // namespace dmlref::tool
