"""The scores that a loop of twenty lines makes: `python3 loop.py GOLD RUNS TARGET`, both files as JSON lines.

It prints the CPU milliseconds of the process.
"""
import difflib
import json
import sys
import time

gold_file, runs_file, target = sys.argv[1:]
golds = {}
with open(gold_file) as lines:
    for line in lines:
        record = json.loads(line)
        golds[record["id"]] = [
            [json.dumps([call["tool_name"], call["tool_input"]], sort_keys=True) for call in trajectory]
            for trajectory in record["trajectories"]["google"]
        ]
with open(runs_file) as lines, open(target, "w") as out:
    for line in lines:
        record = json.loads(line)
        run = [
            json.dumps([call["name"], call["arguments"]], sort_keys=True)
            for call in record["trajectories"][0]
        ]
        best = max(
            difflib.SequenceMatcher(None, gold, run, False).ratio() for gold in golds[record["id"]]
        )
        out.write(json.dumps({"id": record["id"], "valid": run in golds[record["id"]], "best": best}) + "\n")
print(time.process_time() * 1000)
