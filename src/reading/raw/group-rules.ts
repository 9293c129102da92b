import { isHeading, type Label, labelOf, namesVersion, takesBack } from '../take-backs.ts';
import { type Group, sizeOf } from './groups.ts';
import type { Sample } from './sample.ts';

/** What a rule makes of the groups of calls in an answer: those that are left, the answer, or a refusal. */
export type Verdict =
  | { readonly groups: readonly Group[] }
  | { readonly answer: readonly Group[]; readonly isOne: boolean }
  | { readonly refused: string };

/** A rule that says which of the calls in an answer are meant. */
export interface GroupRule extends Sample {
  /** Undefined where the rule has nothing to say. */
  readonly judge: (groups: readonly Group[]) => Verdict | undefined;
}

/** The groups without those of a label; refused where none is left. */
function without(
  groups: readonly Group[],
  isOut: (group: Group) => boolean,
  refused: string,
): Verdict | undefined {
  const left = groups.filter((group) => !isOut(group));
  if (left.length === groups.length) return undefined;
  return left.length === 0 ? { refused } : { groups: left };
}

/** Calls that can be parts of one list: each stands alone. */
const isLone = (group: Group) =>
  group.form === 'call' || (group.form === 'lines' && sizeOf(group) === 1);

/** A number in front of a single call counts steps, and no trajectories. */
const labelled = (group: Group) => {
  const label = labelOf(group.lead);
  const isItem = /^[\W_]*(?:\d{1,3}|[a-h]|[ivx]{1,4})[\W_]*$/i.test(group.lead.at(-1) ?? '');
  // What is wrong there is what stands above.
  if (label === 'rejected' && takesBack(group.lead)) return 'final';
  return label === 'numbered' && isItem && isLone(group) ? 'step' : label;
};

/** Whether words introduce a group. */
const isSaid = ({ lead }: Group) => /\p{L}/u.test(lead.join(''));

/** The label of a group; single calls of one form without words between them share that of the first. */
function sharedLabel(groups: readonly Group[], group: Group): Label {
  let at = groups.indexOf(group);
  const goesOn = (one: Group | undefined, other: Group | undefined) =>
    one !== undefined && other?.form === one.form && isLone(one) && isLone(other) && !isSaid(one);
  while (goesOn(groups[at], groups[at - 1])) at--;
  return labelled(groups[at] ?? group);
}

/** Whether a line is a heading in words, and not only a tag. */
const isWorded = (line: string) => isHeading(line) && !/^<[^<>]*>$/.test(line.trim());

/** Whether what stands above a group says that it is another version of the list, or what a tool answered. */
const startsOther = ({ lead }: Group) =>
  lead.some(namesVersion) || answered.test(lead.at(-1) ?? '');
