#!/usr/bin/env bash
# Runs every command of an installed escoba with --help, in both languages, and scores an example.
#     tools/try_wheel.sh path/to/escoba path/to/examples
set -euo pipefail
escoba=$1 examples=$2
cd "$(mktemp -d)"
export ESCOBA_BOOK="$PWD/book.json"
commands=$("$(dirname "$escoba")/python" -c 'from escoba_scorer.cli.app import COMMANDS; print(*COMMANDS)')
[ "$(wc -w <<<"$commands")" -ge 25 ] || { echo "too few commands: $commands"; exit 1; }
for command in $commands; do
  "$escoba" "$command" --help --lang en | grep -q Usage
  "$escoba" "$command" --help --lang es | grep -q Uso
done
"$escoba" score "$examples/kitchen-table.deal" >/dev/null
"$escoba" score "$examples/kitchen-table.deal" --json --lang es | grep -q '"awards"'
"$escoba" new Ana Luis >/dev/null
"$escoba" deal "$examples/kitchen-table.deal" >/dev/null
"$escoba" show >/dev/null
echo "every command answers"
