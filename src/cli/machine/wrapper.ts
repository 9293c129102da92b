import { type Member, type Members, parseSlice, readMembers } from '../../base/bytes/members.ts';
import type { FileOutline } from '../../base/bytes/outline.ts';
import type { TextPosition } from '../../base/bytes/position.ts';
import { jsonTypeName } from '../../base/json.ts';
import { readLimits } from '../../model/limits.ts';
import type { RecordSink } from './threads/record-sink.ts';

/** An object around a list of profiles: `{ "$schema", "id_field", "profiles": [] }`. */
export interface Wrapper {
  /**
   * The range of the list in the outline. Its end is that of the list or, if the list is not
   * closed, of the outline.
   */
  readonly list: { readonly start: number; readonly end: number };
  readonly members: Members;
}

const known = ['$schema', 'id_field', 'profiles'];
const openBracket = 0x5b;

/** The wrapper that starts at an offset; undefined if the object there is a profile. */
export function findWrapper(bytes: Buffer, start: number): Wrapper | undefined {
  if (bytes[start] !== 0x7b) return undefined;
  const members = readMembers(bytes, start);
  const list = lastOf(members, 'profiles');
  if (list === undefined || bytes[list.start] !== openBracket) return undefined;
  if (lastOf(members, 'agent_sequence') !== undefined) return undefined;
  return { members, list: { start: list.start, end: list.end ?? bytes.length } };
}

/** The id field that a wrapper names. Adds all faults of the wrapper to the sink. */
export function readWrapper(
  { bytes, position: at }: FileOutline,
  { members }: Wrapper,
  sink: RecordSink,
): string | undefined {
  for (const member of members.members) checkMember(bytes, member, at, sink);
  if (members.fault !== undefined) sink.syntax(at(members.fault.at), members.fault.reason);
  const member = lastOf(members, 'id_field');
  if (member === undefined) return undefined;
  const name = parseSlice(bytes, member.start, member.end);
  if (typeof name === 'string' && name !== '') return name;
  const place = { file: sink.file, pointer: '/id_field', ...at(member.start) };
  if (name === '') sink.note({ code: 'empty-text', place, data: { what: 'id_field' } });
  const found = jsonTypeName(name);
  const isWrong = name !== '' && name !== undefined;
  if (isWrong) sink.note({ code: 'wrong-type', place, data: { expected: 'text', found } });
  return undefined;
}

function lastOf(members: Members, key: string): Member | undefined {
  return members.members.findLast((member) => member.key === key);
}

function checkMember(
  bytes: Buffer,
  { key, keyStart, start, end }: Member,
  at: (offset: number) => TextPosition,
  sink: RecordSink,
): void {
  if (!known.includes(key)) {
    const pointer = `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const place = { file: sink.file, pointer, ...at(keyStart) };
    sink.note({ code: 'unknown-key', place, data: { key, known } });
  }
  const last = end ?? bytes.length;
  if (last - start > readLimits.value) {
    sink.tooLarge(at(start), { what: 'value', limit: readLimits.value });
    return;
  }
  if (key === 'profiles' || parseSlice(bytes, start, last) !== undefined) return;
  sink.syntax(at(start), `the value of "${key}" is not JSON`);
}
