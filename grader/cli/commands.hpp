#pragma once

// The subcommands, one file each. Each function adds its subcommand to `app`; when that one is
// chosen it runs at the end of parsing and puts its exit code into `exit_code`.

namespace CLI {
class App;
}

namespace grader::cli {

void add_run(CLI::App& app, int& exit_code);
void add_rejudge(CLI::App& app, int& exit_code);
void add_history(CLI::App& app, int& exit_code);
void add_diff(CLI::App& app, int& exit_code);
void add_check(CLI::App& app, int& exit_code);
void add_bundle(CLI::App& app, int& exit_code);
void add_replay(CLI::App& app, int& exit_code);
void add_gen(CLI::App& app, int& exit_code);
void add_lint(CLI::App& app, int& exit_code);
void add_config(CLI::App& app, int& exit_code);
void add_doctor(CLI::App& app, int& exit_code);
void add_init(CLI::App& app, int& exit_code);

}  // namespace grader::cli
