import { ExactNumber, type Json } from '../json.ts';
import { characterClass } from './character-class.ts';
import { pythonNumeral } from './python-numeral.ts';
import { unprintable } from './unicode-tables.ts';

/**
 * The text that Python's `str()` prints for a value: strings without quotes, `True`, `False`, `None`,
 * lists and objects as Python writes them, numbers as Python prints them after reading their JSON.
 */
export function pythonText(value: Json): string {
  return typeof value === 'string' ? value : pythonRepr(value);
}

function pythonRepr(value: Json): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return pythonNumeral(String(value));
  if (value instanceof ExactNumber) return value.python;
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(', ')}]`;
  const members = Object.keys(value).map(
    (key) => `${quoted(key)}: ${pythonRepr(value[key] as Json)}`,
  );
  return `{${members.join(', ')}}`;
}

/**
 * The characters that Python escapes in strings; a fixed table, because Unicode differs between Node
 * versions.
 */
const special = new RegExp(`[\\\\${characterClass(unprintable)}]`, 'gu');

/** Python uses single quotes, unless the text contains single quotes and no double ones. */
function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replace(special, escapeOf);
  return `${quote}${quote === "'" ? escaped.replaceAll("'", "\\'") : escaped}${quote}`;
}

const shortEscapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = (width: number) => code.toString(16).padStart(width, '0');
  if (Object.hasOwn(shortEscapes, character)) return shortEscapes[character] as string;
  if (code <= 0xff) return `\\x${hex(2)}`;
  return code <= 0xffff ? `\\u${hex(4)}` : `\\U${hex(8)}`;
}
