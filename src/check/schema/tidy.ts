import { pointerTo } from '../../model/pointer.ts';
import { nearest } from '../nearest.ts';
import type { Finding } from './finding.ts';
import type { Plain } from './plain.ts';

/** Drops what only follows from another finding or repeats it, and sorts by place in the document. */
export function tidy(findings: readonly Finding[], root: Plain): Finding[] {
  const mistyped = new Set(
    findings.flatMap(({ code, pointer }) => (code === 'wrong-type' ? [pointer] : [])),
  );
  const meant = meantKeys(findings);
  const kept = findings.filter((finding) => {
    if (finding.code !== 'wrong-type' && mistyped.has(finding.pointer)) return false;
    return !isExplained(finding, meant.get(finding.pointer));
  });
  return inDocumentOrder(withoutRepeats(kept), root);
}

/** By the pointer of an object: the keys that its misspelt keys were meant to be. */
function meantKeys(findings: readonly Finding[]): Map<string, Set<string>> {
  const meant = new Map<string, Set<string>>();
  for (const { code, pointer, data } of findings) {
    if (code !== 'unknown-key') continue;
    const object = pointer.slice(0, pointer.lastIndexOf('/'));
    const key = nearest(data.key, data.known);
    if (key !== undefined) meant.set(object, (meant.get(object) ?? new Set()).add(key));
  }
  return meant;
}

/** Whether a misspelt key is the reason: then its own diagnostic says all there is to do. */
function isExplained(finding: Finding, meant: ReadonlySet<string> | undefined): boolean {
  if (meant === undefined) return false;
  if (finding.code === 'missing-key') return meant.has(finding.data.key);
  if (finding.code === 'operand-count') return meant.has('value') || meant.has('compare_to');
  return finding.code === 'clause-form';
}

function withoutRepeats(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

function inDocumentOrder(findings: Finding[], root: Plain): Finding[] {
  if (findings.length < 2) return findings;
  const ranks = new Map<string, number>();
  rank(root, '', ranks);
  const rankOf = ({ pointer }: Finding) => ranks.get(pointer) ?? ranks.size;
  return findings.sort((a, b) => rankOf(a) - rankOf(b));
}

function rank(value: Plain, pointer: string, ranks: Map<string, number>): void {
  ranks.set(pointer, ranks.size);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) rank(member, pointerTo(pointer, key), ranks);
}
