// SPDX-License-Identifier: MIT
#pragma once
#include "model/model_value.hpp"

#include <map>

namespace dmlref::tool {

/// Things with names, in the order of the model, found by name.
template <class Thing>
class named_list {
public:
    void push_back(Thing thing) {
        positions_.emplace(thing.name, things_.size());
        things_.push_back(std::move(thing));
    }
    /// The position of the thing that `name`, a string of the model, names; `kind` is the word for it: "resource".
    std::size_t find(model_value const& name, char const* kind) const {
        auto const found = positions_.find(name.string());
        if (found == positions_.end())
            name.refuse("is " + description_of(name.json()) + ", which is no " + kind + " of the model");
        return found->second;
    }
    Thing& operator[](std::size_t position) { return things_[position]; }
    Thing const& operator[](std::size_t position) const { return things_[position]; }
    std::size_t size() const { return things_.size(); }

private:
    std::vector<Thing> things_;
    std::map<std::string, std::size_t, std::less<>> positions_;
};

} // namespace dmlref::tool
