// SPDX-License-Identifier: MIT
#include "dmlref/directml/desc.hpp"

#include "architecture/source_tree.hpp"
#include "dmlref/directml/schema_of.hpp"
#include "support/catch.hpp"

#include <cstddef>
#include <map>
#include <regex>
#include <set>
#include <vector>

using namespace dmlref::directml;

// The numbers of DirectML.h.

static_assert(DML_TENSOR_DATA_TYPE_UNKNOWN == 0 && DML_TENSOR_DATA_TYPE_UINT4 == 12 && DML_TENSOR_DATA_TYPE_INT4 == 13);
static_assert(DML_TENSOR_TYPE_INVALID == 0 && DML_TENSOR_TYPE_BUFFER == 1);
static_assert(DML_TENSOR_FLAG_NONE == 0 && DML_TENSOR_FLAG_OWNED_BY_DML == 1);
static_assert(DML_OPERATOR_INVALID == 0);
static_assert(DML_REDUCE_FUNCTION_ARGMAX == 0 && DML_REDUCE_FUNCTION_ARGMIN == 1 && DML_REDUCE_FUNCTION_AVERAGE == 2 &&
              DML_REDUCE_FUNCTION_L1 == 3 && DML_REDUCE_FUNCTION_L2 == 4 && DML_REDUCE_FUNCTION_LOG_SUM == 5 &&
              DML_REDUCE_FUNCTION_LOG_SUM_EXP == 6 && DML_REDUCE_FUNCTION_MAX == 7 && DML_REDUCE_FUNCTION_MIN == 8 &&
              DML_REDUCE_FUNCTION_MULTIPLY == 9 && DML_REDUCE_FUNCTION_SUM == 10 &&
              DML_REDUCE_FUNCTION_SUM_SQUARE == 11);
static_assert(DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR == 0 && DML_INTERPOLATION_MODE_LINEAR == 1);
static_assert(DML_AXIS_DIRECTION_INCREASING == 0 && DML_AXIS_DIRECTION_DECREASING == 1);
static_assert(DML_FEATURE_LEVEL_1_0 == 0x1000 && DML_FEATURE_LEVEL_2_0 == 0x2000 && DML_FEATURE_LEVEL_2_1 == 0x2100 &&
              DML_FEATURE_LEVEL_3_0 == 0x3000 && DML_FEATURE_LEVEL_3_1 == 0x3100 && DML_FEATURE_LEVEL_4_0 == 0x4000 &&
              DML_FEATURE_LEVEL_4_1 == 0x4100 && DML_FEATURE_LEVEL_5_0 == 0x5000 && DML_FEATURE_LEVEL_5_1 == 0x5100 &&
              DML_FEATURE_LEVEL_5_2 == 0x5200 && DML_FEATURE_LEVEL_6_0 == 0x6000 && DML_FEATURE_LEVEL_6_1 == 0x6100 &&
              DML_FEATURE_LEVEL_6_2 == 0x6200 && DML_FEATURE_LEVEL_6_3 == 0x6300 && DML_FEATURE_LEVEL_6_4 == 0x6400);

// Where the members lie on a machine with pointers of 8 bytes, counted by hand. The operators' structures are compared
// with the table.

static_assert(sizeof(void*) != 8 ||
              (offsetof(DML_BUFFER_TENSOR_DESC, DataType) == 0 && offsetof(DML_BUFFER_TENSOR_DESC, Flags) == 4 &&
               offsetof(DML_BUFFER_TENSOR_DESC, DimensionCount) == 8 && offsetof(DML_BUFFER_TENSOR_DESC, Sizes) == 16 &&
               offsetof(DML_BUFFER_TENSOR_DESC, Strides) == 24 &&
               offsetof(DML_BUFFER_TENSOR_DESC, TotalTensorSizeInBytes) == 32 &&
               offsetof(DML_BUFFER_TENSOR_DESC, GuaranteedBaseOffsetAlignment) == 40 &&
               sizeof(DML_BUFFER_TENSOR_DESC) == 48));
static_assert(sizeof(void*) != 8 || (offsetof(DML_TENSOR_DESC, Desc) == 8 && sizeof(DML_TENSOR_DESC) == 16 &&
                                     offsetof(DML_OPERATOR_DESC, Desc) == 8 && sizeof(DML_OPERATOR_DESC) == 16));
