import { nearest } from '../../../base/text/nearest.ts';
import { pointerTo } from '../../../base/text/pointer.ts';
import type { ShapeFinding } from './finding.ts';
import type { Plain } from './plain.ts';

/**
 * Drops findings that follow from another one or repeat it, and sorts the rest by place in the
 * document.
 */
export function tidy(findings: readonly ShapeFinding[], root: Plain): ShapeFinding[] {
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

/** By pointer of an object: the keys that were probably meant by its misspelt keys. */
function meantKeys(findings: readonly ShapeFinding[]): Map<string, Set<string>> {
  const meant = new Map<string, Set<string>>();
  for (const { code, pointer, data } of findings) {
    if (code !== 'unknown-key') continue;
    const object = pointer.slice(0, pointer.lastIndexOf('/'));
    const key = nearest(data.key, data.known);
    if (key !== undefined) meant.set(object, (meant.get(object) ?? new Set()).add(key));
  }
  return meant;
}

/** Whether a misspelt key explains a finding, whose own diagnostic is enough. */
function isExplained(finding: ShapeFinding, meant: ReadonlySet<string> | undefined): boolean {
  if (meant === undefined) return false;
  if (finding.code === 'missing-key') return meant.has(finding.data.key);
  if (finding.code === 'operand-count') return meant.has('value') || meant.has('compare_to');
  return finding.code === 'clause-form';
}

function withoutRepeats(findings: readonly ShapeFinding[]): ShapeFinding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

function inDocumentOrder(findings: ShapeFinding[], root: Plain): ShapeFinding[] {
  if (findings.length < 2) return findings;
  const ranks = new Map<string, number>();
  rank(root, '', ranks);
  const rankOf = ({ pointer }: ShapeFinding) => ranks.get(pointer) ?? ranks.size;
  return findings.sort((a, b) => rankOf(a) - rankOf(b));
}

function rank(value: Plain, pointer: string, ranks: Map<string, number>): void {
  ranks.set(pointer, ranks.size);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) rank(member, pointerTo(pointer, key), ranks);
}
