// SPDX-License-Identifier: MIT
#pragma once
#include "model/dispatchable.hpp"

/// A model as DxDispatch, DirectML's own command-line tool, reads it: buffers, operators, and commands that run the
/// operators on the buffers. docs/models.md describes which parts of the format are read.
namespace dmlref::tool {

/// Runs an operator.
struct dispatch_command {
    std::size_t operation = 0; ///< position among the model's dispatchables
    std::map<std::string, binding, std::less<>> bindings{};
};

/// Writes a buffer to standard output, as text.
struct print_command {
    std::size_t resource = 0;
    bool verbose = false;
};

/// Writes a buffer to a file.
struct write_file_command {
    std::size_t resource = 0;
    std::filesystem::path target{};
    std::vector<index_t> sizes{}; ///< of the .npy array; none for a file of raw bytes
};

struct command {
    std::string place; ///< "model.json, /commands/0"
    std::variant<dispatch_command, print_command, write_file_command> what;
};

struct model {
    named_list<resource> resources;
    named_list<dispatchable> operations;
    std::vector<command> commands;
};

inline constexpr std::uint64_t default_memory_budget = std::uint64_t{8} << 30;

struct model_options {
    std::filesystem::path output_folder = ".";
    confinement rule = confinement::inside;
    std::uint64_t memory_budget = default_memory_budget; ///< bytes, for all buffers
    model_findings* findings =
        nullptr; ///< receives everything that is wrong with the descs; null: the first mistake throws
};

/// Reads a model and all files that it names. Throws input_error for everything that can be refused without running it.
model read_model(std::filesystem::path const& file, model_options const& options);
/// The same for a given text; `file` is where it would be.
model read_model(std::string const& text, std::filesystem::path const& file, model_options const& options);

/// An element of the model's "commands". `resources` and `operations` of `known` are complete.
command read_command(model_value const& description, model const& known, model_options const& options,
                     reading const& context);

/// The only dispatch of the model that was read from `file`. Throws input_error if there is none, or another.
dispatch_command const& only_dispatch(model const& which, std::filesystem::path const& file);

/// The call of a dispatch: the operator's desc with the memory bound to it.
directml::operator_call call_of(model& model, dispatch_command const& dispatch,
                                directml::interpretation const& interpretation = {});

} // namespace dmlref::tool
