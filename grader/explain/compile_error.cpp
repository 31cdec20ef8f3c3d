#include "grader/explain/compile_error.hpp"

#include "grader/explain/characters.hpp"
#include "grader/explain/compiler_log.hpp"
#include "grader/explain/rules.hpp"
#include "grader/explain/tokens.hpp"
#include "grader/explain/words.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <array>

namespace grader::explain {
namespace {

using model::Confidence;

struct Failure {
    const model::Language& language;
    std::string_view source;
    std::string_view log;
    std::vector<Complaint> errors;
};

using CompileRule = Found (*)(const Failure&);

bool has_extension(const model::Language& language, std::string_view extension) {
    const auto& known = language.extensions;
    return std::find(known.begin(), known.end(), extension) != known.end();
}

std::string line_of(const Complaint& error) {
    return std::to_string(error.line);
}

/// The first error that says so.
const Complaint* find(const Failure& failure, std::string_view words) {
    const auto found = std::find_if(
        failure.errors.begin(), failure.errors.end(),
        [&](const Complaint& error) { return error.text.find(words) != error.text.npos; });
    return found == failure.errors.end() ? nullptr : &*found;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

Found second_main(const Failure& f) {
    if (f.language.stubs.empty() || f.log.find("multiple definition of `main'") == f.log.npos) {
        return std::nullopt;
    }
    return because("second-main");
}

Found missing_function(const Failure& f) {
    const Complaint* error = find(f, "undefined reference to ");
    if (f.language.stubs.empty() || error == nullptr) return std::nullopt;
    const std::string_view name = quoted_after(error->text, "undefined reference to ");
    if (name == "main") return std::nullopt;
    return because("missing-function", {{"name", short_text(name, 60)},
                                        {"file", short_text(f.language.stubs.front())}});
}

Found lookalike(const Failure& f) {
    return odd_character_reason(f.language, f.source);
}

Found missing_header(const Failure& f) {
    const Complaint* error = find(f, "No such file or directory");
    if (error == nullptr) error = find(f, "file not found");
    if (error == nullptr) return std::nullopt;
    std::string_view name = error->text.substr(0, error->text.find(": No such"));
    if (const auto quoted = quoted_after(error->text, ""); !quoted.empty()) name = quoted;
    const bool windows = is_one_of(lower(name), {"windows.h", "conio.h", "tchar.h", "stdafx.h",
                                                 "io.h", "direct.h", "graphics.h", "process.h"});
    const bool plus = has_extension(f.language, ".c") &&
                      is_one_of(name, {"iostream", "vector", "algorithm", "string", "bits/stdc++.h",
                                       "queue", "map", "set", "cstdio", "cmath", "cstring"});
    std::string rule = "missing-header";
    if (windows) rule = "windows-header";
    if (plus) rule = "header-of-cpp";
    return because(std::move(rule), {{"file", short_text(name)}, {"line", line_of(*error)}});
}

Found void_main(const Failure& f) {
    const Complaint* error = find(f, "main' must return 'int'");
    return error ? Found(because("void-main", {{"line", line_of(*error)}})) : std::nullopt;
}

struct Home {
    std::string_view name;
    std::string_view header;
};

/// Where beginners' names are from.
constexpr std::array<Home, 46> kHomes = {{
    {"abs", "cmath"},
    {"sqrt", "cmath"},
    {"pow", "cmath"},
    {"floor", "cmath"},
    {"ceil", "cmath"},
    {"round", "cmath"},
    {"memset", "cstring"},
    {"memcpy", "cstring"},
    {"strlen", "cstring"},
    {"strcmp", "cstring"},
    {"strcpy", "cstring"},
    {"strcat", "cstring"},
    {"printf", "cstdio"},
    {"scanf", "cstdio"},
    {"freopen", "cstdio"},
    {"fopen", "cstdio"},
    {"puts", "cstdio"},
    {"getchar", "cstdio"},
    {"putchar", "cstdio"},
    {"exit", "cstdlib"},
    {"malloc", "cstdlib"},
    {"rand", "cstdlib"},
    {"qsort", "cstdlib"},
    {"atoi", "cstdlib"},
    {"sort", "algorithm"},
    {"max", "algorithm"},
    {"min", "algorithm"},
    {"swap", "algorithm"},
    {"reverse", "algorithm"},
    {"unique", "algorithm"},
    {"lower_bound", "algorithm"},
    {"next_permutation", "algorithm"},
    {"cin", "iostream"},
    {"cout", "iostream"},
    {"endl", "iostream"},
    {"vector", "vector"},
    {"queue", "queue"},
    {"priority_queue", "queue"},
    {"stack", "stack"},
    {"deque", "deque"},
    {"map", "map"},
    {"set", "set"},
    {"string", "string"},
    {"INT_MAX", "climits"},
    {"INT_MIN", "climits"},
    {"setprecision", "iomanip"},
}};

std::string_view home_of(std::string_view name) {
    const auto* home =
        std::find_if(kHomes.begin(), kHomes.end(), [&](const Home& h) { return h.name == name; });
    return home == kHomes.end() ? "" : home->header;
}

bool includes(std::string_view source, std::string_view header) {
    return source.find("<" + std::string(header) + ">") != source.npos ||
           source.find("bits/stdc++.h") != source.npos;
}

/// The name that nobody declared, and the error.
std::pair<std::string_view, const Complaint*> undeclared(const Failure& f) {
    for (const std::string_view words :
         {"was not declared in this scope", "is not a member of 'std'", "does not name a type",
          "undeclared", "does not name a template type", "undeclared identifier",
          "implicit declaration of function"}) {
        const Complaint* error = find(f, words);
        if (error == nullptr) continue;
        std::string_view name = quoted_after(error->text, "");
        if (name.starts_with("std::")) name.remove_prefix(5);
        return {name, error};
    }
    return {"", nullptr};
}

Found undeclared_name(const Failure& f) {
    const auto [name, error] = undeclared(f);
    if (error == nullptr || name.empty()) return std::nullopt;
    model::Values values = {{"name", short_text(name)}, {"line", line_of(*error)}};
    if (is_one_of(name, {"gets"})) return because("gets", std::move(values));
    if (is_one_of(name, {"Sleep", "getch", "_getch", "kbhit", "_kbhit", "itoa", "_itoa", "strrev",
                         "strlwr", "strupr", "__int64", "clrscr", "gotoxy", "DWORD", "scanf_s",
                         "printf_s", "gets_s"})) {
        return because("windows-name", std::move(values));
    }
    const std::string_view header = home_of(name);
    if (header.empty() || has_extension(f.language, ".c")) {
        return because("undeclared", std::move(values));
    }
    if (includes(f.source, header)) {
        const std::string code = strip(f.source, false, false);
        const bool uses = code.find("using namespace std") != code.npos;
        return because(uses ? "undeclared" : "needs-std", std::move(values));
    }
    values.push_back({"header", std::string(header)});
    return because("needs-header", std::move(values), Confidence::likely);
}

Found name_clash(const Failure& f) {
    for (const std::string_view words :
         {"is ambiguous", "redeclared as different kind of", "conflicting declaration",
          "redefinition of", "ambiguating new declaration", "conflicting types for"}) {
        const Complaint* error = find(f, words);
        if (error == nullptr) continue;
        std::string_view name = quoted_after(error->text, "");
        name = name.substr(0, name.find_first_of("(["));
        name = name.substr(name.find_last_of(" :*&") + 1);  // "int y1" is told with its type
        const bool ours = words == "redefinition of" || words.starts_with("conflicting") ||
                          words.starts_with("ambiguating");
        const bool library = is_one_of(
            name,
            {"y0",       "y1",       "yn",    "j0",    "j1",        "jn",    "hash",   "map",
             "set",      "min",      "max",   "prev",  "next",      "left",  "right",  "count",
             "rank",     "index",    "time",  "link",  "pipe",      "list",  "data",   "size",
             "find",     "begin",    "end",   "array", "swap",      "queue", "vector", "move",
             "function", "distance", "round", "gamma", "remainder", "read",  "write",  "unlink",
             "stack",    "string",   "gcd",   "lcm"});
        if (ours && !library) {
            return because("defined-twice",
                           {{"name", short_text(name)}, {"line", line_of(*error)}});
        }
        return because("name-clash", {{"name", short_text(name)}, {"line", line_of(*error)}});
    }
    return std::nullopt;
}

Found mixed_types(const Failure& f) {
    const Complaint* error = find(f, "no matching function for call to 'm");
    if (error == nullptr) return std::nullopt;
    const std::string_view call = quoted_after(error->text, "call to ");
    const std::string_view name = call.substr(0, call.find('('));
    if (!is_one_of(name, {"max", "min"})) return std::nullopt;
    return because("mixed-types", {{"name", std::string(name)}, {"line", line_of(*error)}},
                   Confidence::likely);
}

Found missing_mark(const Failure& f) {
    if (f.errors.empty()) return std::nullopt;
    const Complaint& error = f.errors.front();
    const std::string_view text = error.text;
    const bool semicolon = text.starts_with("expected ';'") ||
                           text.starts_with("expected ',' or ';'") ||
                           text.starts_with("';' expected");
    const bool end = text.find("at end of input") != text.npos ||
                     text.starts_with("reached end of file while parsing");
    if (end) return because("unclosed-brace", {{"line", line_of(error)}, {"brace", "{"}});
    if (!semicolon) return std::nullopt;
    return because("missing-semicolon", {{"line", line_of(error)}}, Confidence::likely);
}

Found no_main(const Failure& f) {
    const Complaint* error = find(f, "undefined reference to ");
    if (error == nullptr) return std::nullopt;
    const std::string_view name = quoted_after(error->text, "undefined reference to ");
    if (name == "main") return because("no-main");
    return because("undefined", {{"name", short_text(name, 60)}});
}

Found too_large_arrays(const Failure& f) {
    const bool large =
        f.log.find("relocation truncated to fit") != f.log.npos ||
        (find(f, "size of array") != nullptr && find(f, "exceeds maximum") != nullptr);
    return large ? Found(because("arrays-too-large")) : std::nullopt;
}

/// "SyntaxError: Missing parentheses in call to 'print'."
Found python(const Failure& f) {
    if (!has_extension(f.language, ".py")) return std::nullopt;
    const std::string_view last = last_line(f.log);
    const std::size_t at = f.log.rfind(", line ");
    const std::string_view rest = at == f.log.npos ? "" : f.log.substr(at + 7);
    const std::string line(rest.substr(0, rest.find_first_not_of("0123456789")));
    if (line.empty()) return std::nullopt;
    if (last.find("Missing parentheses in call to 'print'") != last.npos) {
        return because("python-2", {{"line", line}});
    }
    if (last.find("IndentationError") != last.npos || last.find("TabError") != last.npos) {
        return because("python-indent", {{"line", line}});
    }
    return because("compiler-says", {{"line", line}, {"text", short_text(last, 100)}});
}

Found compiler_says(const Failure& f) {
    if (f.errors.empty() || f.errors.front().line == 0) return std::nullopt;
    const Complaint& error = f.errors.front();
    return because("compiler-says",
                   {{"line", line_of(error)}, {"text", short_text(error.text, 100)}});
}

constexpr std::array<CompileRule, 13> kRules = {
    second_main, missing_function, lookalike, missing_header,   void_main, missing_mark, name_clash,
    mixed_types, undeclared_name,  no_main,   too_large_arrays, python,    compiler_says};

/// Compilers quote with ‘ and ’ where the locale has them.
std::string with_plain_quotes(std::string_view log) {
    std::string plain;
    plain.reserve(log.size());
    for (std::size_t at = 0; at < log.size(); ++at) {
        const std::string_view rest = log.substr(at);
        const bool quote = rest.starts_with("‘") || rest.starts_with("’");
        plain += quote ? '\'' : rest.front();
        if (quote) at += 2;
    }
    return plain;
}

/// "flip.cpp:3:5: error: …" with the name of one of the files.
bool is_in(const Complaint& error, const std::vector<std::string>& files) {
    return error.line > 0 && std::find(files.begin(), files.end(), error.file) != files.end();
}

}  // namespace

Found odd_character_reason(const model::Language& language, std::string_view source) {
    const auto odd = odd_character(source, has_extension(language, ".py"));
    if (!odd) return std::nullopt;
    return because(odd->expected.empty() || odd->expected == " " ? "invisible-character"
                                                                 : "lookalike-character",
                   {{"found", odd->character},
                    {"expected", odd->expected},
                    {"line", std::to_string(odd->line)},
                    {"column", std::to_string(odd->column)}});
}

std::vector<model::Reason> compile_reasons(const model::Language& language, std::string_view source,
                                           std::string_view log) {
    const std::string plain = with_plain_quotes(log);
    const Failure failure{language, source, plain, complaints(plain)};
    for (const CompileRule rule : kRules) {
        if (Found reason = rule(failure)) return {std::move(*reason)};
    }
    return {};
}

std::string stub_error(const model::Language& language, std::string_view log) {
    if (!language.run.empty() || language.stub_use != model::StubUse::linked) return "";
    for (const Complaint& error : complaints(log)) {
        if (!is_in(error, language.stubs)) continue;
        const std::string line(error.file.data(),
                               error.text.data() + error.text.size());  // one line of the log
        return text::cut(text::printable(line), 300);
    }
    return "";
}

}  // namespace grader::explain
