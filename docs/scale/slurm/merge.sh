#!/usr/bin/env bash
#SBATCH --job-name=traxgen-merge
#SBATCH --requeue
#SBATCH --mem=2G
#SBATCH --time=04:00:00

# The whole of all parts.
set -euo pipefail
merge() { ${TRAXGEN:-npx traxgen} merge "$@" --quiet; }

merge "$OUT"/parts/gold-*.jsonl --out "$OUT/gold.jsonl"
merge "$OUT"/parts/coverage-*.json --out "$OUT/coverage.json"
[[ -z $PREDICTIONS ]] || merge "$OUT"/parts/scores-*.jsonl --out "$OUT/scores.json"
