#!/usr/bin/env bash
#SBATCH --job-name=traxgen
#SBATCH --array=1-6
#SBATCH --requeue
#SBATCH --cpus-per-task=2
#SBATCH --mem=1G
#SBATCH --time=04:00:00

# A part of the run, of which --array says how many there are. If its node is lost, Slurm runs it again.
set -euo pipefail
part=$SLURM_ARRAY_TASK_ID
run() { ${TRAXGEN:-npx traxgen} "$@" --shard auto --jobs "$SLURM_CPUS_PER_TASK" --quiet; }

run compile --workflows "$WORKFLOWS" --profiles "$PROFILES" --out "$OUT/parts/gold-$part.jsonl"
run coverage --workflows "$WORKFLOWS" --profiles "$PROFILES" --out "$OUT/parts/coverage-$part.json"
[[ -z $PREDICTIONS ]] || run score --workflows "$WORKFLOWS" --profiles "$PROFILES" \
  --predictions "$PREDICTIONS" --out "$OUT/parts/scores-$part.jsonl"
