import type { DrawnEdge } from '../model/drawing.ts';

/** Members of a block that come in any order stand side by side, so many in a row. */
const membersOfRow = 3;

/**
 * The members of a block in rows: one that must come before another stands in a row above it, so that the
 * arrow between them leads down inside of the block.
 */
export function blockRows(members: readonly string[], before: readonly DrawnEdge[]): string[][] {
  const levels = levelsOf(members, before);
  const rows: string[][] = [];
  for (const level of levels) {
    for (let at = 0; at < level.length; at += membersOfRow) {
      rows.push(level.slice(at, at + membersOfRow));
    }
  }
  return rows;
}

/** Pairs may go in a circle where some member is always left out: those members are one level. */
function levelsOf(members: readonly string[], before: readonly DrawnEdge[]): string[][] {
  const followers = new Map(members.map((member): [string, string[]] => [member, []]));
  const waiting = new Map(members.map((member) => [member, 0]));
  for (const { from, to } of before) {
    if (!waiting.has(from) || !waiting.has(to)) continue;
    followers.get(from)?.push(to);
    waiting.set(to, (waiting.get(to) ?? 0) + 1);
  }
  const levels: string[][] = [];
  let level = members.filter((member) => waiting.get(member) === 0);
  while (level.length > 0) {
    levels.push(level);
    const next: string[] = [];
    for (const member of level) {
      waiting.delete(member);
      for (const follower of followers.get(member) ?? []) {
        const left = (waiting.get(follower) ?? 0) - 1;
        waiting.set(follower, left);
        if (left === 0) next.push(follower);
      }
    }
    level = next;
  }
  return waiting.size === 0 ? levels : [...levels, [...waiting.keys()]];
}
