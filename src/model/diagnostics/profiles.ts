import { oddName } from '../odd-name.ts';
import { expressionFaultHint, expressionFaultText } from './expressions.ts';
import type { Reader } from './graph-data.ts';
import { operandsOf } from './operators.ts';
import type { MessageTable } from './table.ts';
import {
  clean,
  didYouMean,
  enumeration,
  guess,
  noArithmetic,
  quote,
  thingAt,
  typed,
} from './words.ts';

/** Diagnostics about profiles and their data. */
export const profileMessages = {
  'missing-id': ({ field }) => ({
    message: `the profile has no id under ${quote(field)}`,
    hint: 'name the key that holds the id with --id-field',
  }),
  'invalid-id': ({ field, found }) => ({
    message:
      `the id under ${quote(field)} must be text or a whole number, ` +
      `and it is ${found === 'number' ? 'a number of another kind' : typed(found)}`,
  }),
  'doubled-id': ({ first, use = 'profile' }, { profile }) => ({
    message:
      `the id${profile ? ` ${quote(profile.id)}` : ''} is taken by the ${use} ` +
      `at ${clean(first.file)}:${first.line}:${first.column}`,
  }),
  'missing-agents': () => ({
    message: `the profile lacks the key 'agent_sequence'`,
    hint: 'name the workflows to pass through, as in "agent_sequence": ["check_order_status"]',
  }),
  'invalid-agents': ({ found }, { place }) => ({
    message: /\/\d+$/.test(place.pointer ?? '')
      ? `${thingAt(place.pointer)} must be the name of an agent, and it is ${typed(found)}`
      : `'agent_sequence' must be a list of names of agents, and it is ${typed(found)}`,
  }),
  'repeated-agent': ({ agent }) => ({
    message: `the agent ${quote(agent)} stands twice in 'agent_sequence'`,
    hint: `give each its own data, as in { "agent": "${clean(agent)}", "with": "requests[0]" }`,
  }),
  'unknown-agent': ({ agent, known }) => ({
    message: `no workflow has the agent ${quote(agent)}`,
    ...didYouMean(agent, known),
  }),
  'with-no-object': ({ path, found }) => ({
    message: `'with' names ${quote(path)}, ${
      found === undefined
        ? 'and the profile has no such path'
        : `which is ${typed(found)} and no object`
    }`,
    hint: 'it is the path of an object, whose members are read before those of the profile',
  }),
  'missing-field': ({ workflow, path, reader }) => ({
    message: `${readingOf(reader, workflow, clean(path))}, and the profile has no such path`,
    hint:
      hintForName(path) ??
      'add it to the profile, or choose --missing null or --missing expression',
  }),
  'not-a-list': ({ workflow, step, path, found }) => ({
    message: `${quote(workflow)} makes the step ${quote(step)} for each element of ${clean(path)}, which is ${typed(found)}`,
    hint: 'give it a list; an empty one makes no call',
  }),
  'too-many-elements': ({ workflow, step, path, elements, limit }) => ({
    message:
      `${quote(workflow)} makes the step ${quote(step)} for each element of ${clean(path)}, ` +
      `of which there are ${elements}: more than ${limit}`,
    hint: "choose fewer by 'where', or let a tool take the whole list",
  }),
  'operand-type': ({ workflow, operator, field, left, right }) => ({
    message:
      `${quote(workflow)} applies the operator ${quote(operator)} to ${clean(field)}, ` +
      `which is ${typed(left)}, and to ${typed(right)}`,
    hint: operandsOf(operator),
  }),
  'expression-value': ({ workflow, expression, fault }) => ({
    message: `${workflow === undefined ? 'the template' : quote(workflow)} cannot compute ${clean(expression)}: ${expressionFaultText(fault)}`,
    ...hinted(expressionFaultHint(fault)),
  }),
  'unfit-constant': ({ operator, types }) => ({
    message:
      `the operator ${quote(operator)} cannot work on ${types.map(typed).join(' and ')}: ` +
      'every profile that reads this fails',
    hint: operandsOf(operator),
  }),
  'missing-prompt': ({ path, found }) => ({
    message:
      found === undefined
        ? `the prompt is to be read from ${path}, and the profile has no such path`
        : `the prompt is to be read from ${path}, which is ${typed(found)} and not a text`,
    hint: 'add it to the profile, or leave out --prompt-from for a sentence of id and agents',
  }),
  'too-many-trajectories': ({ count, limit, blocks, isRead }) => ({
    message:
      `the profile has ${clean(count)} trajectories, and at most ${limit} are listed` +
      (blocks.length > 0 ? ` (soft blocks: ${shown(blocks)})` : ''),
    hint: isRead
      ? 'raise --max-trajectories'
      : 'draw some with --sample N --seed S, write them unlisted with --format lattice, ' +
        'or raise --max-trajectories',
  }),
  'intractable-gold': ({ id, count, blocks }) => ({
    message:
      `the ${clean(count)} trajectories of ${quote(id)} take too long to search` +
      (blocks.length > 0 ? ` (soft blocks: ${shown(blocks)})` : ''),
    hint: 'score against some of them with --sample N --seed S',
  }),
  'undecided-gold': ({ workflow }) => ({
    message:
      `whether the trajectories of ${quote(workflow)} changed takes too long to tell: ` +
      'equal calls of a soft block are in different hard pairs',
    hint: 'give equal calls the same hard pairs in both versions',
  }),
  'unknown-id': ({ ids }) => ({
    message: `no profile has ${ids.length === 1 ? 'the id' : 'any of the ids'} ${enumeration(ids)}`,
  }),
  'unknown-profile': ({ id, near, some, count }) => ({
    message: `no profile has the id ${quote(id)}`,
    ...(some.length > 0 && { hint: idsHint(some, count) }),
    ...guess(id, near === undefined ? [] : [near]),
  }),
} satisfies Partial<MessageTable>;

