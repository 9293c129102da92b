import { planOfNoCalls } from '../compiler/plan/plan.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { Clause, Path } from '../model/expression.ts';
import type { Outcome } from '../model/outcome.ts';
import type { Plan } from '../model/plan.ts';
import type { Policy } from '../model/policy.ts';
import type { Reading } from '../model/reading.ts';
import { absentIn } from './bound-calls.ts';
import type { Asked, Choice, Exploration, Way, World } from './exploration.ts';
import { type OpenReading, possibleResults, type Question, results } from './open-conditions.ts';

/** At most so many outcomes are told apart. */
export const mostOutcomes = 4096;

/** So many ways are gone to find them: several may lead to one outcome. */
const mostWays = 8 * mostOutcomes;

/** So many conditions and comparisons are read on all ways together: of a large policy, fewer ways are gone. */
const mostRead = 250_000;

/**
 * Goes all ways that decisions may take where facts are not known. A comparison that decides in several places is
 * one choice; else it is a choice whether a condition holds.
 */
export function explore(asked: Asked): Exploration {
  const explorer = new Explorer(asked);
  for (;;) {
    const found = explorer.all();
    if (explorer.isSpent || !explorer.hasNewShared()) return found;
  }
}

/** What a condition may come to, and what has to be told to know it. */
interface OpenCondition {
  readonly found: number;
  readonly asks: readonly string[];
  /** The same for each reading. */
  readonly key: string;
  /** The same where the condition depends on the same questions. */
  readonly about: string;
  readonly diagnostics: readonly Diagnostic[];
}

class Explorer {
  private readonly asked: Asked;
  /** The comparisons that ask a question, by its key. */
  private readonly askedBy = new Map<string, Set<string>>();
  private shared = new Set<string>();
  private readonly open = new Map<string, Path>();
  private readonly settles = new Map<string, Set<string>>();
  private readonly numbers = new Map<Clause, number>();
  /** The values of the way's first choices; further ones are true. */
  private plan: readonly boolean[] = [];
  private choices: Choice[] = [];
  private answers = new Map<string, boolean>();
  private faults: Diagnostic[] = [];
  /** How often something was chosen. */
  private chosen = 0;
  private read = 0;
  /** By position of the agent: agents may have one policy. */
  private readonly readings: Map<Clause, OpenCondition>[] = [];

  constructor(asked: Asked) {
    this.asked = asked;
    for (const [position, { policy }] of asked.agents.entries()) {
      // Where a path means the same whatever was decided, it is known at once what is asked in several places.
      if (!policy.isPathDependent) this.survey(policy, position);
    }
    this.hasNewShared();
  }

  private survey({ agent, file, decisions }: Policy, position: number): void {
    const { missing } = this.asked;
    const facts = this.asked.facts.at(position);
    const reading: OpenReading = {
      ...{ workflow: agent, file, scope: facts.scope, missing, conditional: 0, diagnostics: [] },
      ...{ facts, left: [] },
      answer: (question) => void this.note(question, position),
    };
    for (const { clauses } of decisions) {
      for (const clause of clauses) possibleResults(clause, reading);
    }
  }

  /** Whether questions turned out to be asked in several places, so that all ways have to be gone again. */
  hasNewShared(): boolean {
    const several = [...this.askedBy].filter(([, by]) => by.size > 1);
    const before = this.shared.size;
    this.shared = new Set(several.map(([key]) => key));
    return this.shared.size > before;
  }

  /** Whether so much was read that nothing more is told apart. */
  get isSpent(): boolean {
    return this.read > mostRead;
  }

  all(): Exploration {
    const worlds = new Map<string, World>();
    const ways: Way[] = [];
    this.faults = [];
    this.readings.length = 0;
    for (let plan: readonly boolean[] | undefined = []; plan !== undefined; plan = this.next()) {
      this.plan = plan;
      this.choices = [];
      this.answers = new Map();
      const world = this.world();
      if (world !== undefined && !worlds.has(world.key)) worlds.set(world.key, world);
      ways.push({ choices: this.choices, world: world?.key });
      if (worlds.size > mostOutcomes || ways.length > mostWays || this.isSpent) {
        return { worlds, ways, open: this.open, faults: [], tooOpen: this.mostSettling() };
      }
    }
    return { worlds, ways, open: this.open, faults: worlds.size > 0 ? [] : this.faults };
  }

  /** The way after the last one: its last choice that was true is false. */
  private next(): boolean[] | undefined {
    const last = this.choices.findLastIndex(({ value }) => value);
    if (last < 0) return undefined;
    return [...this.choices.slice(0, last).map(({ value }) => value), false];
  }