static_assert(offsetof(DML_SIZE_2D, Width) == 0 && offsetof(DML_SIZE_2D, Height) == 4 && sizeof(DML_SIZE_2D) == 8);

namespace {

std::size_t size_of(field_kind kind) {
    if (kind == field_kind::size_2d) return 8;
    if (kind == field_kind::float32 || kind == field_kind::uint32 || kind == field_kind::boolean) return 4;
    return sizeof(void*);
}

/// Where a compiler puts the fields of the table, in their order.
std::vector<std::size_t> offsets_of(operator_schema const& schema) {
    std::vector<std::size_t> offsets;
    std::size_t end = 0;
    for (field_schema const& field : schema.fields) {
        std::size_t const alignment = field.kind == field_kind::size_2d ? 4 : size_of(field.kind);
        offsets.push_back((end + alignment - 1) / alignment * alignment);
        end = offsets.back() + size_of(field.kind);
    }
    return offsets;
}

template <class Visit>
void for_each_structure(Visit&& visit) {
    [&]<class... Structures>(std::tuple<Structures...> const*) {
        (visit(Structures{}), ...);
    }(static_cast<operator_descs const*>(nullptr));
}

} // namespace

TEST_CASE("desc: there is a structure for each operator of the table", "[desc][directml]") {
    std::set<operator_type> types;
    for_each_structure([&]<class Structure>(Structure const&) { types.insert(schema_of<Structure>.type); });
    CHECK(types.size() == std::size(operators));
    CHECK(std::tuple_size_v<operator_descs> == std::size(operators));
}

TEST_CASE("desc: members lie in the order of the table", "[desc][directml]") {
    for_each_structure([]<class Structure>(Structure const& structure) {
        operator_schema const& schema = schema_of<Structure>;
        INFO(schema.name);
        std::vector<std::size_t> const offsets = offsets_of(schema);
        auto const* start = reinterpret_cast<char const*>(&structure);
        dmlref::directml::detail::for_each_field(structure, [&](std::string_view name, auto const& member) {
            INFO(name);
            auto const at = static_cast<std::size_t>(schema.find(name) - schema.fields.data());
            CHECK(static_cast<std::size_t>(reinterpret_cast<char const*>(&member) - start) == offsets[at]);
        });
    });
}

TEST_CASE("desc: operators have the numbers of the table", "[desc][directml]") {
    using namespace dmlref::architecture;
    std::string const header = text_of(checkout() / "include/dmlref/directml/structures/enumerations.hpp");
    static std::regex const enumerator(R"(DML_OPERATOR_(?!INVALID)(\w+) = (\d+))");
    std::map<std::string, unsigned long> numbers, expected;
    for (std::sregex_iterator match(header.begin(), header.end(), enumerator), end; match != end; ++match)
        numbers.emplace((*match)[1].str(), std::stoul((*match)[2].str()));
    for (operator_schema const& schema : operators)
        expected.emplace(schema.name, static_cast<std::uint32_t>(schema.type));
    CHECK(numbers == expected);
}

TEST_CASE("desc: data types have the numbers of data_type", "[desc][directml]") {
    std::pair<DML_TENSOR_DATA_TYPE, char const*> const types[] = {
        {DML_TENSOR_DATA_TYPE_FLOAT32, "FLOAT32"}, {DML_TENSOR_DATA_TYPE_FLOAT16, "FLOAT16"},
        {DML_TENSOR_DATA_TYPE_UINT32, "UINT32"},   {DML_TENSOR_DATA_TYPE_UINT16, "UINT16"},
        {DML_TENSOR_DATA_TYPE_UINT8, "UINT8"},     {DML_TENSOR_DATA_TYPE_INT32, "INT32"},
        {DML_TENSOR_DATA_TYPE_INT16, "INT16"},     {DML_TENSOR_DATA_TYPE_INT8, "INT8"},
        {DML_TENSOR_DATA_TYPE_FLOAT64, "FLOAT64"}, {DML_TENSOR_DATA_TYPE_UINT64, "UINT64"},
        {DML_TENSOR_DATA_TYPE_INT64, "INT64"}};
    CHECK(std::size(types) == std::size(data_types));
    for (auto const& [type, name] : types) CHECK(data_type_named(name) == static_cast<data_type>(type));
}
