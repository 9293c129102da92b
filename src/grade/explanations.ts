import { explain } from '../compile/audit/explain.ts';
import type { AuditSources } from '../compile/audit/places.ts';
import type { ProfileScore } from '../model/score.ts';
import { auditText } from '../render/audit/text.ts';
import { noPaint } from '../render/diagnostics.ts';
import type { Explanations } from '../render/report/report-html.ts';
import { type GoldEntry, goldCount } from './gold-entry.ts';

/** What explains the gold of profiles: their texts by id, and where the rest was read. */
export type ProfileSources = Omit<AuditSources, 'text'> & {
  readonly texts: ReadonlyMap<string, string>;
};

/** Making an audit takes some milliseconds: a page with more would keep its writer waiting. */
const mostAudits = 2000;

/**
 * What a page shows of how gold came about: audit trails as texts, of which each line is kept once, for
 * most profiles of a workflow have most lines in common.
 */
export class Explainer implements Explanations {
  readonly pictures: readonly string[] = [];
  readonly lines: string[] = [];
  readonly audits: (readonly number[])[] = [];
  readonly most = mostAudits;
  readonly #numbers = new Map<string, number>();
  readonly #known = new Map<string, ReturnType<Explanations['of']>>();
  readonly #entries: ReadonlyMap<string, GoldEntry>;
  readonly #sources: ProfileSources;

  constructor(entries: ReadonlyMap<string, GoldEntry>, sources: ProfileSources) {
    this.#entries = entries;
    this.#sources = sources;
  }

  /** All predictions of a profile share what explains it. */
  of(profile: ProfileScore): ReturnType<Explanations['of']> {
    const known = this.#known.get(profile.id) ?? this.#explained(profile);
    this.#known.set(profile.id, known);
    return known;
  }

  #explained({ id, golds }: ProfileScore): ReturnType<Explanations['of']> {
    const entry = this.#entries.get(id);
    const text = this.#sources.texts.get(id);
    if (entry?.origin === undefined || text === undefined) return { unexplained: 'unknown' };
    if (String(goldCount(entry)) !== String(golds)) return { unexplained: 'other' };
    if (this.audits.length >= this.most) return { unexplained: 'full' };
    const { compiler, profile } = entry.origin;
    const { audit } = explain(compiler, profile, { ...this.#sources, text });
    const lines = [...auditText(audit, noPaint)].join('').trimEnd().split('\n');
    this.audits.push(lines.map((line) => this.#numberOf(line)));
    return { audit: this.audits.length - 1 };
  }

  #numberOf(line: string): number {
    const known = this.#numbers.get(line);
    if (known !== undefined) return known;
    this.#numbers.set(line, this.lines.length);
    return this.lines.push(line) - 1;
  }
}
