import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ScoreInput, score } from '../../src/index.ts';
import { budget } from '../budget.ts';
import { type MarkedCase, markedCase } from './arbitrary-marks.ts';
import { compiledGold, goldRecord, messagesOf } from './marked-gold.ts';
import { isRight, type OraclePart, oracleParts, textOf, trajectoriesOf } from './marks.ts';
import type { OracleCall, OracleTrajectory } from './oracle.ts';
import { type Attempt, isRightRun, mayCome } from './runs-with-attempts.ts';

/*
 * Runs with failures read the naive way, from the description alone: what may come next is looked up in the list of all
 * trajectories, and a run of several agents is cut at every place.
 */

/** A call of a run, and whether it failed. */
interface Tried {
  readonly call: OracleCall;
  readonly failed: boolean;
}

/** What was made so far under the agent that is at work. */
interface Reading {
  readonly part: number;
  readonly kept: readonly string[];
  readonly repeated: readonly string[];
}

const timesIn = (texts: readonly string[], text: string) =>
  texts.filter((one) => one === text).length;

class NaiveReader {
  private readonly parts: readonly OraclePart[];
  private readonly lists: readonly (readonly (readonly string[])[])[];

  constructor(parts: readonly OraclePart[]) {
    this.parts = parts;
    this.lists = parts.map(({ trajectories }) => trajectories.map((calls) => calls.map(textOf)));
  }

  isOfGold(call: OracleCall): boolean {
    return this.lists.some((list) => list.some((calls) => calls.includes(textOf(call))));
  }

  /** Whether all attempts stand where the call might have come. */
  areInPlace(run: readonly Tried[]): boolean {
    let readings: readonly Reading[] = [{ part: 0, kept: [], repeated: [] }];
    for (const { call, failed } of run) {
      const next = readings
        .flatMap((one) => this.closed(one))
        .flatMap((one) => this.after(one, call));
      if (failed && this.isOfGold(call)) {
        if (next.length === 0) return false;
      } else readings = next;
    }
    return true;
  }

  /** Whether what is left without attempts is right, with the calls of each agent by themselves. */
  isRightBut(run: readonly Tried[]): boolean {
    const made = run.filter(({ call, failed }) => !failed || !this.isOfGold(call));
    const calls = made.map(({ call }) => call);
    return cutsOf(calls, this.parts.length).some((segments) => isRight(this.parts, segments));
  }

  /** Whether a run is right if each of its calls is understood as some agent's. */
  isRightSomehow(run: readonly Tried[], before: readonly Attempt[] = []): boolean {
    const next = run[before.length];
    if (next === undefined) return isRightRun(this.parts, before);
    const { call } = next;
    const hasFailed = next.failed && this.isOfGold(call);
    return this.parts.some((_, agent) => {
      const attempt = { agent, call, hasFailed };
      return mayCome(this.parts, before, attempt) && this.isRightSomehow(run, [...before, attempt]);
    });
  }

  /** Whether a call was tried more often than it may be after it failed. */
  hasTooMany(run: readonly Tried[]): boolean {
    const limits = new Map<string, number>();
    for (const { retries } of this.parts) {
      for (const [text, most] of retries) limits.set(text, Math.max(most, limits.get(text) ?? 0));
    }
    return [...limits].some(([text, most]) => {
      const results = run.filter(({ call }) => textOf(call) === text).map(({ failed }) => failed);
      // After a failure, so many more are one too many, unless there was a success among those before the last.
      return results.some((failed, at) => {
        const begins = failed && (at === 0 || !results[at - 1]);
        const further = results.slice(at + 1, at + 2 + most);
        return begins && further.length > most && further.slice(0, -1).every((one) => one);
      });
    });
  }

  private closed(reading: Reading): readonly Reading[] {
    const { part, kept } = reading;
    const isWhole = this.lists[part]?.some((calls) => calls.join() === kept.join()) === true;
    if (!isWhole || part === this.parts.length - 1) return [reading];
    return [reading, ...this.closed({ part: part + 1, kept: [], repeated: [] })];
  }

  private after(reading: Reading, call: OracleCall): readonly Reading[] {
    const { part, kept, repeated } = reading;
    const text = textOf(call);
    const { repeats, isAnytime } = this.parts[part] as OraclePart;
    const most = repeats.get(text) ?? Number.POSITIVE_INFINITY;
    const longer = [...kept, text];
    const begins = this.lists[part]?.some((calls) => longer.every((one, at) => calls[at] === one));
    const isFull = timesIn(repeated, text) > 0 && timesIn([...longer, ...repeated], text) > most;
    const mayRepeat =
      repeats.has(text) && kept.includes(text) && timesIn([...longer, ...repeated], text) <= most;
    return [
      ...(begins && !isFull ? [{ part, kept: longer, repeated }] : []),
      ...(isAnytime(call) ? [reading] : []),
      ...(mayRepeat ? [{ part, kept, repeated: [...repeated, text] }] : []),
    ];
  }
}

/** All ways to cut a list into so many parts, which may be empty. */
function cutsOf(calls: readonly OracleCall[], parts: number): OracleTrajectory[] {
  if (parts === 1) return [[[...calls]]];
  return Array.from({ length: calls.length + 1 }, (_, at) => at).flatMap((at) =>
    cutsOf(calls.slice(at), parts - 1).map((rest) => [calls.slice(0, at), ...rest]),
  );
}

