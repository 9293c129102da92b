import { printable } from '../../base/text/printable.ts';
import {
  type Cover,
  type Criterion,
  type Demand,
  type Goal,
  type GoalResult,
  mostCasesCovered,
} from '../../model/cover.ts';
import type { DiagnosticCode, Place } from '../../model/diagnostics/diagnostic.ts';
import type { Clause } from '../../model/expression.ts';
import type { Case } from '../../model/outcome.ts';
import { labelOf, lastDecision, type Policy } from '../../model/policy.ts';
import { conditionText } from '../../words/condition.ts';
import { hanging } from '../../words/lines.ts';

/** Yields the 1-based line of a place in a workflow. */
export type LineOf = (place: Place) => number;

const goalNouns: Readonly<Record<Criterion, string>> = {
  branches: 'branches',
  pairs: 'pairs of branches',
  outcomes: 'outcomes',
};

/** The sentence for the goals that were left out because of a limit. */
const bounds: Readonly<Record<Criterion, (goals: readonly Goal[], policy: Policy) => string>> = {
  branches: () => '',
  pairs: ({ length }) => `no more than ${length} are looked at`,
  outcomes: (goals, { journeys }) => {
    const cases = goals.reduce((sum, { branches }) => sum + branches.length, 0);
    if (cases >= mostCasesCovered) return 'they have too many branches to take them all';
    return journeys ? '--max-walks' : '--max-profiles';
  },
};

/** The most goals per kind, and the most reasons per goal, in the text; JSON has all. */
const mostShown = 20;

/** The results of a cover as text: counts, and the first goals that were not reached, with reasons. */
export function coverText(cover: Cover, lineOf: LineOf, screen = Number.POSITIVE_INFINITY): string {
  const { policy, criterion, witnesses, goals, isCut } = cover;
  const counts = (['reached', 'infeasible', 'unknown'] as const)
    .map((kind) => [goals.filter(({ result }) => result.kind === kind).length, kind] as const)
    .filter(([count, kind]) => count > 0 || kind === 'reached')
    .map(([count, kind]) => `${count} ${kind}`);
  const profiles = `${witnesses.length} ${witnesses.length === 1 ? 'profile' : 'profiles'}`;
  const more = isCut ? `, and there are more (${bounds[criterion](goals, policy)})` : '';
  const head = `${printable(policy.agent)}: ${profiles}, ${goalNouns[criterion]}: ${counts.join(', ')}${more}`;
  const lines = (['infeasible', 'unknown'] as const).flatMap((kind) => {
    const own = goals.filter(({ result }) => result.kind === kind);
    const shown = own.slice(0, mostShown).flatMap((goal) => goalLines(goal, cover, lineOf));
    return [...shown, ...restLines(own.length, `${kind}; --json lists them all`)];
  });
  return [head, ...lines.map((line) => `  ${printable(line)}`)]
    .map((line) => `${hanging(line, screen)}\n`)
    .join('');
}

function goalLines({ branches, result }: Goal, cover: Cover, lineOf: LineOf): string[] {
  if (result.kind === 'reached') return [];
  const { policy } = cover;
  const at = (pointer: string) => `${policy.file}:${lineOf({ file: policy.file, pointer })}`;
  const head = `${result.kind}: ${branches.map((one) => caseText(one, policy)).join(', ')}`;
  if (result.kind === 'infeasible') {
    return [head, ...result.demands.map((demand) => `  ${demandText(demand, at)}`)];
  }
  const reasons = reasonsOf(branches, result, policy);
  const shown = reasons
    .slice(0, mostShown)
    .map((reason) => `${at(reason.pointer)} ${reasonText(reason, cover)}`);
  return [head, ...[...shown, ...restLines(reasons.length, 'reasons')].map((line) => `  ${line}`)];
}

/** A line with the number of things that are not shown, if there are any. */
function restLines(count: number, things: string): string[] {
  return count > mostShown ? [`and ${count - mostShown} more ${things}`] : [];
}

/** Why a goal is undecided, and where. */
interface Reason {
  readonly code: DiagnosticCode | 'undecided' | 'given-up';
  readonly clause?: string;
  /** The field that the compiler reported. */
  readonly path?: string;
  readonly pointer: string;
}