/** A label of what a tool answered, with nothing behind it but what comes next. */
const answered =
  /^[\s*_#>-]*(?:(?:tool|function)[ _])?(?:outputs?|results?|responses?|observations?|returns?|returned)\s*(?:\d+)?[\s*_]*[:：][\s*_]*$/i;

/** Whether calls behind the first stand in tags of their own only where all do: others are of another kind. */
function haveTagsAlike(groups: readonly Group[]): boolean {
  const tags = groups.map(({ lead }) =>
    lead.filter((line) => /^<[\p{L}|][^<>/]*>$/u.test(line.trim())).at(-1),
  );
  return tags.slice(1).every((tag) => tag === undefined) || new Set(tags).size === 1;
}

/** Whether steps above calls are numbered, and go back to a number that was there before. */
function isNumberedAnew(groups: readonly Group[]): boolean {
  const numbers = groups.flatMap(({ lead }) => {
    const [, number] =
      /^[\s#*_>]*(?:step|call|action)\s*#?(\d{1,3})\b/i.exec(lead.at(-1) ?? '') ?? [];
    return number === undefined ? [] : Number(number);
  });
  return numbers.some((number, at) => at > 0 && number <= (numbers[at - 1] ?? 0));
}

function sameLists(groups: readonly Group[]): boolean {
  const texts = groups.map(({ lists }) =>
    JSON.stringify(lists, (key, value) => (key === 'turn' || key === 'id' ? undefined : value)),
  );
  return new Set(texts).size === 1;
}

/** The rules in the order in which they are asked; the first that finds the answer, or refuses it, ends it. */
export const groupRules: readonly GroupRule[] = [
  {
    name: 'example',
    says: 'Calls below the words “for example”, “format” or the like are no answer; where there are no others, the text is refused.',
    sample:
      'Format, for example:\n[{"name": "f", "arguments": {"a": 1}}]\n\nAnswer:\n[{"name": "g", "arguments": {"b": 2}}]',
    reads: ['g(b=2)'],
    judge: (groups) =>
      without(
        groups,
        (group) => sharedLabel(groups, group) === 'example',
        'an example of the format, and no answer',
      ),
  },
  {
    name: 'correction',
    says: 'A list below “Final answer”, “Corrected”, “Wait”, or the like is the answer; what stands above it is a draft.',
    sample:
      '[{"name": "f", "arguments": {"a": 1}}]\n\nWait, that is wrong. Corrected:\n[{"name": "g", "arguments": {"b": 2}}]',
    reads: ['g(b=2)'],
    judge: (groups) => {
      const isNew = (group: Group) => labelled(group) === 'final' || takesBack(group.lead);
      const last = groups.findLastIndex((group, at) => at > 0 && isNew(group));
      if (last < 0) return undefined;
      const isMixed =
        groups.slice(0, last + 1).every(isLone) && labelled(groups[last] as Group) !== 'final';
      if (isMixed)
        return {
          refused: 'a correction among single calls, of which nobody knows what it replaces',
        };
      return { groups: groups.slice(last) };
    },
  },
  {
    name: 'rejected',
    says: 'Calls that are said to be wrong, rejected, older or a draft are no answer beside others; alone they are refused.',
    sample:
      'Plan:\n[{"name": "f", "arguments": {"a": 1}}]\n\nI considered and rejected this:\n[{"name": "g", "arguments": {"b": 2}}]',
    reads: ['f(a=1)'],
    judge: (groups) =>
      without(
        groups,
        (group) => sharedLabel(groups, group) === 'rejected',
        'calls that are said to be no answer',
      ),
  },
  {
    name: 'thought',
    says: 'Calls below the heading “Reasoning” or “Analysis” are no answer where an answer with a heading follows.',
    sample:
      '### Reasoning\n[{"name": "f", "arguments": {"a": 1}}]\n\n### Answer\n[{"name": "g", "arguments": {"b": 2}}]',
    reads: ['g(b=2)'],
    judge: (groups) => {
      const last = groups.at(-1);
      const isAnswered = last !== undefined && ['answer', 'final'].includes(labelled(last));
      return isAnswered
        ? without(groups, (group) => sharedLabel(groups, group) === 'thought', '')
        : undefined;
    },
  },
  {
    name: 'condition',
    says: 'Calls below “If …”, “Otherwise”, “Scenario 1”, “Fallback” and the like are refused.',
    sample: 'If the order is late:\n[{"name": "f", "arguments": {"a": 1}}]',
    reads: null,
    judge: (groups) =>
      groups.some((group) => labelled(group) === 'condition')
        ? { refused: 'calls under a condition' }
        : undefined,
  },
  {
    name: 'trajectories',
    says: 'Lists below numbers (“Trajectory 1”, “2.”) are several trajectories.',
    sample:
      'Trajectory 1: [{"name": "f", "arguments": {"a": 1}}]\nTrajectory 2: [{"name": "g", "arguments": {"b": 2}}]',
    reads: ['f(a=1)', 'g(b=2)'],
    judge: (groups) =>
      groups.length > 0 && groups.every((group) => labelled(group) === 'numbered')
        ? { answer: groups, isOne: false }
        : undefined,
  },
  {
    name: 'one-form',
    says: 'Single calls of one form that follow each other, each for itself or below a step of its own, are one trajectory; steps whose numbers begin anew are refused.',
    sample: '{"name": "f", "arguments": {"a": 1}}\n{"name": "g", "arguments": {"b": 2}}',
    reads: ['f(a=1) g(b=2)'],
    judge: (groups) => {
      const isOne = groups.every(isLone) && new Set(groups.map(({ form }) => form)).size === 1;
      const isPlain =
        groups.every((group) => !['option', 'numbered'].includes(labelled(group))) &&
        !groups.slice(1).some(startsOther) &&
        haveTagsAlike(groups);
      const headed = groups.slice(1).filter(({ lead }) => lead.some(isHeading)).length;
      const worded = groups.slice(1).filter(({ lead }) => lead.some(isWorded)).length;
      const isEven = [headed, worded].every((count) => count === 0 || count === groups.length - 1);
      if (groups.length > 1 && isOne && isNumberedAnew(groups))
        return { refused: 'steps whose numbers begin anew' };
      return groups.length > 1 && isOne && isPlain && isEven
        ? { answer: groups, isOne: true }
        : undefined;
    },
  },
  {
    name: 'steps',
    says: 'Lists below “Step 1”, “Step 2” or “First”, “Then” are one trajectory.',
    sample:
      'First:\n[{"name": "f", "arguments": {"a": 1}}]\n\nThen:\n[{"name": "g", "arguments": {"b": 2}}]',
    reads: ['f(a=1) g(b=2)'],
    judge: (groups) => {
      const isStep = (group: Group) => labelled(group) === 'step' && group.lists.length === 1;
      return groups.length > 1 && groups.every(isStep)
        ? { answer: groups, isOne: true }
        : undefined;
    },
  },
  {
    name: 'outer-list',
    says: 'Lists with nothing but a comma between them are the trajectories of a list that lacks its brackets.',
    sample: '[{"name": "f", "arguments": {"a": 1}}], [{"name": "g", "arguments": {"b": 2}}]',
    reads: ['f(a=1)', 'g(b=2)'],
    judge: (groups) => {
      const isNext = (group: Group) => /^["'\s]*,["'\s]*$/.test(group.lead.join(''));
      const isOne = groups.every(({ form }) => form === 'list') && groups.slice(1).every(isNext);
      return groups.length > 1 && isOne ? { answer: groups, isOne: false } : undefined;
    },
  },
  {
    name: 'same-again',
    says: 'A list that is said once more is one.',
    sample:
      '[{"name": "f", "arguments": {"a": 1}}]\n\nIn short:\n[{"name":"f","arguments":{"a":1}}]',
    reads: ['f(a=1)'],
    judge: (groups) =>
      groups.length > 1 && sameLists(groups) && groups.slice(1).every(isSaid)
        ? { answer: groups.slice(-1), isOne: false }
        : undefined,
  },
  {
    name: 'several-answers',
    says: 'Several lists or blocks of which nothing above says what they are to each other are refused; so are options, plans, phases, attempts and two versions (“v1” and “v2”, “Before review” and “After review”), single calls behind “Output:” or “Observation:” between others, calls with “or” between them, and calls in a syntax of models with a heading, a tag or words between them that do not go on with them.',
    sample:
      'Option 1:\n[{"name": "f", "arguments": {"a": 1}}]\n\nOption 2:\n[{"name": "g", "arguments": {"b": 2}}]',
    reads: null,
    judge: (groups) =>
      groups.length > 1
        ? { refused: 'several answers, of which nothing says which one is meant' }
        : { answer: groups, isOne: false },
  },
];
