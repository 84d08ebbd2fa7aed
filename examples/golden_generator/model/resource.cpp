// SPDX-License-Identifier: MIT
#include "model/resource.hpp"

#include <dmlref/golden/npy.hpp>

#include <cstring>

namespace dmlref::tool {

namespace {

std::uint64_t rounded_up_to_4(std::uint64_t bytes) { return (bytes + 3) / 4 * 4; }

/// The bytes of `count` elements: element(0), element(1), ...
template <class Element>
std::vector<std::byte> bytes_of(std::size_t count, Element&& element) {
    std::vector<std::byte> bytes(count * sizeof(element(0)));
    for (std::size_t i = 0; i < count; ++i) {
        auto const value = element(i);
        std::memcpy(bytes.data() + i * sizeof value, &value, sizeof value);
    }
    return bytes;
}

/// [1, 2, "nan"]
std::vector<std::byte> array_values(model_value const& values, directml::data_type type, reading& context) {
    context.memory.take(values.element_count() * static_cast<std::uint64_t>(directml::element_size(type)), values);
    return with_element_type(type, [&]<class T>(T) {
        std::vector<T> const elements = values.numbers<T>();
        return bytes_of(elements.size(), [&](std::size_t i) { return elements[i]; });
    });
}

/// [{"name": "count", "type": "UINT32", "value": 6}, ...]: elements of different types, one after the other.
std::vector<std::byte> list_values(model_value const& values, reading& context) {
    std::vector<std::byte> bytes;
    for (model_value const& element : values.elements()) {
        element.allow_only({"name", "type", "value"});
        model_value const type_name = element["type"];
        directml::data_type const type = read_data_type(type_name);
        if (type == directml::data_type::unknown) type_name.refuse("is UNKNOWN, must be a type");
        context.memory.take(static_cast<std::uint64_t>(directml::element_size(type)), element);
        with_element_type(type, [&]<class T>(T) {
            auto const value = element["value"].number<T>();
            auto const more = std::as_bytes(std::span(&value, 1));
            bytes.insert(bytes.end(), more.begin(), more.end());
        });
    }
    return bytes;
}

std::uint32_t value_count(model_value const& values, directml::data_type type, reading& context) {
    model_value const count = values["valueCount"];
    auto const elements = count.number<std::uint32_t>();
    if (elements == 0) count.refuse("is 0, must be at least 1");
    context.memory.take(elements * static_cast<std::uint64_t>(directml::element_size(type)), count);
    return elements;
}

/// {"valueCount": 4, "value": 0}
std::vector<std::byte> constant_values(model_value const& values, directml::data_type type, reading& context) {
    values.allow_only({"valueCount", "value"});
    return with_element_type(type, [&]<class T>(T) {
        auto const value = values["value"].number<T>();
        return bytes_of(value_count(values, type, context), [&](std::size_t) { return value; });
    });
}

/// The next term of a sequence, rounded to its type like every term.
template <class T>
T next_term(T term, T delta, model_value const& values) {
    if constexpr (std::is_same_v<T, half>) {
        return half(static_cast<float>(term) + static_cast<float>(delta));
    } else if constexpr (std::is_floating_point_v<T>) {
        return term + delta;
    } else {
        constexpr T least = std::numeric_limits<T>::min(), most = std::numeric_limits<T>::max();
        if (delta > 0 ? term > most - delta : term < least - delta)
            values.refuse("leaves the range of its type after " + std::to_string(term) + ", must stay in it");
        return static_cast<T>(term + delta);
    }
}

/// {"valueCount": 4, "valueStart": 1, "valueDelta": 2.5}
std::vector<std::byte> sequence_values(model_value const& values, directml::data_type type, reading& context) {
    values.allow_only({"valueCount", "valueStart", "valueDelta"});
    return with_element_type(type, [&]<class T>(T) {
        T term = values["valueStart"].number<T>();
        auto const delta = values["valueDelta"].number<T>();
        return bytes_of(value_count(values, type, context),
                        [&](std::size_t i) { return i == 0 ? term : term = next_term(term, delta, values); });
    });
}

std::vector<std::byte> raw_file(model_value const& path, std::filesystem::path const& file, std::uint64_t size) {
    std::vector<std::byte> bytes(static_cast<std::size_t>(size));
    std::ifstream in(file, std::ios::binary);
    in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (!in) path.refuse("names '" + shown(path.string()) + "', which cannot be read");
    return bytes;
}

golden::npy_array read_npy(model_value const& path, std::filesystem::path const& file) {
    try {
        return golden::read_npy(file);
    } catch (golden::npy_error const& error) {
        path.refuse(error.what());
    }
}

/// {"sourcePath": "x.npy"}; takes the type from the file if the file has one.
std::vector<std::byte> file_values(model_value const& values, directml::data_type& type, reading& context) {
    values.allow_only({"sourcePath"});
    model_value const path = values["sourcePath"];
    std::string const extension = lower_extension(path.string());
    if (extension == ".png" || extension == ".jpg" || extension == ".jpeg")
        path.refuse("is an image, must be an .npy file or raw bytes");
    std::filesystem::path const file = source_file(path, context.folder, context.rule);
    std::error_code error;
    std::uint64_t const size = std::filesystem::file_size(file, error);
    if (error) path.refuse("names '" + shown(path.string()) + "', which cannot be read");
    context.memory.take(size, path);
    context.sources.insert(std::filesystem::canonical(file, error));

    if (extension == ".npy") {
        golden::npy_array array = read_npy(path, file);
        if (type != directml::data_type::unknown && type != array.type)
            path.refuse("has elements of type " + std::string(directml::name_of(array.type)) +
                        ", must have those of initialValuesDataType, which is " + std::string(directml::name_of(type)));
        type = array.type;
        return std::move(array.elements);
    }
    if (type == directml::data_type::unknown)
        path.refuse("names raw bytes, which need an initialValuesDataType other than UNKNOWN");
    if (size % static_cast<std::uint64_t>(directml::element_size(type)) != 0)
        path.refuse("has " + std::to_string(size) + " bytes, must have a whole number of elements of type " +
                    std::string(directml::name_of(type)));
    std::vector<std::byte> bytes = raw_file(path, file, size);
    swap_with_little_endian(bytes, type);
    return bytes;
}

void require_type(model_value const& values, directml::data_type type) {
    if (type == directml::data_type::unknown)
        values.refuse("needs an initialValuesDataType other than UNKNOWN beside it");
}

std::vector<std::byte> initial_values(model_value const& values, directml::data_type& type, reading& context) {
    if (values.is_string() && values.string() == "deferred")
        values.refuse("is 'deferred', which is for ONNX dispatchables only, must be values");
    if (values.is_array()) {
        if (type == directml::data_type::unknown) return list_values(values, context);
        return array_values(values, type, context);
    }
    if (!values.is_object()) values.must_be("an array or an object");
    if (values.has("sourcePath")) return file_values(values, type, context);
    require_type(values, type);
    if (values.has("valueStart")) return sequence_values(values, type, context);
    if (values.has("value")) return constant_values(values, type, context);
    values.refuse("has none of 'value', 'valueStart' and 'sourcePath', must have one");
}

} // namespace

resource read_resource(std::string const& name, model_value const& description, reading& context) {
    for (char const* field : {"resampleSize", "resampleMode"})
        if (auto const value = description.find(field)) value->refuse("is for images, which are not read");
    description.allow_only({"initialValues", "initialValuesDataType", "sizeInBytes", "initialValuesOffsetInBytes"});
    if (auto const offset = description.find("initialValuesOffsetInBytes"))
        if (offset->number<std::uint64_t>() != 0) // DxDispatch reads it and then writes the values to the start
            offset->refuse("is not 0, must be: DxDispatch takes the field and ignores it");

    resource result{.name = name};
    if (auto const type = description.find("initialValuesDataType")) result.type = read_data_type(*type);
    model_value const values = description["initialValues"];
    result.bytes = initial_values(values, result.type, context);
    result.initial_size = result.bytes.size();
    if (result.bytes.empty()) values.refuse("is empty, must have at least one value");

    std::uint64_t size = rounded_up_to_4(result.bytes.size());
    if (auto const given = description.find("sizeInBytes")) {
        auto const wanted = given->number<std::uint64_t>();
        if (wanted < result.bytes.size())
            given->refuse("is " + std::to_string(wanted) + ", must be at least the " +
                          std::to_string(result.bytes.size()) + " bytes of initialValues");
        if (wanted > std::numeric_limits<std::uint64_t>::max() - 3) given->refuse("does not fit into memory");
        size = rounded_up_to_4(wanted);
    }
    context.memory.take(size - result.bytes.size(), description);
    result.bytes.resize(static_cast<std::size_t>(size));
    return result;
}

} // namespace dmlref::tool
