import type { ChangeKind } from '../../../../model/difference.ts';
import type { Clause, ClauseGroup } from '../../../../model/expression.ts';
import { type ListMerger, type Merged, mergedList } from '../../../../model/merged-list.ts';
import type { Parameter } from '../../../../model/step.ts';
import type { Action, Conditional } from '../workflow.ts';
import { conditionalEntryText, headText } from './element-text.ts';
import { equalPairs, withAlikePairs } from './matches.ts';
import type { Merging } from './merging.ts';

type Entry = Action | Conditional;

/** Conditionals and actions of both versions as one list. */
export function mergeEntries(
  merging: Merging,
  before: readonly Entry[],
  after: readonly Entry[],
): Merged<Entry[]> {
  const { canonical } = merging;
  const equal = equalPairs(before, after, (entry) => canonical.entry(entry));
  const pairs = withAlikePairs(before, after, equal, (old, young) => likeness(merging, old, young));
  const note = (verb: string, old: Entry | undefined, young: Entry | undefined) => {
    const isConditional = (old ?? young)?.kind === 'conditional';
    const kind = `${isConditional ? 'conditional' : 'action'} ${verb}` as ChangeKind;
    const side = (entry: Entry | undefined) =>
      entry && { pointer: placeOf(entry), text: conditionalEntryText(entry) };
    return merging.note(kind, side(old), side(young));
  };
  const merger: ListMerger<Entry> = {
    added: (entry) => note('added', undefined, entry),
    removed: (entry) => note('removed', entry, undefined),
    moved: (old, young) => note('moved', old, young),
    both: (old, young) => {
      if (canonical.entry(old) === canonical.entry(young)) return () => old;
      if (old.kind === 'conditional' && young.kind === 'conditional') {
        return mergeConditional(merging, old, young);
      }
      const at = note('changed', old, young);
      return (made) => (made.has(at) ? young : old);
    },
  };
  return mergedList(before, after, pairs, merger);
}

function mergeConditional(
  merging: Merging,
  before: Conditional,
  after: Conditional,
): Merged<Conditional> {
  const condition = mergeCondition(merging, before, after);
  const yes = mergeEntries(merging, before.then, after.then);
  const no = mergeEntries(merging, before.else, after.else);
  return (made) => {
    return { ...before, condition: condition(made), then: yes(made), else: no(made) };
  };
}

function mergeCondition(
  merging: Merging,
  before: Conditional,
  after: Conditional,
): Merged<ClauseGroup> {
  const { canonical } = merging;
  if (canonical.clause(before.condition) === canonical.clause(after.condition)) {
    return () => before.condition;
  }
  const side = (entry: Conditional) => ({ pointer: placeOf(entry), text: headText(entry) });
  const at = merging.note('condition changed', side(before), side(after));
  return (made) => (made.has(at) ? after : before).condition;
}

/** A conditional is found at its `if`, as everywhere. */
function placeOf(entry: Entry): string {
  return entry.kind === 'conditional' ? entry.condition.pointer : entry.pointer;
}

/** Conditionals are alike by their condition, their branches, or what they read and name. */
function likeness({ canonical }: Merging, before: Entry, after: Entry): number {
  if (before.kind !== 'conditional' || after.kind !== 'conditional') {
    if (before.kind !== after.kind || before.kind === 'conditional') return 0;
    return 1 + shared(wordsOf(before), wordsOf(after));
  }
  if (canonical.clause(before.condition) === canonical.clause(after.condition)) return 4;
  const branches = ({ then, else: other }: Conditional) =>
    canonical.entries(then) + canonical.entries(other);
  if (branches(before) === branches(after)) return 3;
  const share = shared(wordsOf(before), wordsOf(after));
  return share >= leastShare ? share : 0;
}

/** With less than this in common, two conditionals are two things and not one that changed. */
const leastShare = 0.3;

/** The share of words that both have, of all that either has. */
function shared(before: ReadonlySet<string>, after: ReadonlySet<string>): number {
  const both = [...before].filter((word) => after.has(word)).length;
  return both / Math.max(1, before.size + after.size - both);
}

/** What an entry reads and names. */
function wordsOf(entry: Entry): Set<string> {
  if (entry.kind === 'conditional') {
    const inner = [...entry.then, ...entry.else].flatMap((one) => [...wordsOf(one)]);
    return new Set([...fieldsIn(entry.condition), ...inner]);
  }
  const targets = entry.targets.map(({ text }) => `${entry.kind} ${text}`);
  const parameters = entry.kind === 'override_params' ? entry.parameters : [];
  return new Set([...targets, ...parameters.map(({ name }: Parameter) => `${name}=`)]);
}

function fieldsIn(clause: Clause): string[] {
  if (clause.kind === 'not') return fieldsIn(clause.clause);
  return clause.kind === 'comparison' ? [clause.field.text] : clause.clauses.flatMap(fieldsIn);
}
