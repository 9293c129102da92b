import { isNumeral } from '../../../base/decimal.ts';
import { isNumber } from '../../../base/equality.ts';
import { isJsonObject, type Json } from '../../../base/json.ts';
import { byText } from '../../../base/text/by-text.ts';
import type { Allowance } from '../../../model/allowance.ts';
import type { ArgumentRules, ParameterRule, ToolRule } from '../../../model/argument-rules.ts';
import type { GoldPart } from '../../../model/factored.ts';
import type { ReadCall, ReadTrajectory } from '../../../model/format.ts';
import type { Remedy } from '../../../model/remedy.ts';
import type { Tag } from '../../../model/score.ts';
import { lastPartOf } from '../../../model/tool-names.ts';
import type { Comparing } from '../likeness.ts';
import type { TaggedMismatch } from '../tags.ts';
import type { Permitting } from './judging.ts';

/** What is changed of what a run is compared with, to see whether it is right then. */
export interface Changed
  extends Pick<Permitting, 'allowances'>,
    Pick<Comparing, 'anyOrder' | 'rules'> {
  /** The names that tools of the run get. */
  readonly renamed?: ReadonlyMap<string, string>;
  /** The tools whose calls may be left out. */
  readonly optional?: ReadonlySet<string>;
}

/** A wrong run, and how it was compared. */
export interface WrongRun {
  readonly run: ReadTrajectory;
  readonly findings: readonly TaggedMismatch[];
  readonly allowances: readonly Allowance[];
  readonly anyOrder: boolean;
  readonly rules: ArgumentRules | undefined;
  /** The calls of the gold. */
  readonly gold: () => Iterable<ReadCall>;
  /** Whether the places of the gold's calls are known, so that some may be left out. */
  readonly hasPlaces: boolean;
}

/** What would make a wrong run right, if one thing does: each that may help is tried. */
export function remedyFor(
  wrong: WrongRun,
  isRightWith: (changed: Changed) => boolean,
): Remedy | undefined {
  return mayHelp(wrong).find(({ changed }) => isRightWith(changed))?.remedy;
}

interface Trial {
  readonly remedy: Remedy;
  readonly changed: Changed;
}

function mayHelp(wrong: WrongRun): readonly Trial[] {
  const { findings, anyOrder, allowances, rules, hasPlaces } = wrong;
  const tags = new Set(findings.map(({ tag }) => tag));
  const only = (...own: Tag[]) => tags.size > 0 && [...tags].every((tag) => own.includes(tag));
  const calls = wrong.run.flatMap((segment) => segment.calls);
  const tools = [...new Set(findings.flatMap(({ tool }) => tool ?? []))].sort(byText);
  const trial = (kind: Remedy['kind'], names: readonly string[], changed: Changed): Trial => {
    return { remedy: { kind, names }, changed };
  };
  const isParallel = calls.some(({ parallel }) => parallel !== undefined);
  const renamed = only('missing_tool', 'extra_tool') ? lastNames(calls, wrong.gold()) : undefined;
  const besides = (kind: Allowance['kind']) => [...allowances, ...allowing(kind, tools, calls)];
  return [
    ...(only('repeated_call') ? [trial('repeat', tools, { allowances: besides('repeat') })] : []),
    ...(only('wrong_order') && isParallel && !anyOrder
      ? [trial('parallel', [], { anyOrder: true })]
      : []),
    ...(only('bad_param') && findings.some((one) => isNumberAsText(one, calls, wrong.gold))
      ? [trial('number', parametersOf(findings), { rules: withNumbers(rules, findings) })]
      : []),
    ...(renamed ? [trial('names', [...renamed.keys()].sort(byText), { renamed })] : []),
    ...(only('extra_tool') ? [trial('anytime', tools, { allowances: besides('anytime') })] : []),
    ...(only('missing_tool') && hasPlaces
      ? [trial('optional', tools, { optional: new Set(tools) })]
      : []),
  ];
}

/** Allowances as `+` or `anytime` make them: of repetitions, each call with its arguments. */
function allowing(
  kind: Allowance['kind'],
  tools: readonly string[],
  calls: readonly ReadCall[],
): Allowance[] {
  const common = { kind, agent: undefined, atMost: undefined, except: undefined };
  if (kind === 'anytime') return tools.map((tool) => ({ ...common, tool, params: undefined }));
  return calls
    .filter(({ tool }) => tools.includes(tool))
    .map(({ tool, params }) => ({ ...common, tool, params }));
}

function parametersOf(findings: readonly TaggedMismatch[]): string[] {
  const names = findings.map(({ tool, parameter }) => `${tool}.${parameter}`);
  return [...new Set(names)].sort(byText);
}

/** Whether the run has text for a number where an argument is wrong, or the gold has: else numbers as text help nothing. */
function isNumberAsText(
  { tool, parameter }: TaggedMismatch,
  made: readonly ReadCall[],
  gold: WrongRun['gold'],
): boolean {
  const hasIn = (calls: Iterable<ReadCall>, is: (value: Json) => boolean) => {
    for (const call of calls) {
      const params = call.tool === tool ? (call.params ?? []) : [];
      const own = params.filter(([name]) => `${parameter}.`.startsWith(`${name}.`));
      if (own.some(([, value]) => holds(value, is))) return true;
    }
    return false;
  };
  return hasIn(made, isNumeralText) || (hasIn(made, isNumber) && hasIn(gold(), isNumeralText));
}

function isNumeralText(value: Json): boolean {
  return typeof value === 'string' && isNumeral(value.trim());
}

/** Whether something holds of a value, or of one inside of it. */
function holds(value: Json, is: (value: Json) => boolean): boolean {
  if (is(value)) return true;
  if (Array.isArray(value)) return value.some((one) => holds(one, is));
  return isJsonObject(value) && Object.values(value).some((one) => holds(one, is));
}

/** The rules, and numbers may be text where an argument is wrong. */
function withNumbers(
  rules: ArgumentRules | undefined,
  findings: readonly TaggedMismatch[],
): ArgumentRules {
  const tools = new Map<string, ToolRule>(rules?.tools);
  for (const { tool, parameter } of findings) {
    if (tool === undefined || parameter === undefined) continue;
    const own = tools.get(tool);
    const known: ParameterRule | undefined = own?.parameters.get(parameter);
    const rule = { ...known, tolerance: known?.tolerance ?? 0 };
    const parameters = new Map([...(own?.parameters ?? []), [parameter, rule]]);
    tools.set(tool, { ...own, parameters });
  }
  return { names: [], ...rules, tools };
}

/** Tools of a run that the gold knows by the last part of their names; undefined if there are none. */
function lastNames(
  calls: readonly ReadCall[],
  gold: Iterable<ReadCall>,
): ReadonlyMap<string, string> | undefined {
  const known = new Set<string>();
  for (const { tool } of gold) known.add(tool);
  const renamed = new Map<string, string>();
  for (const { tool } of calls) {
    if (known.has(tool)) continue;
    const last = lastPartOf(tool);
    if (last !== undefined && known.has(last)) renamed.set(tool, last);
  }
  return renamed.size > 0 ? renamed : undefined;
}

/** The places of a gold in which the calls of some tools may be left out. */
export function withOptional(
  parts: readonly GoldPart[],
  tools: ReadonlySet<string>,
): readonly GoldPart[] {
  return parts.map((part) => {
    const places = part.places.places.map((place) => {
      const isMeant = place.calls.some((call) => tools.has(part.calls[call]?.tool ?? ''));
      return isMeant ? { ...place, isOptional: true } : place;
    });
    const { blocks, before } = part.places;
    return { ...part, places: { places, blocks, before } };
  });
}
