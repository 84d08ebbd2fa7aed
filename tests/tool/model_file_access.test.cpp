// SPDX-License-Identifier: MIT
#include "model/file_access.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"
#include "support/temporary_folder.hpp"

using namespace dmlref::tool;
using dmlref::testing::temporary_folder;

namespace fs = std::filesystem;

namespace {

/// The outcome for a path of a model: "accepted" or the reason without its place.
template <class Resolve>
std::string outcome(std::string const& path, Resolve&& resolve) {
    json_value const value{path};
    std::string const message = ::refusal<input_error>([&] { resolve(model_value(value, "m.json")); });
    return message == "accepted" ? message : message.substr(std::string("m.json: ").size());
}

std::string source(std::string const& path, temporary_folder const& folder, confinement rule = confinement::inside) {
    return outcome(path, [&](model_value const& value) { source_file(value, folder / "models", rule); });
}

std::string target(std::string const& path, temporary_folder const& folder, confinement rule = confinement::inside) {
    return outcome(path, [&](model_value const& value) { target_file(value, folder / "models", rule); });
}

std::string const climbs = "climbs out of the folder by '..', must not (--allow-outside lifts this)";
std::string const absolute = "is absolute, must be relative (--allow-outside lifts this)";
std::string const linked = "leads out of the folder by a symbolic link, must not (--allow-outside lifts this)";

} // namespace

TEST_CASE("model_file_access: a file below the model's folder is read", "[model][tool]") {
    temporary_folder const folder;
    folder.write("models/a.npy", "x");
    folder.write("models/data/b.bin", "x");
    CHECK(source("a.npy", folder) == "accepted");
    CHECK(source("./a.npy", folder) == "accepted");
    CHECK(source("data/b.bin", folder) == "accepted");
    CHECK(source("data\\b.bin", folder) == "accepted"); // as on Windows
    CHECK(source("none.npy", folder) == "names 'none.npy', which does not exist");
    CHECK(source("data", folder) == "names 'data', which is not a regular file");
}

TEST_CASE("model_file_access: a model does not read outside its folder", "[model][tool]") {
    temporary_folder const folder;
    folder.write("models/a.npy", "x");
    std::string const outside = folder.write("secret.npy", "x").string();
    CHECK(source("../secret.npy", folder) == climbs);
    CHECK(source("data/../../secret.npy", folder) == climbs);
    CHECK(source("data\\..\\..\\secret.npy", folder) == climbs);
    CHECK(source("../models/a.npy", folder) == climbs);
    CHECK(source("..", folder) == climbs);
    CHECK(source(outside, folder) == absolute);
    CHECK(source("C:\\secret.npy", folder) == absolute);
    CHECK(source("c:secret.npy", folder) == absolute);
    CHECK(source("\\\\server\\share\\secret.npy", folder) == absolute);
    CHECK(source("a.npy:stream", folder) == absolute);
    CHECK(source("../secret.npy", folder, confinement::allow_outside) == "accepted");
    CHECK(source(outside, folder, confinement::allow_outside) == "accepted");
}

TEST_CASE("model_file_access: a symbolic link is no way out", "[model][tool]") {
    temporary_folder const folder;
    folder.write("models/a.npy", "x");
    folder.write("outside/secret.npy", "x");
    std::error_code error;
    fs::create_symlink(folder / "outside/secret.npy", folder / "models/file.npy", error);
    if (error) return; // a system or an account without them
    fs::create_directory_symlink(folder / "outside", folder / "models/folder");
    fs::create_symlink("a.npy", folder / "models/inside.npy");
    fs::create_symlink("loop.npy", folder / "models/loop.npy");
    CHECK(source("file.npy", folder) == linked);
    CHECK(source("folder/secret.npy", folder) == linked);
    CHECK(source("inside.npy", folder) == "accepted");
    CHECK(source("loop.npy", folder) != "accepted");
    CHECK(source("file.npy", folder, confinement::allow_outside) == "accepted");
    CHECK(target("folder/out.npy", folder) == linked);
    CHECK(target("folder/deeper/out.npy", folder) == linked);
    CHECK(target("file.npy", folder) == "accepted"); // the link itself is deleted and replaced
    CHECK(target("folder/out.npy", folder, confinement::allow_outside) == "accepted");
}

TEST_CASE("model_file_access: names of devices are no names of files", "[model][tool]") {
    temporary_folder const folder;
    for (char const* name : {"NUL", "con", "Aux.npy", "PRN", "COM1", "lpt9.txt", "data/nul.npy", "NUL .txt"}) {
        INFO(name);
        CHECK(source(name, folder).starts_with("names the device '"));
        CHECK(target(name, folder).starts_with("names the device '"));
    }
    for (char const* name : {"null.npy", "com0", "com10", "console", "lpt", "a.nul"})
        CHECK(target(name, folder) == "accepted");
}

TEST_CASE("model_file_access: a name must be one", "[model][tool]") {
    temporary_folder const folder;
    for (confinement rule : {confinement::inside, confinement::allow_outside}) {
        CHECK(target("", folder, rule) == "is empty, must name a file");
        CHECK(target("a\nb", folder, rule) == "has a control character, must name a file");
        CHECK(target(std::string("a\0b", 3), folder, rule) == "has a control character, must name a file");
        CHECK(source("\x1b[31m", folder, rule) == "has a control character, must name a file");
        CHECK(target("data/", folder, rule) == "is a folder, must name a file");
    }
    folder.write("models/data/b.bin", "x");
    CHECK(target("data", folder) == "names 'data', which exists and is not a regular file");
}

TEST_CASE("model_file_access: what is not a regular file is not opened", "[model][tool]") {
    temporary_folder const folder;
    if (!fs::exists("/dev/zero")) return;
    CHECK(source("/dev/zero", folder, confinement::allow_outside) == "names '/dev/zero', which is not a regular file");
    CHECK(target("/dev/zero", folder, confinement::allow_outside) ==
          "names '/dev/zero', which exists and is not a regular file");
}

TEST_CASE("model_file_access: a target need not exist, nor its folder", "[model][tool]") {
    temporary_folder const folder;
    CHECK(target("out.npy", folder) == "accepted");
    CHECK(target("a/b/c.npy", folder) == "accepted");
    CHECK(target("../out.npy", folder) == climbs);
    CHECK(target("/tmp/out.npy", folder) == absolute);
    CHECK(target("../out.npy", folder, confinement::allow_outside) == "accepted");
}

TEST_CASE("model_file_access: extensions are compared in small letters", "[model][tool]") {
    CHECK(lower_extension("A.NPY") == ".npy");
    CHECK(lower_extension("a.tar.Gz") == ".gz");
    CHECK(lower_extension("a").empty());
}