function hinted(hint: string | undefined): { readonly hint?: string } {
  return hint === undefined ? {} : { hint };
}

function idsHint(some: readonly string[], count: number): string {
  const more = count > some.length ? ` and ${count - some.length} more` : '';
  return `the ids are ${some.map((id) => quote(id)).join(', ')}${more}`;
}

/** The hint for a name that was hardly meant as one; undefined for any other. */
export function hintForName(path: string, isField?: (name: string) => boolean): string | undefined {
  const [root = ''] = path.split('[');
  const [one = '', other = ''] = root.split('.');
  switch (oddName(root, isField)) {
    case 'word':
      return `here ${quote(root)} is a name of the data, and nothing that an expression computes`;
    case 'path':
      return `a dot is part of the name; for a key write ${one}['${other}']`;
    case 'number':
      return 'a number is written as in JSON';
    case 'arithmetic':
      return noArithmetic;
    case 'text':
      return `a text stands in quotes: '${root}'`;
    default:
      return undefined;
  }
}

/** The first few blocks, each cut to a readable length. */
function shown(blocks: readonly string[]): string {
  const most = 5;
  const more = blocks.length > most ? `; and ${blocks.length - most} more` : '';
  return blocks.slice(0, most).map(clean).join('; ') + more;
}

/** Who reads a path. */
export function readingOf(reader: Reader, workflow: string, path: string): string {
  if ('list' in reader) {
    return `step ${quote(reader.step)} of ${quote(workflow)} reads ${path} in its ${quote(reader.list)}`;
  }
  if ('step' in reader) {
    return `step ${quote(reader.step)} of ${quote(workflow)} reads ${path} for parameter ${quote(reader.parameter)}`;
  }
  const decision =
    'decision' in reader ? clean(reader.decision) : `conditional ${reader.conditional}`;
  return `${decision} of ${quote(workflow)} reads ${path}`;
}
