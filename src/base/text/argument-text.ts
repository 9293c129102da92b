/** An argument of a call that is given as text: its name and the text of its value. */
export type TextArgument = readonly [name: string, value: string];

/** The beginning of an argument: a name followed by `=`, at the start or after a comma. */
const beginning = /(?:^|,)\s*([^\s=,()'"[\]{}]+)(\s*)=(?!=)/g;

/**
 * Splits the text between a call's brackets (`a = 1, b = x`) into arguments. One begins wherever a
 * comma, a name and `=` stand outside quotes and brackets. The first occurrence of a name in `known`
 * begins one even inside them, because values may contain unbalanced quotes and brackets; but not
 * inside balanced quotes. Undefined where other text precedes the first name. White space after ` =` is
 * dropped.
 */
export function splitArguments(
  text: string,
  known: readonly string[] = [],
): TextArgument[] | undefined {
  const hidden = hiddenIn(text);
  const quoted = known.length === 0 ? [] : wholeTexts(text);
  const seen = new Set<string>();
  const cuts: { readonly name: string; readonly start: number; readonly from: number }[] = [];
  for (const match of text.matchAll(beginning)) {
    const [whole, name = '', spaces] = match;
    const isQuoted = quoted.some(([from, to]) => from < match.index && match.index < to);
    const isNew = known.includes(name) && !seen.has(name) && !isQuoted;
    if (!isNew && hidden[match.index] === true) continue;
    seen.add(name);
    const behind = match.index + whole.length;
    const gap = spaces === '' ? 0 : text.slice(behind).search(/\S|$/);
    cuts.push({ name, start: match.index, from: behind + gap });
  }
  const [first] = cuts;
  if (first === undefined || text.slice(0, first.start).trim() !== '') return undefined;
  return cuts.map(({ name, from }, nth) => [name, text.slice(from, cuts[nth + 1]?.start)]);
}

/** A quoted text that starts where a value may start and ends where one may end. */
const wholeText = /(?<=[=,[{(:]\s{0,9})(["'])(?:\\.|(?!\1)[^\\])*\1(?=\s*(?:[,)\]}]|$))/gs;

/** The start and end offsets of balanced quoted texts. */
function wholeTexts(text: string): [from: number, to: number][] {
  return [...text.matchAll(wholeText)].map(({ index, 0: whole }) => [index, index + whole.length]);
}

/**
 * Says for each offset whether it is inside quotes or brackets. A quote only opens where a value may
 * start.
 */
export function hiddenIn(text: string): boolean[] {
  const hidden: boolean[] = [];
  let depth = 0;
  let quote = '';
  let before = '=';
  let isEscaped = false;
  for (const character of text) {
    hidden.push(depth > 0 || quote !== '');
    if (character.length > 1) hidden.push(depth > 0 || quote !== '');
    if (quote !== '') {
      if (character === quote && !isEscaped) quote = '';
      isEscaped = character === '\\' && !isEscaped;
    } else if (`'"`.includes(character) && '=,[{(:'.includes(before)) quote = character;
    else if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth--;
    if (character !== ' ') before = character;
  }
  // An unclosed quote hides nothing.
  return quote === '' ? hidden : [];
}

/**
 * A call as text without insignificant white space; two calls are the same if these texts are equal.
 */
export function plainLine(line: string): string {
  const text = line.replace(/^\s*tool\s*:\s*/i, '').trim();
  const quoted = quotedIn(text);
  let plain = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (quoted[at] === true || !/\s/.test(character)) plain += character;
    else if (!marks.includes(plain.at(-1) ?? '(') && !isBeforeMark(text, at)) plain += ' ';
  }
  return plain;
}

const marks = '(),= ';

function isBeforeMark(text: string, at: number): boolean {
  return marks.includes(text[at + 1] ?? '(') || /\s/.test(text[at + 1] ?? '');
}

/** Says for each offset whether it is inside quotes; all false where a quote is not closed. */
function quotedIn(text: string): boolean[] {
  const quoted: boolean[] = [];
  let quote = '';
  let before = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    quoted.push(quote !== '');
    if (quote !== '') {
      if (character === '\\') {
        quoted.push(true);
        at++;
      } else if (character === quote) quote = '';
    } else if (`'"`.includes(character) && '=,[{(:'.includes(before)) quote = character;
    if (!/\s/.test(character)) before = character;
  }
  return quote === '' ? quoted : [];
}
