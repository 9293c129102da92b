import type { Allowance } from '../../../model/allowance.ts';
import { bestOrder } from '../any-order.ts';
import type { CallComparison } from '../call-comparison.ts';
import type { PlacedGold } from '../golds.ts';
import { commonSubsequence } from '../metrics/subsequence.ts';
import type { Sequence } from '../sequence.ts';
import type { TaggedMismatch } from '../tags.ts';
import { Allowances, type Tries } from './allowed.ts';
import { anybody, type GoldWalk, type Turn, type WalkState } from './gold-walk.ts';
import {
  type CallRole,
  isOther,
  type Lenience,
  type ReadRun,
  RunReader,
  type RunReading,
} from './reading.ts';

/** A call of a prediction that is not compared with the gold, by its position among all calls of it. */
export interface Omitted {
  readonly at: number;
  /** Tried and not made; or allowed besides. */
  readonly role: Exclude<CallRole, 'kept'>;
  /** The agent to which it belongs, where it stands under another one. */
  readonly agent?: string | undefined;
}

/** What is left of a prediction, and what is wrong with the rest. */
export interface Judgement {
  /** All calls. */
  readonly whole: Sequence;
  /** Those that were made, and not only tried. */
  readonly made: Sequence;
  /** What is compared with the gold. */
  readonly left: Sequence;
  readonly omitted: readonly Omitted[];
  /** What is wrong with attempts: they are too many, or stand where the call could not come. */
  readonly findings: readonly TaggedMismatch[];
}

/** How far a prediction is the beginning of a right run. */
export interface Beginning extends Pick<Judgement, 'findings'> {
  /** How many of its calls are. */
  readonly length: number;
  /** The roles of all calls; behind those, as far as the calls say them by themselves. */
  readonly roles: readonly CallRole[];
}

/** What predictions are judged against. */
export interface JudgeInput {
  readonly walk: () => GoldWalk;
  readonly allowances: readonly Allowance[];
  readonly comparison: CallComparison;
  /** Whether a call of a tool that failed was tried and not made. */
  readonly isTried: (tool: string) => boolean;
  /** In whose turn each call of a gold is made; undefined where each agent stands once, so that its name tells. */
  readonly turnsOf?: ((gold: Sequence) => readonly number[]) | undefined;
  /** The gold that fits best. */
  readonly best: (predicted: Sequence) => PlacedGold | undefined;
}

/** Tells which calls of a prediction are compared with the gold. */
export class Judge {
  private readonly input: JudgeInput;
  private readonly allowances: Allowances;
  private known: GoldWalk | undefined;

  constructor(input: JudgeInput) {
    this.input = input;
    this.allowances = new Allowances(input.allowances, input.comparison);
  }

  /** Judges one prediction; where nothing failed and nothing is allowed besides, all of it is left. */
  of(whole: Sequence): Judgement {
    const run = this.runOf(whole);
    if (run.attempts.size === 0 && this.input.allowances.length === 0) {
      return { whole, made: whole, left: whole, omitted: [], findings: [] };
    }
    // Which optional calls a run lacks is seen only beside a gold.
    if (!this.input.comparison.matchers.optionalCalls) {
      const right = this.rightReading(run);
      if (right !== undefined) return this.judged(run, right, right.findings);
    }
    return this.judged(run, this.wrongReading(run), this.tooManyIn(run));
  }

  private judged(
    { made: whole }: ReadRun,
    { roles, strays }: RunReading,
    findings: Judgement['findings'],
  ): Judgement {
    const omitted = roles.flatMap((role, at): Omitted[] => {
      if (role === 'kept') return [];
      return [{ at, role, agent: role === 'attempt' ? this.ownerOf(whole, at) : strays.get(at) }];
    });
    const left = whole.without(new Set(omitted.map(({ at }) => at)));
    const tried = omitted.filter(({ role }) => role === 'attempt');
    const made = whole.without(new Set(tried.map(({ at }) => at)));
    return { whole, made, left, omitted, findings };
  }

  /** The agent that may make a call which was tried under another one; undefined where that is not so. */
  private ownerOf(made: Sequence, at: number): string | undefined {
    const own = made.agents[at];
    if (own === undefined || made.read[at]?.isAttempt) return undefined;
    const turns = this.walk.turnsWith(made.calls[at] as number);
    const isOwn = turns.some(({ agent }) => !isOther(agent, own));
    const isAllowed = () => this.allowances.of(made, at, { agent: own }).length > 0;
    return isOwn || isAllowed() ? undefined : turns[0]?.agent;
  }

  /** Whether a prediction is right. */
  isRight(made: Sequence): boolean {
    return new RunReader(this.walk, this.allowances).read(this.runOf(made)) !== undefined;
  }

