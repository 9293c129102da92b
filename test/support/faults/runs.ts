import { Draws } from '../../../src/base/draws.ts';
import {
  type FaultName,
  faultNames,
  faultyRun,
  type KnownTools,
  type RunCall,
} from '../../../src/scoring/faults/faults.ts';

/** A run of a profile: right, or with a mistake that was drawn. */
export interface DrawnRun {
  readonly id: string;
  readonly fault: FaultName | undefined;
  /** The trajectory of the gold that it was drawn from. */
  readonly right: readonly RunCall[];
  readonly calls: readonly RunCall[];
}

type Call = { readonly tool_name: string; readonly tool_input?: Readonly<Record<string, never>> };
type Gold = { readonly id: string; readonly trajectories: { readonly google: readonly Call[][] } };

/** The share of runs with a mistake. */
const faulty = 0.4;

/**
 * A run for each line of gold in the `google` format: one of its trajectories, of which four in ten have a
 * mistake. The same seed draws the same runs.
 */
export function* drawnRuns(goldLines: Iterable<string>, seed = '1'): Generator<DrawnRun> {
  const tools = new Map<string, Set<string>>();
  for (const line of goldLines) {
    const { id, trajectories } = JSON.parse(line) as Gold;
    const draws = new Draws(seed, id);
    const right = draws.one(trajectories.google.slice(0, 50)).map(
      ({ tool_name: tool, tool_input = {} }): RunCall => ({
        tool,
        params: Object.entries(tool_input),
      }),
    );
    learn(tools, right);
    yield { id, right, ...drawn(right, draws, asKnown(tools)) };
  }
}

function drawn(right: readonly RunCall[], draws: Draws, tools: KnownTools) {
  if (draws.share() >= faulty) return { fault: undefined, calls: right };
  const run = faultyRun(right, draws.one(faultNames), draws, tools);
  return run === undefined
    ? { fault: undefined, calls: right }
    : { fault: run.fault, calls: run.calls };
}

function learn(tools: Map<string, Set<string>>, calls: readonly RunCall[]): void {
  for (const { tool, params } of calls) {
    const names = tools.get(tool) ?? new Set();
    for (const [name] of params) names.add(name);
    tools.set(tool, names);
  }
}

function asKnown(tools: ReadonlyMap<string, ReadonlySet<string>>): KnownTools {
  return new Map([...tools].map(([tool, names]) => [tool, [...names]]));
}