function reasonsOf(
  branches: readonly Case[],
  { comparisons, diagnostics, isGivenUp }: GoalResult & { readonly kind: 'unknown' },
  policy: Policy,
): Reason[] {
  const pointer = lastDecision(policy, branches)?.pointer ?? '';
  return [
    ...comparisons.map((one) => {
      return { code: 'undecided', clause: conditionText(one), pointer: one.pointer } as const;
    }),
    ...diagnostics.map((one) => ({
      code: one.code,
      ...(one.code === 'missing-field' && { path: one.data.path }),
      pointer: one.place.pointer ?? '',
    })),
    ...(isGivenUp ? [{ code: 'given-up', pointer } as const] : []),
  ];
}

function reasonText({ code, clause, path = '' }: Reason, { areIdsInData }: Cover): string {
  if (code === 'undecided') return `cannot be decided: ${clause}`;
  if (code === 'given-up') return 'the search was given up';
  const taken = areIdsInData
    ? 'the ids in the data that lead to it are used up'
    : 'another profile has the id that it needs';
  const about = code === 'doubled-id' ? `, ${taken}` : path && ` ${path}`;
  return `stands in the way: ${code}${about}`;
}

function caseText(one: Case, policy: Policy): string {
  return `${labelOf(one, policy)} of ${policy.decisions[one.decision]?.name}`;
}

function demandText(demand: Demand, at: (pointer: string) => string): string {
  if (demand.kind === 'clause') {
    const must = demand.holds ? 'must hold' : 'must not hold';
    return `${at(demand.clause.pointer)} ${must}: ${conditionText(demand.clause)}`;
  }
  if (demand.kind === 'declared') {
    const { path, declared } = demand;
    return `${at(declared.pointer)} is what ${path} is: ${declared.text}`;
  }
  const { condition, name } = demand.decision;
  return `${at(condition.pointer)} must be readable: ${name}, ${conditionText(condition)}`;
}

/** The results of a cover as JSON data. */
export function coverJson(cover: Cover, lineOf: LineOf): object {
  const { policy, criterion, witnesses, goals, isCut } = cover;
  const { file } = policy;
  const placed = ({ pointer }: { readonly pointer: string }) => ({
    file,
    line: lineOf({ file, pointer }),
    pointer,
  });
  return {
    agent: policy.agent,
    file,
    criterion,
    profiles: witnesses.length,
    reached: goals.filter(({ result }) => result.kind === 'reached').length,
    infeasible: goals.flatMap(({ branches, result }) =>
      result.kind === 'infeasible'
        ? [
            {
              branches: branches.map((one) => numbered(one, policy)),
              demands: result.demands.map((one) => demandJson(one, placed)),
            },
          ]
        : [],
    ),
    unknown: goals.flatMap(({ branches, result }) =>
      result.kind === 'unknown'
        ? [
            {
              branches: branches.map((one) => numbered(one, policy)),
              reasons: reasonsOf(branches, result, policy).map(({ pointer, ...reason }) => {
                return { ...reason, ...placed({ pointer }) };
              }),
            },
          ]
        : [],
    ),
    is_cut: isCut,
  };
}

type Placed = (at: { readonly pointer: string }) => object;

/** Decisions are numbered from 1 where people and programs read them. */
function numbered(one: Case, policy: Policy): object {
  return { conditional: one.decision + 1, branch: labelOf(one, policy) };
}

function clauseJson(clause: Clause, placed: Placed): object {
  return { clause: conditionText(clause), ...placed(clause) };
}

function demandJson(demand: Demand, placed: Placed): object {
  if (demand.kind === 'clause') {
    return { must: demand.holds ? 'hold' : 'not hold', ...clauseJson(demand.clause, placed) };
  }
  if (demand.kind === 'declared') {
    const { path, declared } = demand;
    return { must: 'be as declared', path, declared: declared.text, ...placed(declared) };
  }
  const { condition } = demand.decision;
  return { must: 'be readable', ...clauseJson(condition, placed) };
}