/** The gold as it is compiled, or as a file holds it: listed, or as a lattice, with what is allowed besides. */
function goldOf(given: MarkedCase, kind: number): Partial<ScoreInput> {
  const { workflows, profile } = given;
  const gold = kind === 0 ? undefined : compiledGold(given);
  if (gold === undefined || (kind === 1 && gold.agents.length > 1)) {
    return { workflows: workflows as never, profiles: [profile as never] };
  }
  return { gold: [goldRecord(gold, kind === 1 ? 'google' : 'lattice')] as never };
}

function scoresOf(given: MarkedCase, runs: readonly (readonly Tried[])[], kind: number) {
  const predictions = runs.map((run) => ({
    id: 'C1',
    messages: [
      { role: 'user', content: 'hello' },
      ...messagesOf(run.map(({ call, failed }) => ({ call, hasFailed: failed }))),
    ],
  }));
  const input = { ...goldOf(given, kind), predictions: [predictions as never] };
  return score({ ...input, task: 'run' }).report.profiles;
}

const seeded = (numRuns: number) => ({ seed: 47, numRuns: budget(numRuns, 8), endOnFailure: true });

describe('runs are judged as they are read by hand', () => {
  test('right or not, attempts in their places and not too many of them', () => {
    const seen = {
      right: 0,
      wrong: 0,
      misplaced: 0,
      many: 0,
      repeated: 0,
      failed: 0,
      allowed: 0,
      mixed: 0,
    };
    fc.assert(
      fc.property(markedCase, fc.nat(), (given, seed) => {
        const parts = oracleParts(given.workflows, given.profile);
        if (parts === undefined) return;
        const all = trajectoriesOf(parts);
        if (all.length > 200 || all.length === 0) return;
        const reader = new NaiveReader(parts);
        const runs = Array.from({ length: 5 }, (_, nth) => {
          const from = all[(seed + nth * 7) % all.length] as OracleTrajectory;
          const run = nth % 2 === 0 ? from : given.disturbed(from);
          return withFailures(run.flat(), seed + nth * 31);
        });
        const scores = scoresOf(given, runs, seed % 3);
        for (const [nth, run] of runs.entries()) {
          const one = scores[nth];
          const isLeftRight = reader.isRightBut(run);
          const [isInPlace, hasTooMany] = [reader.areInPlace(run), reader.hasTooMany(run)];
          const wanted = isLeftRight && isInPlace && !hasTooMany;
          const shown = JSON.stringify(run);
          if (parts.length > 1 && parts.some(({ retries }) => retries.size > 0)) {
            // Each attempt is one of an agent that may be at work, and counts with its retries.
            const isRightSomehow = reader.isRightSomehow(run);
            expect([shown, one?.figures.valid]).toEqual([shown, Number(isRightSomehow)]);
            seen.mixed++;
            continue;
          }
          expect([shown, one?.figures.valid]).toEqual([shown, Number(wanted)]);
          expect([shown, one?.tags.includes('too_many_retries')]).toEqual([shown, hasTooMany]);
          if (isLeftRight && !hasTooMany && !isInPlace) {
            expect([shown, one?.tags]).toEqual([shown, ['wrong_order']]);
            seen.misplaced++;
          }
          expect([shown, one?.tags.length === 0]).toEqual([shown, wanted]);
          seen[wanted ? 'right' : 'wrong']++;
          if (hasTooMany) seen.many++;
          if (one?.tags.includes('repeated_call')) seen.repeated++;
          if (one?.tags.includes('failed_call')) seen.failed++;
          if (one?.allowed !== undefined) seen.allowed++;
          checkRows(one as NonNullable<typeof one>);
        }
      }),
      seeded(1200),
    );
    for (const [kind, number] of Object.entries(seen)) {
      expect([kind, number]).toEqual([kind, expect.toSatisfy((found) => found >= budget(20, 8))]);
    }
  }, 600_000);
});

/** What tags say of failed and repeated calls is what the rows beside the gold show. */
function checkRows({ tags, alignments, reasons }: ReturnType<typeof scoresOf>[number]): void {
  const rows = alignments[0]?.calls ?? [];
  const textsOf = (mark: string, side: 'gold' | 'prediction') =>
    rows.flatMap((row) => (row.mark === mark ? (row[side] ?? []) : []));
  const tried = textsOf('tried', 'prediction');
  if (tags.includes('failed_call')) {
    expect(textsOf('missing', 'gold').some((text) => tried.includes(text))).toBe(true);
  }
  for (const { tag, text } of reasons) {
    if (tag === 'failed_call') expect(text).toMatch(/ was called at steps? [\d, ]+, and failed$/);
    if (tag === 'repeated_call') expect(text).toMatch(/^step \d+: \w+ is called again$/);
  }
}

/** A run in which some calls fail: before they are made, in their place, or elsewhere. */
function withFailures(calls: readonly OracleCall[], seed: number): Tried[] {
  const run = calls.map((call): Tried => ({ call, failed: false }));
  let left = seed;
  const next = (most: number) => {
    left = (left * 1_103_515_245 + 12_345) % 2 ** 31;
    return left % most;
  };
  for (let times = next(4); times > 0; times--) {
    if (run.length === 0) break;
    const at = next(run.length);
    const { call } = run[at] as Tried;
    const place = next(3) === 0 ? next(run.length + 1) : at;
    if (next(3) === 0) run[at] = { call, failed: true };
    else
      run.splice(place, 0, ...Array.from({ length: 1 + next(3) }, () => ({ call, failed: true })));
  }
  return run;
}
