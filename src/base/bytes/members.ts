// Reads members of an object while skipping their values: see structure.ts. Plain code would parse
// the whole object, which may be longer than a string can be. test/base/bytes/outline.test.ts compares
// the two.
import { kindOf, kinds, skipSpace, stringEnd, valueEnd } from './structure.ts';

/** A key of an object and the range of its value; `end` is undefined if the value has no end. */
export interface Member {
  readonly key: string;
  readonly keyStart: number;
  readonly start: number;
  readonly end: number | undefined;
}

/**
 * The top level of an object: its members in order and, if it is not valid JSON, where it stops
 * being JSON.
 */
export interface Members {
  readonly members: readonly Member[];
  readonly fault?: { readonly at: number; readonly reason: string };
}

const comma = 0x2c;
const colon = 0x3a;
const quote = 0x22;
const closeBrace = 0x7d;

/** Reads the top level of the object that starts at an offset. Values are not examined. */
export function readMembers(bytes: Buffer, offset: number): Members {
  const members: Member[] = [];
  let at = skipSpace(bytes, offset + 1);
  if (bytes[at] === closeBrace) return { members, ...junkBehind(bytes, at + 1) };
  for (;;) {
    const member = readMember(bytes, at);
    if ('reason' in member) return { members, fault: member };
    members.push(member);
    if (member.end === undefined) return { members };
    at = skipSpace(bytes, member.end);
    if (bytes[at] === closeBrace) return { members, ...junkBehind(bytes, at + 1) };
    if (bytes[at] !== comma) return { members, fault: { at, reason: 'expected a comma or }' } };
    at = skipSpace(bytes, at + 1);
  }
}

function junkBehind(bytes: Buffer, offset: number): Pick<Members, 'fault'> {
  const at = skipSpace(bytes, offset);
  return at < bytes.length ? { fault: { at, reason: 'text behind the end of the object' } } : {};
}

function readMember(bytes: Buffer, keyStart: number): Member | { at: number; reason: string } {
  const keyEnd = bytes[keyStart] === quote ? stringEnd(bytes, keyStart + 1) : keyStart;
  const key = parseSlice(bytes, keyStart, keyEnd);
  if (typeof key !== 'string') return { at: keyStart, reason: 'expected a key in double quotes' };
  const at = skipSpace(bytes, keyEnd);
  if (bytes[at] !== colon) return { at, reason: 'expected a colon behind the key' };
  const start = skipSpace(bytes, at + 1);
  if (!startsValue(bytes[start])) return { at: start, reason: 'expected a value' };
  const end = valueEnd(bytes, start);
  return { key, keyStart, start, end };
}

function startsValue(byte: number | undefined): boolean {
  return byte !== undefined && byte !== comma && kinds[byte] !== kindOf.closer;
}

/** The JSON value between two offsets; undefined if it is not JSON. */
export function parseSlice(bytes: Buffer, start: number, end: number | undefined): unknown {
  try {
    return JSON.parse(bytes.toString('utf8', start, end));
  } catch {
    return undefined;
  }
}
