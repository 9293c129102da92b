import type { GoldSet } from '../../../src/compiler/gold/gold-set.ts';
import { compile } from '../../../src/compiler/run/library.ts';
import type { MissingMode } from '../../../src/model/profile.ts';

/** A workflow without what every workflow has. */
export interface Sketch {
  readonly agent?: string;
  readonly steps: readonly unknown[];
  readonly [key: string]: unknown;
}

interface Extras {
  readonly missing?: MissingMode;
  readonly data?: string;
}

/** Compiles one profile, given as the text of its data, with workflows that it passes in order. */
function compileSketch(sketches: readonly Sketch[], profile = '{}', extras: Extras = {}) {
  const workflows = sketches.map((sketch, at) => ({ agent: `agent${at + 1}`, ...sketch }));
  const agents = JSON.stringify(workflows.map(({ agent }) => agent));
  const inner = profile.trim().slice(1, -1);
  const rest = inner.trim() === '' ? '' : `,${inner}`;
  const text = `{"customer_id":"C1","agent_sequence":${agents}${rest}}`;
  return compile({
    workflows: workflows.map((workflow) => JSON.stringify(workflow)),
    profiles: [{ file: 'profile', text }],
    ...extras,
  });
}

/** The gold set of a profile that compiles. */
export function goldOf(sketches: readonly Sketch[], profile?: string, extras?: Extras): GoldSet {
  const { golds, diagnostics } = compileSketch(sketches, profile, extras);
  const [gold] = golds;
  if (gold === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return gold;
}

/** Codes and pointers of what is said. */
export function findings(
  sketches: readonly Sketch[],
  profile?: string,
  extras?: Extras,
): [string, string][] {
  const { diagnostics } = compileSketch(sketches, profile, extras);
  return diagnostics.map(({ code, pointer }) => [code, pointer]);
}

/** Trajectories as tools with their parameters' values, one text each. */
export function orders(gold: GoldSet): string[] {
  return [...gold].map((trajectory) =>
    trajectory.map(({ calls }) => calls.map(({ tool }) => tool).join(' ')).join(' | '),
  );
}
