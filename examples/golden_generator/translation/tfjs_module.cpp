// SPDX-License-Identifier: MIT
#include "files/file.hpp"
#include "translation/exported_files.hpp"
#include "translation/frameworks.hpp"

namespace dmlref::tool {

/// Arguments are positional in JavaScript: the table has them in their order.
void write_tfjs(framework_call const& call, std::filesystem::path const& folder) {
    write_arrays(call, folder);
    std::string text = "// Written by dmlref export --to tfjs.\n";
    for (std::string const& note : call.notes) text += "// " + note + ".\n";
    std::string arguments = "image";
    bool const has_regions = call.find_input("boxInd") != nullptr;
    if (has_regions) arguments += ", ROITensor, BatchIndicesTensor";
    for (auto const& [name, value] : call.arguments.items()) arguments += ", " + value.dump();
    text += std::string("export function call(tf, { InputTensor") +
            (has_regions ? ", ROITensor, BatchIndicesTensor" : "") +
            " }) {\n"
            "  const image = tf.transpose(InputTensor, [0, 2, 3, 1]);\n"
            "  const result = " +
            call.function + "(" + arguments +
            ");\n"
            "  return { OutputTensor: tf.transpose(result, [0, 3, 1, 2]) };\n"
            "}\n";
    write_file(folder / "call.mjs", text);
}

} // namespace dmlref::tool