  private world(): World | undefined {
    const { agents, facts, missing, forced } = this.asked;
    const outcomes: Outcome[] = [];
    const plans: Plan[] = [];
    for (const [position, cache] of agents.entries()) {
      const handsOver = position < agents.length - 1;
      if (plans.at(-1)?.halts) {
        plans.push(planOfNoCalls(cache.policy, handsOver));
        outcomes.push('');
        continue;
      }
      const own = facts.at(position);
      const fault = facts.turns?.fault(position, facts, missing);
      if (fault !== undefined) {
        this.faults.push(fault);
        return undefined;
      }
      const decided = cache.policy.decide(own.scope, missing, {
        forced: forced?.position === position ? forced.forced : undefined,
        read: (condition, reading) => this.holds(condition, reading, position),
        isPartial: !facts.isComplete,
        handsOver,
      });
      const plan =
        decided.value === undefined ? undefined : cache.planFor(decided.value, handsOver);
      if (plan?.value !== undefined) facts.turns?.note(plan.value, position);
      const faults = plan?.value === undefined ? [] : absentIn(plan.value, own, missing);
      if (decided.value === undefined || plan?.value === undefined || faults.length > 0) {
        this.faults.push(...(plan ?? decided).diagnostics, ...faults);
        return undefined;
      }
      outcomes.push(decided.value);
      plans.push(plan.value);
    }
    return { key: outcomes.join('\n'), outcomes, plans };
  }

  private holds(condition: Clause, given: Reading, position: number): boolean {
    this.read += 1;
    const known =
      this.readings[position]?.get(condition) ?? this.possible(condition, given, position);
    const { holds, fails } = results;
    const found = known.found & (holds | fails);
    if (found === (holds | fails)) return this.choose(known.key, known.asks, known.about);
    if (found === 0) given.diagnostics.push(...known.diagnostics);
    return found === holds;
  }

  /** What a condition may come to on this way; on all ways where nothing had to be chosen for it. */
  private possible(condition: Clause, given: Reading, position: number): OpenCondition {
    const left: OpenReading['left'] = [];
    const diagnostics: Diagnostic[] = [];
    const reading: OpenReading = {
      ...given,
      ...{ diagnostics, left, facts: this.asked.facts.at(position) },
      answer: (question) => this.answer(question, position),
    };
    const { chosen } = this;
    const found = possibleResults(condition, reading);
    const key = `condition ${position} ${this.numberOf(condition)}`;
    const asks = [...new Set(left.flatMap((question) => question.open.map((one) => one.asks)))];
    const about = [key, ...left.map((question) => question.key)].join(' ');
    const open = { found, asks, key, about, diagnostics };
    const isSame = chosen === this.chosen && given.scope.names === undefined;
    if (isSame) this.remember(condition, open, position);
    return open;
  }

  private remember(condition: Clause, open: OpenCondition, position: number): void {
    const known = this.readings[position] ?? new Map<Clause, OpenCondition>();
    this.readings[position] = known.set(condition, open);
  }

  private note({ key, by }: Question, position: number): void {
    const asker = `${position} ${this.numberOf(by)}`;
    this.askedBy.set(key, (this.askedBy.get(key) ?? new Set()).add(asker));
  }

  private numberOf(clause: Clause): number {
    const number = this.numbers.get(clause) ?? this.numbers.size;
    this.numbers.set(clause, number);
    return number;
  }

  private answer(question: Question, position: number): boolean | undefined {
    const { key, open, isNeeded } = question;
    this.read += 1;
    const own = open.map((one) => one.asks);
    for (const { path, node } of open) this.open.set(path, node);
    if (isNeeded) return this.choose(key, own);
    this.note(question, position);
    return this.shared.has(key) ? this.choose(key, own) : undefined;
  }

  private choose(key: string, asks: readonly string[], about = key): boolean {
    this.chosen += 1;
    const known = this.answers.get(key);
    if (known !== undefined) return known;
    const value = this.plan[this.choices.length] ?? true;
    this.answers.set(key, value);
    this.choices.push({ key: about, value, asks });
    for (const path of asks) {
      this.settles.set(path, (this.settles.get(path) ?? new Set()).add(key));
    }
    return value;
  }

  private mostSettling(): string[] {
    const byCount = [...this.settles].sort(([, one], [, other]) => other.size - one.size);
    return byCount.map(([path]) => path);
  }
}
