#!/usr/bin/env bash
# submit.sh: an array job for the parts, and a job that merges them when all have succeeded. It prints the
# number of the second. Nodes must share the folder in which it is typed, and these paths.
set -euo pipefail
export WORKFLOWS=${WORKFLOWS:-workflows} PROFILES=${PROFILES:-profiles} OUT=${OUT:-out}
export PREDICTIONS=${PREDICTIONS:-}

here=$(dirname "$0")
parts=$(sbatch --parsable "$here/part.sh")
sbatch --parsable --dependency="afterok:${parts%%;*}" --kill-on-invalid-dep=yes "$here/merge.sh"
