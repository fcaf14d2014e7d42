#!/usr/bin/env bash
# affected.sh BASE PACKAGE [PATH ...]
# Prints `true` when what came since the commit BASE concerns the package: its own files, packages that it depends on,
# its dependencies in the lock file, files that concern every package (turbo.json names them), or one of the paths.
# Without a BASE that is known here (a first push, a rewritten branch) everything is concerned. An empty PACKAGE looks at
# the paths alone.
set -euo pipefail
cd "$(git rev-parse --show-toplevel)"
base=$1
package=$2
shift 2

if ! git rev-parse --quiet --verify "$base^{commit}" >/dev/null; then
  echo true
  exit
fi
if (($#)) && ! git diff --quiet "$base" HEAD -- "$@"; then
  echo true
  exit
fi
if [ -z "$package" ]; then
  echo false
  exit
fi
turbo=turbo@$(node -p 'require("./package.json").devDependencies.turbo')
TURBO_TELEMETRY_DISABLED=1 TURBO_SCM_BASE=$base TURBO_SCM_HEAD=HEAD npx --yes "$turbo" ls --affected --output=json |
  node -e '
    const { packages } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    console.log(packages.items.some(({ name }) => name === process.argv[1]));
  ' "$package"
