import type { Data, Value } from '../oracle/language.ts';
import { type OracleConditional, type OracleWorkflow, oracle } from '../oracle/oracle.ts';

/*
 * What may come next, by brute force: every answer to every comparison that reads what is not known is tried, and
 * every trajectory of what comes out is listed. It shares nothing with the product. Paths are plain names.
 */

export interface Made {
  readonly agent: string;
  readonly tool: string;
  readonly params: Readonly<Record<string, Value>>;
}

export interface Following {
  /** Calls as text, without the values that are not known. */
  readonly calls: ReadonlySet<string>;
  readonly mayEnd: boolean;
}

/** Stands for the value of a path that is not known. */
const open = (path: string) => `open ${path}`;
const pathOf = (value: Value | undefined) =>
  typeof value === 'string' && value.startsWith('open ') ? value.slice(5) : undefined;

class Fault extends Error {}

type Answers = ReadonlyMap<string, boolean>;
type Clause = { readonly [key: string]: Value };

/** A comparison as a question, and whether it is the question's negation. */
function questionOf(
  { field, operator, value, compare_to }: Clause,
  facts: Data,
): [string, boolean] {
  const sideOf = (path: Value) =>
    facts[path as string] === undefined ? path : JSON.stringify(facts[path as string]);
  const left = sideOf(field as Value);
  const right = compare_to === undefined ? JSON.stringify(value) : sideOf(compare_to);
  if (operator === 'exists' || operator === 'not exists') {
    return [`${field} exists`, operator === 'not exists'];
  }
  if (operator === '==' || operator === '!=') {
    return [[String(left), String(right)].sort().join(' == '), operator === '!='];
  }
  return [`${left} ${operator} ${right}`, false];
}

function holds(clause: Clause, facts: Data, answers: Answers): boolean {
  const inner = (list: Value | undefined) => list as Clause[];
  if ('all_of' in clause) return inner(clause.all_of).every((one) => holds(one, facts, answers));
  if ('any_of' in clause) return inner(clause.any_of).some((one) => holds(one, facts, answers));
  if ('not' in clause) return !holds(clause.not as Clause, facts, answers);
  const { field, operator, value, compare_to } = clause;
  const left = facts[field as string];
  const right = compare_to === undefined ? value : facts[compare_to as string];
  const isExistence = operator === 'exists' || operator === 'not exists';
  if (left === undefined || (right === undefined && !isExistence)) {
    const [question, isDenied] = questionOf(clause, facts);
    return answers.get(question) !== isDenied;
  }
  if (isExistence) return operator === 'exists';
  if (operator === '==') return left === right;
  if (operator === '!=') return left !== right;
  if (typeof left !== typeof right) throw new Fault();
  return (left as number) < (right as number);
}

function comparisonsIn(clause: Clause): Clause[] {
  const inner = (clause.all_of ?? clause.any_of ?? (clause.not ? [clause.not] : undefined)) as
    | Clause[]
    | undefined;
  return inner === undefined ? [clause] : inner.flatMap(comparisonsIn);
}

function conditionalsIn(entries: readonly unknown[]): OracleConditional[] {
  return entries.flatMap((entry) => {
    const one = entry as OracleConditional;
    if (one.if === undefined) return [];
    return [one, ...conditionalsIn(one.then), ...conditionalsIn(one.else ?? [])];
  });
}

const always: Value[] = [];
const never: Value[] = [{ not: { all_of: [] } }];

/** What is left of a conditional where comparisons have answers; the oracle reads the rest. */
function answered(one: OracleConditional, facts: Data, answers: Answers): OracleConditional {
  const isTaken = (one.if as Clause[]).every((clause) => holds(clause, facts, answers));
  const branch = (isTaken ? one.then : (one.else ?? [])).map((entry) =>
    'if' in entry ? answered(entry, facts, answers) : entry,
  );
  return { if: isTaken ? always : never, then: isTaken ? branch : [], else: isTaken ? [] : branch };
}