  /** How far a prediction is the beginning of a right run. */
  begin(whole: Sequence): Beginning {
    const run = this.runOf(whole);
    const reader = new RunReader(this.walk, this.allowances);
    const { length, roles: known, stopped } = reader.begin(run);
    if (stopped.length === 0) return { length, roles: known, findings: [] };
    const roles = whole.calls.map((call, at): CallRole => {
      if (run.attempts.has(at)) return 'attempt';
      if (known[at] !== undefined || this.has(call)) return known[at] ?? 'kept';
      const allowed = this.allowances.of(whole, at, anybody);
      return allowed.find(({ kind }) => kind === 'anytime')?.kind ?? 'kept';
    });
    const free = run.attempts;
    const retries = new Set(stopped);
    if (reader.begin(run, { free, retries }).length === length) {
      return { length, roles, findings: [] };
    }
    const isTooOften = reader.begin(run, { free }).length === length;
    const findings = isTooOften
      ? stopped.filter((at) => this.isLimited(whole, at)).map((at) => tooOftenAt(whole, at))
      : stopped.filter((at) => free.has(at)).map((at) => misplacedAt(whole, at));
    return { length, roles, findings };
  }

  private runOf(made: Sequence): ReadRun {
    return { made, attempts: this.attemptsIn(made) };
  }

  /** Whether a call may be tried again only so often, by any agent. */
  private isLimited(made: Sequence, at: number): boolean {
    return this.allowances.tries.some(({ holds }) => holds(made, at, anybody));
  }

  private get walk(): GoldWalk {
    this.known ??= this.input.walk();
    return this.known;
  }

  private attemptsIn({ read, calls }: Sequence): ReadonlySet<number> {
    const { isTried } = this.input;
    return new Set(
      [...read.keys()].filter((at) => {
        const { failed, isAttempt, tool = '' } = read[at] ?? {};
        if (isAttempt) return true;
        return failed === true && isTried(tool) && this.has(calls[at] as number);
      }),
    );
  }

  /** How the calls are read, if they are right but for the attempts among them, and what is wrong with these. */
  private rightReading(run: ReadRun) {
    const reader = new RunReader(this.walk, this.allowances);
    const whole = reader.read(run);
    if (whole !== undefined) return { ...whole, findings: [] };
    const limited = run.made.calls.flatMap((_, at) => (this.isLimited(run.made, at) ? [at] : []));
    if (run.attempts.size === 0 && limited.length === 0) return undefined;
    const retries = new Set(limited);
    const inPlace = reader.read(run, { retries });
    const found = inPlace ?? reader.read(run, { free: run.attempts, retries });
    if (found === undefined) return undefined;
    const misplaced = inPlace === undefined ? misplacedIn(run, reader, retries) : [];
    const free = inPlace === undefined ? run.attempts : undefined;
    return { ...found, findings: [...misplaced, ...tooOftenIn(run, reader, { free, retries })] };
  }

  private has(call: number): boolean {
    return this.walk.turnsWith(call).length > 0;
  }

  /** What a wrong run tried too often, whichever of the agents that have the call did, and in whichever turn. */
  private tooManyIn({ made }: ReadRun): Judgement['findings'] {
    if (this.allowances.tries.length === 0) return [];
    const by = new Map<string, ReadonlySet<number>>();
    return made.calls.flatMap((call, at) => {
      const own = made.agents[at];
      const having = this.walk.turnsWith(call).filter(({ agent }) => !isOther(agent, own));
      const turns = having.length === 0 && own !== undefined ? [{ agent: own }] : having;
      const isTooOften = (whose: Turn) => {
        const key = JSON.stringify([whose.turn, whose.agent]);
        const known = by.get(key) ?? surplusTries(this.allowances.tries, made, whose);
        by.set(key, known);
        return known.has(at);
      };
      return turns.length > 0 && turns.every(isTooOften) ? [tooOftenAt(made, at)] : [];
    });
  }

  /** How a wrong prediction is read: what is allowed and not in common with the best gold is left out. */
  private wrongReading({ made, attempts }: ReadRun): RunReading {
    const strays = new Map<number, string>();
    const roles = made.calls.map((_, at): CallRole => (attempts.has(at) ? 'attempt' : 'kept'));
    const tried = made.without(attempts);
    const gold = this.input.best(tried)?.sequence;
    if (gold === undefined || this.input.allowances.length === 0) return { roles, strays };
    const { sameCall } = this.input.comparison;
    const ordered = bestOrder(gold, tried, sameCall);
    const common = commonSubsequence(gold.calls, ordered.calls, sameCall);
    const partnerAt = new Map(common.map(([g, p]) => [ordered.positions[p], g]));
    const partners = made.positions.map((position) => partnerAt.get(position));
    const turns = this.input.turnsOf?.(gold);
    const beside = { made, gold, turns, partners, left: new Map<number, number>() };
    for (const [at, partner] of partners.entries()) {
      if (attempts.has(at) || partner !== undefined) continue;
      const allowed = this.allowedIn(beside, at);
      if (allowed === undefined) continue;
      const { role, agent } = allowed;
      roles[at] = role;
      if (agent !== undefined && isOther(agent, made.agents[at])) strays.set(at, agent);
    }
    return { roles, strays };
  }

