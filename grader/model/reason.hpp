#pragma once
// Why a verdict came about, or what is odd about what was handed in, as data: which rule found it
// and the evidence that its sentence names. Plain data; grader/words has the sentences in every
// language.

#include <string>
#include <utility>
#include <vector>

namespace grader::model {

enum class Confidence {
    fact,    ///< seen in this run or in this source
    likely,  ///< follows from what was seen in all cases but odd ones
    hint,    ///< a common cause of what was seen
};

/// What stands for {name} in a sentence.
struct Value {
    std::string name;
    std::string text;  ///< printable UTF-8, bounded
    friend bool operator==(const Value&, const Value&) = default;
};

using Values = std::vector<Value>;

struct Reason {
    std::string rule;  ///< "no-freopen": the sentence is "reason.no-freopen" in the catalogues
    Confidence confidence = Confidence::fact;
    Values evidence;
    friend bool operator==(const Reason&, const Reason&) = default;
};

[[nodiscard]] inline Reason fact(std::string rule, Values evidence = {}) {
    return {std::move(rule), Confidence::fact, std::move(evidence)};
}

}  // namespace grader::model