/** What facts leave possible. */
interface Outcomes {
  /** The trajectories of every outcome, by what was decided. */
  readonly all: ReadonlyMap<string, Made[][]>;
  /** What is decided by answers to all questions, if that is possible. */
  readonly byAnswers: readonly (readonly [Answers, string])[];
}

const known = new WeakMap<readonly OracleWorkflow[], Map<string, Outcomes>>();

function outcomes(workflows: readonly OracleWorkflow[], facts: Data, agents: readonly string[]) {
  const own = known.get(workflows) ?? new Map<string, Outcomes>();
  known.set(workflows, own);
  const key = JSON.stringify(Object.entries(facts).sort());
  const found = own.get(key) ?? allOutcomes(workflows, facts, agents);
  own.set(key, found);
  return found;
}

/** The questions that comparisons ask which read what is not known, with the paths that are not known. */
function pathsOfQuestions(
  workflows: readonly OracleWorkflow[],
  facts: Data,
  agents: readonly string[],
): Map<string, string[]> {
  const clauses = agents.flatMap((agent) => {
    const own = workflows.find((one) => one.agent === agent)?.conditionals ?? [];
    return conditionalsIn(own).flatMap((one) => (one.if as Clause[]).flatMap(comparisonsIn));
  });
  const openIn = ({ field, compare_to }: Clause) =>
    [field, compare_to].filter(
      (path): path is string => typeof path === 'string' && facts[path] === undefined,
    );
  const asked = clauses.filter((one) => openIn(one).length > 0);
  return new Map(asked.map((one) => [questionOf(one, facts)[0], openIn(one)]));
}

/** The questions that comparisons ask which read what is not known. */
export function questionsIn(
  workflows: readonly OracleWorkflow[],
  facts: Data,
  agents: readonly string[],
): string[] {
  return [...pathsOfQuestions(workflows, facts, agents).keys()];
}

