import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { profileLines, writeTexts } from './batch.ts';
import { demandSameBytes } from './compile-item.ts';
import { cli, floorProgram, mediansOf, type Program, runProgram } from './processes.ts';
import { type Row, rowsOf, type Scale } from './rows.ts';

interface Gold {
  readonly id: string;
  readonly trajectories: { readonly google: readonly (readonly Call[])[] };
}

interface Call {
  readonly tool_name: string;
  readonly tool_input: object;
}

/** About so many calls has a trace. */
const callsOfTrace = 7;

/** `traxgen score` of OpenTelemetry's spans as a process against its floor: a trace for each profile. */
export function tracesItem(folder: string, { profiles, repetitions }: Scale): Row[] {
  const at = (name: string) => join(folder, name);
  const traces = Math.ceil(profiles / callsOfTrace);
  writeTexts(at('traced.jsonl'), profileLines(traces));
  runProgram({
    args: [cli, 'compile', '--quiet', '--profiles', at('traced.jsonl'), '--out', at('tg.jsonl')],
  });
  const golds = readFileSync(at('tg.jsonl'), 'utf8').trimEnd().split('\n');
  const lines = golds.map((line, nth) => traceLine(JSON.parse(line) as Gold, nth));
  writeTexts(at('spans.jsonl'), lines);
  const scoring = (out: string): Program => ({
    args: [
      ...[cli, 'score', '--quiet', '--gold', at('tg.jsonl')],
      ...['--predictions', at('spans.jsonl'), '--out', at(out)],
    ],
  });
  runProgram(scoring('traced-expected.json'));
  const inputs = [at('tg.jsonl'), at('spans.jsonl')];
  const times = mediansOf(
    {
      floor: floorProgram(at('traced-expected.json'), at('traced-floor.json'), ...inputs),
      'spans, a trace a profile': scoring('traced-scores.json'),
    },
    repetitions,
  );
  demandSameBytes(at('traced-floor.json'), at('traced-scores.json'));
  return rowsOf('traces', 'floor', times);
}

/** The first gold as a trace of a root span and a span for each call; every third lacks its last call. */
function traceLine({ id, trajectories }: Gold, nth: number): string {
  const traceId = nth.toString(16).padStart(32, '0');
  const [calls = []] = trajectories.google;
  const made = nth % 3 === 0 ? calls.slice(0, -1) : calls;
  const span = (at: number, name: string, values: Readonly<Record<string, string>>) => ({
    traceId,
    spanId: (nth * 64 + at + 1).toString(16).padStart(16, '0'),
    ...(at > 0 && { parentSpanId: (nth * 64 + 1).toString(16).padStart(16, '0') }),
    name,
    kind: 1,
    startTimeUnixNano: String(1_741_185_000_000_000_000n + BigInt(at)),
    endTimeUnixNano: String(1_741_185_000_000_000_000n + BigInt(at === 0 ? 1_000 : at + 1)),
    attributes: Object.entries(values).map(([key, stringValue]) => ({
      key,
      value: { stringValue },
    })),
  });
  const root = { 'gen_ai.operation.name': 'invoke_agent', customer_id: id };
  const tools = made.map(({ tool_name, tool_input }, at) =>
    span(at + 1, `execute_tool ${tool_name}`, {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': tool_name,
      'gen_ai.tool.call.arguments': JSON.stringify(tool_input),
    }),
  );
  const spans = [span(0, 'invoke_agent', root), ...tools];
  return JSON.stringify({ resourceSpans: [{ resource: {}, scopeSpans: [{ spans }] }] });
}
