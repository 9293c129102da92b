#!/usr/bin/env bash
# submit.sh QUEUE: an array job for the parts, and a job that merges them when all have succeeded.
set -euo pipefail
here=$(dirname "$0")
aws batch register-job-definition --cli-input-json "file://$here/job-definition.json"

submit() { # NAME LINE MORE...: the image has a shell, which knows the number of its part
  local container
  container=$(jq --null-input --arg line "$2" '{command: ["sh", "-ec", $line]}')
  aws batch submit-job --job-queue "$queue" --job-definition traxgen --job-name "$1" \
    --container-overrides "$container" --query jobId --output text "${@:3}"
}
queue=$1
parts=$(submit traxgen 'traxgen compile --shard auto --quiet \
  --out "out/parts/gold-$AWS_BATCH_JOB_ARRAY_INDEX.jsonl"' --array-properties size=6)
submit traxgen-merge 'traxgen merge out/parts/gold-*.jsonl --out out/gold.jsonl' --depends-on "jobId=$parts"