  /** As what a call of a wrong prediction is allowed besides, and to which agent; undefined if it is not. */
  private allowedIn(beside: Beside, at: number): AllowedTo | undefined {
    const { made, partners, left } = beside;
    const before = partners.slice(0, at).findLast((one) => one !== undefined);
    const next = partners.slice(at + 1).find((one) => one !== undefined);
    const isOwn = ({ agent }: Turn) => !isOther(agent, made.agents[at]);
    const turns = turnsBetween(beside, before, next);
    for (const whose of turns.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))) {
      const { agent } = whose;
      const allowed = this.allowances.of(made, at, whose);
      if (allowed.some(({ kind }) => kind === 'anytime')) return { role: 'anytime', agent };
      const equal = this.equalTo(beside, at, whose);
      if (!equal.some((other) => other < at)) continue;
      for (const { limited, atMost } of allowed) {
        if (limited === undefined) return { role: 'repeat', agent };
        const known = left.get(limited) ?? 0;
        if (equal.length + known >= atMost) continue;
        left.set(limited, known + 1);
        return { role: 'repeat', agent };
      }
    }
    return undefined;
  }

  /** The calls in common with the gold, of an agent, that are the same as another call. */
  private equalTo(
    { made, gold, turns, partners }: Beside,
    at: number,
    { agent, turn }: Turn,
  ): readonly number[] {
    const { sameCall } = this.input.comparison;
    return [...made.calls.keys()].filter((other) => {
      const partner = partners[other];
      if (partner === undefined) return false;
      const isOwn = agent === undefined || gold.agents[partner] === agent;
      return (
        isOwn &&
        turns?.[partner] === turn &&
        sameCall(gold.calls[partner] as number, made.calls[at] as number)
      );
    });
  }
}

/** A wrong prediction beside the gold that fits best. */
interface Beside {
  readonly made: Sequence;
  readonly gold: Sequence;
  /** In whose turn each call of the gold is made, where the agent's name does not tell. */
  readonly turns: readonly number[] | undefined;
  /** By call of the prediction, the call of the gold that it has in common with it. */
  readonly partners: readonly (number | undefined)[];
  /** How often each limited repetition was left out. */
  readonly left: Map<number, number>;
}

interface AllowedTo {
  readonly role: 'anytime' | 'repeat';
  readonly agent: string | undefined;
}

/** The agents that may be at work between two calls of a gold. */
function turnsBetween(
  { gold: { agents }, turns }: Beside,
  before: number | undefined,
  next: number | undefined,
): readonly Turn[] {
  const end = (next ?? agents.length - 1) + 1;
  const found = new Map<unknown, Turn>();
  for (const [nth, agent] of agents.slice(before ?? 0, end).entries()) {
    const turn = turns?.[(before ?? 0) + nth];
    found.set(turn ?? agent, { agent, turn });
  }
  return found.size === 0 ? [anybody] : [...found.values()];
}

/** The calls that are tried too often in a turn; the count starts anew after each success. */
function surplusTries(tries: readonly Tries[], made: Sequence, whose: Turn): ReadonlySet<number> {
  const surplus = new Set<number>();
  for (const { atMost, holds } of tries) {
    let failed = 0;
    for (const at of made.calls.keys()) {
      if (isOther(whose.agent, made.agents[at]) || !holds(made, at, whose)) continue;
      if (failed > atMost) surplus.add(at);
      failed = made.read[at]?.failed === true ? failed + 1 : 0;
    }
  }
  return surplus;
}

/** The calls that are tried too often, each seen together with those before it. */
function tooOftenIn(
  run: ReadRun,
  reader: RunReader<WalkState>,
  { free, retries }: Lenience,
): Judgement['findings'] {
  const forgiven = new Set(retries);
  return [...forgiven].flatMap((at) => {
    forgiven.delete(at);
    if (reader.read(run, { free, retries: forgiven }) !== undefined) return [];
    forgiven.add(at);
    return [tooOftenAt(run.made, at)];
  });
}

/** The attempts that stand where the call could not have come, each seen together with those before it. */
function misplacedIn(
  run: ReadRun,
  reader: RunReader<WalkState>,
  retries: ReadonlySet<number>,
): Judgement['findings'] {
  const free = new Set(run.attempts);
  const findings: TaggedMismatch[] = [];
  for (const at of run.attempts) {
    free.delete(at);
    if (reader.read(run, { free, retries }) !== undefined) continue;
    free.add(at);
    findings.push(misplacedAt(run.made, at));
  }
  return findings;
}

function tooOftenAt(made: Sequence, at: number): TaggedMismatch {
  const { step, tool } = calledAt(made, at);
  return { tag: 'too_many_retries', text: `step ${step}: ${tool} is tried again too often` };
}

function misplacedAt(made: Sequence, at: number): TaggedMismatch {
  const { step, tool } = calledAt(made, at);
  const text = `step ${step}: the order does not allow ${tool} here, which failed`;
  return { tag: 'wrong_order', text };
}

function calledAt({ positions, read }: Sequence, at: number) {
  return { step: (positions[at] as number) + 1, tool: read[at]?.tool ?? '' };
}
