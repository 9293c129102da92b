#!/usr/bin/env bash
# run.sh: all parts with GNU parallel, and then the whole of them. HOSTS=a,b runs them on hosts that have
# this folder and these paths too, over ssh. A part that fails is tried again, on another host if it can.
set -euo pipefail
traxgen=${TRAXGEN:-npx traxgen} workflows=${WORKFLOWS:-workflows} profiles=${PROFILES:-profiles}
predictions=${PREDICTIONS:-} out=${OUT:-out} parts=${PARTS:-6}

each() {
  seq "$parts" | parallel --quote --halt soon,fail=1 --retries 2 --workdir . \
    ${HOSTS:+--sshlogin "$HOSTS"} $traxgen "$@" --shard "{}/$parts" --jobs 1 --quiet
}
merge() { $traxgen merge "$@" --quiet; }

each compile --workflows "$workflows" --profiles "$profiles" --out "$out/parts/gold-{}.jsonl"
merge "$out"/parts/gold-*.jsonl --out "$out/gold.jsonl"
each coverage --workflows "$workflows" --profiles "$profiles" --out "$out/parts/coverage-{}.json"
merge "$out"/parts/coverage-*.json --out "$out/coverage.json"
[[ -n $predictions ]] || exit 0
each score --workflows "$workflows" --profiles "$profiles" --predictions "$predictions" \
  --out "$out/parts/scores-{}.jsonl"
merge "$out"/parts/scores-*.jsonl --out "$out/scores.json"
