#include "grader/config/layout.hpp"

#include "grader/text/printable.hpp"

namespace grader::config {
namespace {

void add(Document& document, const Value& value, std::size_t problems,
         std::vector<model::Layout>& layouts) {
    std::string text;
    read(document, value, text);
    if (text.empty()) return;
    auto layout = model::parse_layout(text);
    if (!layout) {
        document.complain(value, text::printable(layout.error()));
    } else if (problems > 1 && !layout->has(model::LayoutPart::Kind::problem)) {
        document.complain(value, "expected {problem} in it: the contest has more than one");
    } else {
        layouts.push_back(std::move(*layout));
    }
}

}  // namespace

std::vector<model::Layout> read_layouts(Document& document, const Map& map, std::size_t problems) {
    std::vector<model::Layout> layouts;
    const Value* value = map.find("layout");
    if (value == nullptr) return layouts;
    if (value->kind != Value::Kind::list) {
        add(document, *value, problems, layouts);
        return layouts;
    }
    if (value->items.empty()) document.complain(*value, "expected at least one layout");
    for (const Value& item : value->items) add(document, item, problems, layouts);
    return layouts;
}

}  // namespace grader::config
