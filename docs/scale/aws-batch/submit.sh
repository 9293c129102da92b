#!/usr/bin/env bash
# submit.sh QUEUE: an array job for the parts, and a job that merges them when all have succeeded.
set -euo pipefail
queue=$1 here=$(dirname "$0")

# submit NAME LINE OPTION...: the shell of the container runs the line in the shared folder.
submit() {
  local command
  command=$(jq --null-input --arg line "cd /work; $2" '{command: ["sh", "-ec", $line]}')
  aws batch submit-job --job-queue "$queue" --job-definition traxgen --job-name "$1" \
    --container-overrides "$command" --query jobId --output text "${@:3}"
}

aws batch register-job-definition --cli-input-json "file://$here/job-definition.json"
parts=$(submit traxgen '
  part=$AWS_BATCH_JOB_ARRAY_INDEX
  traxgen compile --shard auto --jobs 2 --quiet --out "out/parts/gold-$part.jsonl"
  traxgen coverage --shard auto --jobs 2 --quiet --out "out/parts/coverage-$part.json"
' --array-properties size=6)
submit traxgen-merge '
  traxgen merge out/parts/gold-*.jsonl --quiet --out out/gold.jsonl
  traxgen merge out/parts/coverage-*.json --quiet --out out/coverage.json
' --depends-on "jobId=$parts"
