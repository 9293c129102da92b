/** A record as it stands in a text: its line and its column in code points, both from 1. */
export interface Cut {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** The elements of a text that is a JSON list, character by character. */
export function plainList(text: string): Cut[] {
  const found: Cut[] = [];
  let [line, column, depth, isInString, isEscaped] = [1, 1, 0, false, false];
  let element: { line: number; column: number; text: string } | undefined;
  for (const character of text) {
    const isBetween = depth === 1 && !isInString;
    if (isBetween && ',]'.includes(character)) {
      if (element !== undefined) found.push({ ...element, text: element.text.trimEnd() });
      element = undefined;
    } else if (isBetween && element === undefined && !/\s/.test(character)) {
      element = { line, column, text: '' };
    }
    if (element !== undefined) element.text += character;
    if (isInString) {
      isInString = isEscaped || character !== '"';
      isEscaped = !isEscaped && character === '\\';
    } else if (character === '"') isInString = true;
    else if ('[{'.includes(character)) depth++;
    else if (']}'.includes(character)) depth--;
    [line, column] = character === '\n' ? [line + 1, 1] : [line, column + 1];
  }
  return found;
}

/** The lines of a text that have something in them. */
export function plainLines(text: string): Cut[] {
  return text.split('\n').flatMap((whole, at) => {
    const [, space = '', text = ''] = /^([ \r\t]*)(.*?)[ \r\t]*$/su.exec(whole) ?? [];
    return text === '' ? [] : [{ line: at + 1, column: space.length + 1, text }];
  });
}
