import { isNumeral } from '../../../base/decimal.ts';
import { isNumber } from '../../../base/equality.ts';
import { ExactNumber, type Json } from '../../../base/json.ts';
import type { Said } from '../../../model/conversation.ts';
import { sameValue } from '../../figures/same-value.ts';

/** The text of a value that people say as it is: a text or a number; undefined for any other. */
export function sayable(value: Json): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (value instanceof ExactNumber) return value.text;
  return typeof value === 'number' ? String(value) : undefined;
}

/**
 * Whether a text has a value as a whole: a number in any spelling (`1,200.00`), a text in any case and with any
 * white space, a longer one (five letters or digits) also with other punctuation (`555 123-4567`).
 */
export function says(text: string, value: Json): boolean {
  const said = sayable(value);
  if (said === undefined) return false;
  if (isNumeral(said) && numbersIn(text).includes(Number(said))) return true;
  if (isNumber(value)) return false;
  const [whole, part] = [plain(text), plain(said)];
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    if (!isInWord(whole, at) && !isInWord(whole, at + part.length)) return true;
  }
  const bare = bareOf(said);
  return bare.length >= fewestBare && bareOf(text).includes(bare);
}

const fewestBare = 5;

function numbersIn(text: string): number[] {
  const bare = text.replaceAll(/(?<=\d),(?=\d{3})/g, '');
  const found = bare.match(/(?<![\p{L}\p{N}_.-])-?\d+(?:\.\d+)?(?![\p{L}\p{N}_])/gu);
  return (found ?? []).map(Number);
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
}

function bareOf(text: string): string {
  return plain(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Whether there is no end of a word between two characters. */
function isInWord(text: string, at: number): boolean {
  return at > 0 && /[\p{L}\p{N}]{2}/u.test(text.slice(at - 1, at + 1));
}

/** Whether one value is a part of the other, as a name is of a whole address; of short ones only whole words. */
export function isPartOf(part: Json, whole: Json): boolean {
  const [one, other] = [sayable(part), sayable(whole)];
  if (one === undefined || other === undefined) return false;
  const bare = bareOf(one);
  return says(other, part) || (bare.length >= fewestInside && bareOf(other).includes(bare));
}

const fewestInside = 3;

/** Whether two values are the same for people, who write a date or a number as they like. */
export function isSameForPeople(one: Json, other: Json): boolean {
  const [left, right] = [sayable(one), sayable(other)];
  if (left === undefined || right === undefined) return false;
  return bareOf(left) === bareOf(right) || sameValue({ date: true, tolerance: 0 }, one, other);
}

/** Who said a value first of all before some call, if anybody did. */
export function isSaidBefore(
  said: readonly Said[],
  by: Said['by'],
  value: Json,
  call = Number.POSITIVE_INFINITY,
): boolean {
  return said.some((one) => one.by === by && one.calls <= call && says(one.text, value));
}
