import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import type { Clause, Path } from '../../../model/expression.ts';
import type { MissingMode, Scope } from '../../../model/profile.ts';
import type { ReadCondition, Reading } from '../../../model/reading.ts';
import { holdsFor } from '../../expressions/conditions.ts';
import { CaseData, type CaseFault, expressionAt } from './case-data.ts';
import type { Graph, Tool, Variable } from './graph.ts';

/** What a walk asks of a case: its answers alone decide where the walk leads. */
export type Question = (asked: AskedCase) => Answer;

/** An answer, by itself or with what is to be said of it. */
export type Answer = string | RemarkableAnswer;

export interface RemarkableAnswer {
  readonly answer: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** A profile, and how its conditions are read. */
export interface AskedCase {
  readonly scope: Scope;
  readonly data: CaseData;
  readonly read: ReadCondition;
  /** Where data may lack anything: whether the user may give a variable. */
  readonly mayGive: ((name: string) => boolean) | undefined;
  /** Is told of each call before its answer is read; it may still change the answer. */
  readonly onCall?: (tool: Tool, call: number) => void;
}

export function askedCase(
  scope: Scope,
  read: ReadCondition = holdsFor,
  mayGive?: AskedCase['mayGive'],
): AskedCase {
  return { scope, data: new CaseData(scope), read, mayGive };
}

/** Whether the data have the shape of a case. */
export function wellFormed({ agent, file }: Graph): Question {
  return ({ data }) => answerOf('yes', data.faults.map(shapeFault(agent, file)));
}

/** Whether the user gives a variable; `open` where that is not known. */
export function givenByUser(name: string): Question {
  return ({ data, mayGive }) => {
    if (data.withheld.has(name)) return 'withheld';
    if (data.gives(name)) return 'given';
    return mayGive?.(name) ? 'open' : 'absent';
  };
}

/** Whether there is a value for a variable that may be left out, where that is open. */
export function saying(
  path: Path,
  { pointer }: Variable,
  graph: Graph,
  missing: MissingMode,
): Question {
  const field = expressionAt(path);
  const given = { kind: 'comparison', field, operator: 'exists', operand: undefined } as const;
  return ({ scope, read }) => {
    const diagnostics: Diagnostic[] = [];
    const reading = { workflow: graph.agent, file: graph.file, scope, missing, conditional: 0 };
    const isSaid = read({ ...given, pointer }, { ...reading, diagnostics });
    return answerOf(isSaid ? 'yes' : 'no', diagnostics);
  };
}

/**
 * What comes of a tool's call, counted from 0: `fails`, or what it returns, which is `l` or `o` for a list of
 * answers or the only one, and behind it a digit for each of the tool's names: 1 where it is there, `?` where
 * that is not known. Where nothing is known of a call's answer, it may be one of its own.
 */
export function calling(tool: Tool, call: number, { agent, file }: Graph): Question {
  const known = tool.responses.map(({ name }) => name);
  const all = '1'.repeat(known.length);
  const whole = { listed: `l${all}`, only: `o${all}` };
  return ({ data, mayGive, onCall }) => {
    onCall?.(tool, call);
    if (data.failing.has(tool.name)) return 'fails';
    const given = data.answer(tool.name, call);
    const { values = {}, fault } = given;
    const isPartial = mayGive !== undefined;
    const isListed = given.isListed || (isPartial && given.values === undefined);
    const there = known.filter((name) => Object.hasOwn(values, name));
    const isWhole = there.length === known.length;
    const digits = () =>
      known.map((name) => (there.includes(name) ? '1' : isPartial ? '?' : '0')).join('');
    const most = isListed ? whole.listed : whole.only;
    const answer = isWhole ? most : `${most[0]}${digits()}`;
    const names = Object.keys(values);
    if (fault === undefined && names.length === there.length) return answer;
    const place = { file, pointer: tool.pointer };
    const unknown = names.flatMap((name): Diagnostic[] => {
      if (known.includes(name)) return [];
      const about = { workflow: agent, tool: tool.name, name, known };
      return [{ code: 'unknown-response', place, data: about }];
    });
    const faults = fault === undefined ? [] : [shapeFault(agent, file)(fault)];
    return answerOf(answer, [...faults, ...unknown]);
  };
}

/** Where the variables of a condition are, and what it means where one has no value. */
export interface KnownVariables {
  readonly names: (name: string) => Path | undefined;
  readonly absent: NonNullable<Reading['absent']>;
}

/** A variable is not known, or the tool that should have returned it; undefined where the user should have. */
export type Lack = 'unknown' | { readonly tool: string } | undefined;

/** Variables at some paths, and what others lack, for a decision. */
export function variablesAt(
  { agent: workflow, file }: Graph,
  decision: string,
  paths: ReadonlyMap<string, Path>,
  lacks: ReadonlyMap<string, Lack>,
): KnownVariables {
  const about = { workflow, reader: { decision } };
  return {
    names: (name) => paths.get(name),
    absent: ({ text, node }, pointer) => {
      const name = node.kind === 'path' ? node.root : text;
      const lack = lacks.get(name);
      if (lack === 'unknown') return lack;
      const place = { file, pointer };
      if (lack !== undefined) {
        return { code: 'missing-response', place, data: { ...about, ...lack, name } };
      }
      const path = `user_provided_info['${name}']`;
      return { code: 'missing-field', place, data: { ...about, path } };
    },
  };
}

/** Whether a condition holds, with variables at known places. */
export function holding(
  condition: Clause,
  { agent, file }: Graph,
  decision: number,
  missing: MissingMode,
  { names, absent }: KnownVariables,
): Question {
  const conditional = decision + 1;
  return ({ scope: { profile, external, spelled }, read }) => {
    const diagnostics: Diagnostic[] = [];
    const scope = { profile, external, spelled, names };
    const holds = read(condition, {
      workflow: agent,
      file,
      scope,
      missing,
      conditional,
      diagnostics,
      absent,
    });
    return answerOf(holds ? 'yes' : 'no', diagnostics);
  };
}

function answerOf(answer: string, diagnostics: readonly Diagnostic[]): Answer {
  return diagnostics.length === 0 ? answer : { answer, diagnostics };
}

function shapeFault(workflow: string, file: string) {
  return ({ pointer: inData, ...fault }: CaseFault): Diagnostic => {
    return {
      code: 'case-shape',
      place: { file, pointer: '', inData },
      data: { workflow, ...fault },
    };
  };
}
