import { byText } from '../../../../base/text/by-text.ts';
import { printable } from '../../../../base/text/printable.ts';
import type { MadeChanges } from '../../../../model/difference.ts';
import { type Merged, mergedList } from '../../../../model/merged-list.ts';
import type { Step } from '../../../../model/step.ts';
import { anytimeText } from '../../../../words/expression-text.ts';
import type { Action, Conditional, HardPair, SoftBlock, Workflow } from '../workflow.ts';
import { blockText, namesText, pairText, stepText } from './element-text.ts';
import { equalPairs, withAlikePairs, withReplacements } from './matches.ts';
import { mergeEntries } from './merge-entries.ts';
import type { Merging } from './merging.ts';
import { NameChanges, type Rename, withMentions } from './renames.ts';

/**
 * Two versions of a workflow as one: noting what changed, and yielding the workflow that is half the
 * old and half the new one when only some of the changes are made.
 */
export function mergeWorkflow(
  merging: Merging,
  before: Workflow,
  after: Workflow,
): Merged<Workflow> {
  const { steps, renames } = mergeSteps(merging, before, after);
  const following = merging.following(renames);
  const softBlocks = mergeBlocks(following, before.softBlocks, after.softBlocks);
  const hardPairs = mergePairs(following, before.hardPairs, after.hardPairs);
  const finalOnly = mergeFinalOnly(following, before, after);
  const anytime = mergeAnytime(merging, before, after);
  const conditionals = mergeEntries(following, before.conditionals, after.conditionals);
  return (made) => {
    const numbered = renumbered(conditionals(made) as Conditional[]);
    const workflow = {
      ...after,
      steps: steps(made),
      softBlocks: softBlocks(made),
      hardPairs: hardPairs(made),
      finalOnly: finalOnly(made),
      anytime: anytime(made),
      conditionals: numbered.conditionals,
      conditionalCount: numbered.count,
    };
    if (renames.length === 0) return workflow;
    const names = namesWhen(made, renames);
    return withMentions(workflow, (text) => names.get(text) ?? text);
  };
}

/** What the replaced names of steps become when some changes are made: the one or the other. */
function namesWhen(made: MadeChanges, renames: readonly Rename[]): Map<string, string> {
  return new Map(
    renames.map(({ before, after, change }) =>
      made.has(change) ? [before, after] : [after, before],
    ),
  );
}

function mergeSteps(
  merging: Merging,
  before: Workflow,
  after: Workflow,
): { readonly steps: Merged<Step[]>; readonly renames: readonly Rename[] } {
  const side = (step: Step) => ({ pointer: step.pointer, text: stepText(step) });
  const named = equalPairs(before.steps, after.steps, ({ id }) => id);
  const pairs = withReplacements(before.steps.length, after.steps.length, named);
  const textOf = (step: Step) => merging.canonical.step(step);
  const nameChanges = new NameChanges(before, after);
  const renames: Rename[] = [];
  const steps = mergedList(before.steps, after.steps, pairs, {
    added: (step) => merging.note('step added', undefined, side(step)),
    removed: (step) => merging.note('step removed', side(step), undefined),
    moved: (old, young) => merging.note('step moved', side(old), side(young)),
    both: (old, young) => {
      if (textOf(old) === textOf(young)) return () => old;
      const at = merging.note('step changed', side(old), side(young));
      const rename = nameChanges.of(old, young, at);
      if (rename !== undefined) renames.push(rename);
      return (made) => (made.has(at) ? young : old);
    },
  });
  return { steps, renames };
}

/** The order of blocks, and of the members of one, means nothing for a set; nor does saying `listed`. */
function mergeBlocks(
  merging: Merging,
  before: readonly SoftBlock[],
  after: readonly SoftBlock[],
): Merged<SoftBlock[]> {
  const side = (block: SoftBlock) => ({ pointer: block.pointer, text: blockText(block) });
  const membersOf = ({ members }: SoftBlock) => merging.canonical.names(members).sort(byText);
  const textOf = (block: SoftBlock) =>
    JSON.stringify([block.whenPruned ?? 'listed', membersOf(block)]);
  const common = (old: SoftBlock, young: SoftBlock) =>
    membersOf(old).filter((name) => membersOf(young).includes(name)).length;
  const pairs = withAlikePairs(before, after, equalPairs(before, after, textOf), common);
  return mergedList(before, after, pairs, {
    added: (block) => merging.note('soft block added', undefined, side(block)),
    removed: (block) => merging.note('soft block removed', side(block), undefined),
    both: (old, young) => {
      if (textOf(old) === textOf(young)) return () => old;
      const at = merging.note('soft block changed', side(old), side(young));
      return (made) => (made.has(at) ? young : old);
    },
  });
}

function mergePairs(
  merging: Merging,
  before: readonly HardPair[],
  after: readonly HardPair[],
): Merged<HardPair[]> {
  const side = (pair: HardPair) => ({ pointer: pair.pointer, text: pairText(pair) });
  const textOf = ({ first, second }: HardPair) =>
    JSON.stringify(merging.canonical.names([first, second]));
  return mergedList(before, after, equalPairs(before, after, textOf), {
    added: (pair) => merging.note('hard pair added', undefined, side(pair)),
    removed: (pair) => merging.note('hard pair removed', side(pair), undefined),
    both: (old) => () => old,
  });
}

function mergeFinalOnly(
  merging: Merging,
  before: Workflow,
  after: Workflow,
): Merged<Workflow['finalOnly']> {
  const textOf = ({ finalOnly }: Workflow) =>
    merging.canonical.names(finalOnly).sort(byText).join('\n');
  if (textOf(before) === textOf(after)) return () => before.finalOnly;
  const pointer = '/final_only';
  const side = ({ finalOnly }: Workflow) => {
    const isDefault = finalOnly.some((name) => name.pointer === pointer);
    const text = `final_only [${namesText(finalOnly)}]`;
    return { pointer, text: isDefault ? `${text} (the default)` : text };
  };
  const at = merging.note('final_only changed', side(before), side(after));
  return (made) => (made.has(at) ? after : before).finalOnly;
}

function mergeAnytime(
  merging: Merging,
  before: Workflow,
  after: Workflow,
): Merged<Workflow['anytime']> {
  const { canonical } = merging;
  if (canonical.anytime(before.anytime) === canonical.anytime(after.anytime)) {
    return () => before.anytime;
  }
  const side = ({ anytime }: Workflow) => {
    const text = printable(`anytime [${anytime.map(anytimeText).join(', ')}]`);
    return anytime.length === 0 ? undefined : { pointer: '/anytime', text };
  };
  const at = merging.note('anytime changed', side(before), side(after));
  return (made) => (made.has(at) ? after : before).anytime;
}

/** Conditionals numbered anew in document order. */
function renumbered(conditionals: readonly Conditional[]): {
  readonly conditionals: Conditional[];
  readonly count: number;
} {
  let count = 0;
  const number = (entry: Action | Conditional): Action | Conditional => {
    if (entry.kind !== 'conditional') return entry;
    const index = count++;
    return { ...entry, index, then: entry.then.map(number), else: entry.else.map(number) };
  };
  return { conditionals: conditionals.map(number) as Conditional[], count };
}