function allOutcomes(
  workflows: readonly OracleWorkflow[],
  facts: Data,
  agents: readonly string[],
): Outcomes {
  const questions = questionsIn(workflows, facts, agents);
  const paths = ['v0', 'v1', 'v2', 'v3', 'v4'];
  const data = Object.fromEntries(paths.map((path) => [path, facts[path] ?? open(path)]));
  const found = new Map<string, Made[][]>();
  const byAnswers: [Answers, string][] = [];
  for (let number = 0; number < 2 ** questions.length; number++) {
    const answers = new Map(questions.map((one, at) => [one, ((number >> at) & 1) === 1]));
    try {
      const asked = workflows.filter(({ agent }) => agents.includes(agent));
      const left = asked.map((one) => ({
        ...one,
        conditionals: (one.conditionals ?? []).map((each) => answered(each, facts, answers)),
      }));
      const key = JSON.stringify(left.map((one) => one.conditionals));
      if (found.has(key)) {
        byAnswers.push([answers, key]);
        continue;
      }
      const made = oracle(left, { ...data, agent_sequence: [...agents] });
      const trajectories = made?.map((trajectory) =>
        trajectory.flatMap((calls, at) =>
          calls.map(([tool, params]) => {
            return { agent: agents[at] ?? '', tool, params: Object.fromEntries(params) };
          }),
        ),
      );
      if (trajectories) {
        found.set(key, trajectories);
        byAnswers.push([answers, key]);
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }
  return { all: found, byAnswers };
}

/** What may follow some calls; undefined where no outcome is possible at all. */
export function followingOf(
  workflows: readonly OracleWorkflow[],
  facts: Data,
  agents: readonly string[],
  made: readonly Made[],
): Following | undefined {
  const following = followingByOutcome(workflows, facts, agents, made)?.following.values();
  if (following === undefined) return undefined;
  const all = new Set([...following].flatMap((one) => [...one]));
  return { calls: new Set([...all].filter((one) => one !== '')), mayEnd: all.has('') };
}

/**
 * What may follow some calls in each outcome that is still possible, the empty text for the end, and what the
 * calls told of open paths, in all ways in which they can be understood.
 */
function followingByOutcome(
  workflows: readonly OracleWorkflow[],
  facts: Data,
  agents: readonly string[],
  made: readonly Made[],
) {
  const { all } = outcomes(workflows, facts, agents);
  if (all.size === 0) return undefined;
  const following = new Map<string, Set<string>>();
  const tellings = new Map<string, Data>();
  const still = new Map<string, ReadonlyMap<string, unknown>>();
  for (const [outcome, trajectories] of all) {
    for (const trajectory of trajectories) {
      const told = unified(trajectory, made);
      if (told === undefined) continue;
      const key = JSON.stringify(Object.entries(told).sort());
      const left = still.get(key) ?? outcomes(workflows, { ...facts, ...told }, agents).all;
      still.set(key, left);
      if (!left.has(outcome)) continue;
      tellings.set(key, told);
      const next = trajectory[made.length];
      const own = following.get(outcome) ?? new Set();
      following.set(outcome, own.add(next === undefined ? '' : textOf(next, told)));
    }
  }
  return { following, tellings: [...tellings.values()] };
}

/** How what may come next depends on the answers to questions. */
export interface Deciding {
  /** The paths that each question reads and that are not known. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
  /** What may come next with all answers that are still possible. */
  readonly cases: readonly { readonly answers: Answers; readonly next: string }[];
  /** Whether all answers are still possible. */
  readonly isFree: boolean;
}

/** Undefined where nothing is possible. */
export function decidingOf(
  workflows: readonly OracleWorkflow[],
  facts: Data,
  agents: readonly string[],
  made: readonly Made[],
): Deciding | undefined {
  const found = followingByOutcome(workflows, facts, agents, made);
  if (found === undefined) return undefined;
  const { following, tellings } = found;
  // What all ways of understanding the calls tell alike is known.
  const [first = {}] = tellings;
  const alike = Object.entries(first).filter(([path, value]) =>
    tellings.every((one) => one[path] === value),
  );
  const told = { ...facts, ...Object.fromEntries(alike) };
  const cases = outcomes(workflows, told, agents).byAnswers.flatMap(([answers, outcome]) => {
    const next = following.get(outcome);
    return next ? [{ answers, next: JSON.stringify([...next].sort()) }] : [];
  });
  const paths = pathsOfQuestions(workflows, told, agents);
  return { paths, cases, isFree: cases.length === 2 ** paths.size };
}

/** The values that calls give to paths where they are the beginning of a trajectory. */
function unified(trajectory: readonly Made[], made: readonly Made[]): Data | undefined {
  const told: Data = {};
  if (trajectory.length < made.length) return undefined;
  for (const [at, call] of made.entries()) {
    const own = trajectory[at] as Made;
    const names = Object.keys(own.params);
    if (own.tool !== call.tool || own.agent !== call.agent) return undefined;
    if (names.length !== Object.keys(call.params).length) return undefined;
    for (const name of names) {
      const path = pathOf(own.params[name]);
      const value = call.params[name];
      if (value === undefined) return undefined;
      const wanted = path === undefined ? own.params[name] : (told[path] ?? value);
      if (wanted !== value) return undefined;
      if (path !== undefined) told[path] = value;
    }
  }
  return told;
}

/** A call as text; where a value is not known, its parameter is named. */
export function textOf({ agent, tool, params }: Made, told: Data = {}): string {
  const pairs = Object.entries(params).map(([name, value]) => {
    const path = pathOf(value);
    const known = path === undefined ? value : told[path];
    return [name, known ?? 'unknown'];
  });
  return JSON.stringify([
    agent,
    tool,
    ...pairs.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  ]);
}
