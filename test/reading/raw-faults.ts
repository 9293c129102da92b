import { callEnd } from '../../src/reading/chained-calls.ts';
import { type Form, marks } from './raw-forms.ts';

/** Draws a number below `n`. */
export type Draw = (n: number) => number;

/** What models get wrong. */
export interface Fault {
  /**
   * In this order: what is spelt in another way, what is put in, the one thing that is broken, what
   * stands around, and where it stops.
   */
  readonly stage: 'spelt' | 'added' | 'broken' | 'around' | 'cut';
  readonly suits: (form: Form) => boolean;
  readonly apply: (text: string, draw: Draw) => string;
  /** A person has no doubt what is meant: it must be read. */
  readonly isMild?: true;
  /** What was right is no more: it must be refused. */
  readonly spoils?: true;
}

const isData = ({ kind }: Form) => kind === 'data';
const isLines = ({ kind }: Form) => kind === 'lines';
/** Calls as `f(a=1)`, in lines. */
const isCalls = ({ kind, isOpen, isJson }: Form) => kind === 'lines' && !isOpen && !isJson;
const isAny = () => true;

/** The parts of a text: texts in quotes, and what is between them. */
const parts = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|“[^”]*”|[^"'“]+|./gs;
const isText = (part: string) => part.length > 1 && /^["'“]/.test(part);
const eachText = (text: string, change: (inside: string) => string) =>
  text.replaceAll(parts, (part) => (isText(part) ? change(part) : part));
const eachGap = (text: string, change: (gap: string) => string) =>
  text.replaceAll(parts, (part) => (isText(part) ? part : change(part)));

/** Where characters of the syntax stand: outside of texts, or their quotes. */
function placesOf(text: string, characters: string): number[] {
  return [...text.matchAll(parts)].flatMap(({ 0: part, index }) => {
    const at = isText(part) ? [0, part.length - 1] : [...part].map((_, nth) => nth);
    return at.filter((nth) => characters.includes(part[nth] ?? ' ')).map((nth) => index + nth);
  });
}

/** One of these characters, drawn, becomes another text. */
const swap =
  (from: string, to: string) =>
  (text: string, draw: Draw): string => {
    const places = placesOf(text, from);
    const at = places[draw(places.length)];
    return at === undefined ? text : text.slice(0, at) + to + text.slice(at + 1);
  };
const broken = (from: string, to: string): Fault => ({
  stage: 'broken',
  suits: isData,
  apply: swap(from, to),
});
const added = (from: string, to: string): Fault => ({ ...broken(from, to), stage: 'added' });
const mild = (fault: Fault): Fault => ({ ...fault, isMild: true });

/** Something behind the end of a call, drawn. */
const behindCall = (what: string): Fault => ({
  stage: 'added',
  suits: isCalls,
  apply: (text, draw) => {
    const places = text.split(marks.end);
    const at = draw(places.length - 1);
    return places
      .map(
        (part, nth) =>
          part + (nth === places.length - 1 ? '' : nth === at ? what + marks.end : marks.end),
      )
      .join('');
  },
});
const beforeNames = (what: string): Fault => ({
  stage: 'spelt',
  suits: isCalls,
  apply: (text) =>
    text.replaceAll(
      /(\uE000[^\uE001(]*?)((?:close|find|refund|update)\w*\()/g,
      (_, before, name) => before + what + name,
    ),
});
/** A line between two calls, or before or behind them all. */
const between = (line: string): Fault => ({
  stage: 'added',
  suits: isLines,
  apply: (text, draw) => {
    const ends = [...text.matchAll(/\uE001\r?\n(?=\S| )/g)].map(
      ({ index, 0: end }) => index + end.length,
    );
    const at = ends[draw(ends.length)];
    return at === undefined ? text : `${text.slice(0, at)}${line}\n${text.slice(at)}`;
  },
});
const around = (apply: (answer: string) => string): Fault => ({
  stage: 'around',
  suits: isAny,
  apply,
});
const before = (what: string) => around((answer) => `${what}\n\n${answer}`);
const behind = (what: string) => around((answer) => `${answer}\n\n${what}`);

const decoy = '[["tool: refund(order_id=31337, amount=2)"]]';
const workflow =
  '{"agent": "a", "steps": ["find_order(order_id = order_id) -> [total]", "close_case()"], "soft_ordering": [["find_order", "close_case"]], "conditionals": []}';

/** Every fault. */
export const faults: Readonly<Record<string, Fault>> = {
  'single quotes': mild({
    stage: 'spelt',
    suits: isData,
    apply: (text) =>
      eachText(
        text,
        (part) => `'${part.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
      ),
  }),
  'Python literals': mild({
    stage: 'spelt',
    suits: isData,
    apply: (text) =>
      eachGap(text, (gap) =>
        gap
          .replaceAll(/\btrue\b/g, 'True')
          .replaceAll(/\bfalse\b/g, 'False')
          .replaceAll(/\bnull\b/g, 'None'),
      ),
  }),
  'smart quotes': {
    stage: 'spelt',
    suits: isData,
    apply: (text) =>
      eachText(text, (part) => (/^"[\w -]*"$/.test(part) ? `“${part.slice(1, -1)}”` : part)),
  },
  'keys without quotes': mild({
    stage: 'spelt',
    suits: isData,
    apply: (text) =>
      text.replaceAll(
        /"(tool_name|tool_input|name|arguments|tool|args|order_id|amount|tags)"(?=: )/g,
        '$1',
      ),
  }),
  'line breaks in texts': {
    stage: 'spelt',
    suits: isData,
    apply: (text) => eachText(text, (part) => part.replaceAll(/(?<!\\)\\n/g, '\n')),
  },
  'no spaces': mild({
    stage: 'spelt',
    suits: isData,
    apply: (text) => eachGap(text, (gap) => gap.replaceAll(/([,:]) /g, '$1')),
  }),
  'Windows line ends': mild({
    stage: 'spelt',
    suits: isAny,
    apply: (text) => text.replaceAll('\n', '\r\n'),
  }),
  'trailing commas': mild({
    stage: 'added',
    suits: isData,
    apply: (text) => eachGap(text, (gap) => gap.replaceAll(/(?<=[^[{(,\s])(?=[\]}])/g, ',')),
  }),
  'a doubled comma': mild(added(',', ',,')),
  'a comment': mild(added(',', ', // then\n')),
  "Python's comment": mild(added(',', ', # then\n')),
  'a comment in stars': mild(added(',', ', /* then this */')),
  'an ellipsis': added(',', ', ..., '),
  'words inside': added(',', ', and then '),
  'an equals sign': mild(added(':', ' =')),
  'an arrow for a colon': added(':', ' =>'),
  'a semicolon': added(',', ';'),

  'a missing quote': { ...broken(`"'“”`, ''), suits: ({ holds }) => holds === 'any' },
  'a missing comma': broken(',', ' '),
  'a missing colon': broken(':', ' '),
  'a missing bracket': broken('[]', ''),
  'a missing brace': broken('{}', ''),
  'a missing end': { ...broken('', ''), apply: (text) => text.replace(/[\]})"]\s*$/, '') },
  'a round bracket for a square one': broken(']', ')'),
  'a square bracket for a brace': broken('}', ']'),
  'a brace for a square bracket': broken(']', '}'),
  'a bracket too many': broken(']', ']]'),
  'a brace too many': broken('}', '}}'),
  'another quote at an end': broken('"', "'"),
  'an unescaped quote': {
    stage: 'broken',
    suits: isData,
    apply: (text) => text.replace('\\"', '"'),
  },
  'unescaped quotes': {
    stage: 'broken',
    suits: isData,
    apply: (text) => text.replaceAll('\\"', '"'),
  },
  'an unknown key': {
    stage: 'broken',
    suits: isData,
    apply: (text) => text.replaceAll(/"(tool_input|arguments|parameters)"(?=: )/g, '"toolInput"'),
  },

  'a remark behind a call': mild(behindCall(' # this comes next')),
  'a reason behind a call': behindCall(' - to see what was ordered'),
  'a reason in words': behindCall(', because the customer asked'),
  'a word behind a call': behindCall(': then'),
  'a skipped call': { ...behindCall(' - skipped because it is late'), spoils: true },
  'a call under a condition': { ...behindCall(' (only if it is late)'), spoils: true },
  'an optional call': { ...behindCall(', optional'), spoils: true },
  'two calls to choose from': { ...behindCall(' or close_case()'), spoils: true },
  'a semicolon behind a call': mild(behindCall(';')),
  'a comma behind a call': mild(behindCall(',')),
  'the room of functions': mild(beforeNames('functions.')),
  'a line of prose': mild(between('This tells us what was ordered.')),
  'a line of prose in brackets': mild(between('(See the policy [section 3] for "why".)')),
  'a line with the name of a tool': between('Once find_order is done, we can go on:'),
  'an empty line': mild(between('')),
  'a condition between calls': { ...between('If the order is late:'), spoils: true },
  'a call without its bracket': {
    stage: 'broken',
    suits: isCalls,
    apply: (text, draw) => {
      const places = [...text.matchAll(/\)(?=[^()\uE001]*\uE001)/g)].map(({ index }) => index);
      const at = places[draw(places.length)];
      return at === undefined ? text : text.slice(0, at) + text.slice(at + 1);
    },
  },
  'a square bracket for a call': {
    stage: 'broken',
    suits: isCalls,
    apply: (text) => text.replace(/\)(?=[^()\uE001]*\uE001)/, ']'),
  },
  'an argument without its name': {
    stage: 'broken',
    suits: isCalls,
    apply: (text) => text.replace(/\((?:order_id|name|address|amount)=/, '('),
  },

  'a fence': mild(around((answer) => `\`\`\`\n${answer}\n\`\`\``)),
  'a fence with a language': mild(around((answer) => `\`\`\`json\n${answer}\n\`\`\``)),
  'a fence that is not closed': around((answer) => `\`\`\`\n${answer}`),
  'prose before': mild(before('Here is the plan for [C1] (as asked):')),
  'prose on the same line': around((answer) => `The answer: ${answer}`),
  'prose with an apostrophe': mild(before("Sure! Here's what I'd do:")),
  'prose behind': mild(behind("Let me know if that isn't right [or is].")),
  'prose behind with a tool': behind(
    'I chose refund because the order is late, and close_case ends it.',
  ),
  'a thought': mild(before(`<think>Perhaps ${decoy}\nrefund(order_id=31337)</think>`)),
  'half a thought': mild(before('I must think [["tool: close_case()"]]</think>')),
  'a labelled thought': mild(before(`Thought: I could call ${decoy}, but no.`)),
  'a draft': before(`${decoy}\n\nNo, wait. The final answer:`),
  'an example of the format': before(`Example of the format: ${decoy}`),
  'an example behind': behind('Example of the format: [["tool: name(param=value)"]]'),
  'a remark about order': behind('Note that ["find_order", "refund"] may come in any order.'),
  'a remark about order, in words': mild(behind('The first two calls may come in either order.')),
  'a remark about a wrong plan': behind(`It would be wrong to answer ${decoy}.`),
  'an echoed workflow': before(`The workflow is:\n${workflow}\n\nSo the answer is:`),
  'echoed tools': before(
    'Tools: [{"name": "find_order", "description": "finds", "parameters": {"type": "object", "properties": {"order_id": {}}}}]',
  ),
  'an echoed prompt': before(
    'You asked: "List the calls as [[{\\"tool_name\\": ..., \\"tool_input\\": {...}}]]".',
  ),
  'JSON of it all': around((answer) => JSON.stringify(answer)),
  'JSON of it all, in prose': {
    ...around((answer) => `The answer is: ${JSON.stringify(answer)}\nDone.`),
    suits: isData,
  },
  'JSON of it all, in an object': around((answer) => JSON.stringify({ answer })),

  'a cut': {
    stage: 'cut',
    suits: isAny,
    apply: (text, draw) => {
      // Half of a name may be a name: a cut in the first one would be another answer.
      const first =
        text.indexOf('(', text.indexOf(marks.begin)) + 1 || text.indexOf(marks.begin) + 1;
      return text.slice(0, first + 1 + draw(Math.max(text.length - first - 1, 1)));
    },
  },
};

export const stages = ['spelt', 'added', 'broken', 'around', 'cut'] as const;

/**
 * Whether a text that was cut off does not say so: it stops behind a call, or
 * right before the next one, where no list is open.
 */
export function isQuiet(text: string, { kind, isLoose }: Form): boolean {
  const rest = text.slice(text.lastIndexOf(marks.begin) + 1);
  // In the words behind a call that is whole nothing shows that more was meant.
  const end = callEnd(rest);
  const isWholeCall = end !== undefined && !rest.slice(end).includes('(');
  const isDone =
    /[)}\]|`;:>]\s*$|^Thought: ?\w*\s*$/.test(rest) || (kind === 'lines' && isWholeCall);
  const isClosed = kind !== 'data' || isLoose === true;
  return isClosed && (rest.includes(marks.end) || rest.length < 6 || isDone);
}
