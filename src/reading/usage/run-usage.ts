import { isJsonObject, type JsonObject, ownValue } from '../../base/json.ts';
import type { Usage } from '../../model/usage.ts';
import type { ReadText } from '../repair/mend.ts';
import { messagesIn } from '../traces/answers.ts';
import { fromDate, fromNumber } from '../traces/start-time.ts';
import type { PlacedRecord } from '../traces/trace-record.ts';
import { timeOf } from './span-usage.ts';
import { costIn, tokensIn, usageIn } from './usage-in.ts';
import { usageOfTree } from './usage-tree.ts';

/** What the runs of a trace of LangSmith tell; its time is from its first beginning to its last end. */
export function usageOfRuns(trace: readonly PlacedRecord[], readText: ReadText): Usage {
  const runs = trace.map(({ value }) => value);
  const nodes = runs.map((run) => {
    const [id, parent] = [textIn(run, 'id'), textIn(run, 'parent_run_id')];
    return { id, parent, usage: usageOfRun(run, readText) };
  });
  const times = runs.map((run) => ({
    start: timeIn(run, 'start_time'),
    end: timeIn(run, 'end_time'),
  }));
  return { ...usageOfTree(nodes), ...timeOf(times) };
}

/** A run has its counts itself, or in what its model answered; costs are text in newer versions. */
function usageOfRun(run: JsonObject, readText: ReadText): Usage {
  const column = ownValue(run, 'outputs') ?? null;
  const outputs = typeof column === 'string' ? (readText(column) ?? null) : column;
  const answers = ownValue(run, 'run_type') === 'llm' ? (messagesIn(outputs, readText) ?? []) : [];
  const said = [...answers, outputs].filter(isJsonObject).map(usageIn);
  const told = said.find((usage) => usage.input_tokens !== undefined) ?? {};
  return { ...told, ...tokensIn(run), ...costIn(run, ['total_cost']) };
}

function textIn(run: JsonObject, key: string): string {
  const value = ownValue(run, key);
  return typeof value === 'string' ? value : '';
}

/** A time of a run: text from Python, milliseconds from JavaScript. */
export function timeIn(run: JsonObject, key: string): bigint | undefined {
  const time = ownValue(run, key);
  return fromDate(time) ?? fromNumber(time, 1_000_000n);
}
