import { hiddenIn, type TextArgument } from '../base/text/argument-text.ts';

const argument = /^\s*(["']?)([\p{L}_$][\p{L}\p{N}_$.-]*)\1\s*:\s*(.*)$/su;

/** Arguments as `a: 1, b: x`; undefined if a part between two commas is none, or names one twice. */
export function colonArguments(text: string): TextArgument[] | undefined {
  const hidden = hiddenIn(text);
  const parts: TextArgument[] = [];
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && (text[at] !== ',' || hidden[at] === true)) continue;
    const [, , name = '', value = ''] = argument.exec(text.slice(from, at)) ?? [];
    if (name === '' || value === '' || parts.some(([known]) => known === name)) return undefined;
    parts.push([name, value.trimEnd()]);
    from = at + 1;
  }
  return parts;
}
