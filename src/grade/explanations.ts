import { explain } from '../compile/audit/explain.ts';
import type { AuditSources } from '../compile/audit/places.ts';
import { planPicture } from '../compile/plan-picture.ts';
import type { Drawing } from '../model/drawing.ts';
import { MissingPackages } from '../model/optional-package.ts';
import type { ProfileScore } from '../model/score.ts';
import { auditText } from '../render/audit/text.ts';
import { noPaint } from '../render/diagnostics.ts';
import { layoutEffort, mostLayoutEffort } from '../render/pictures/layout-effort.ts';
import { svgOf } from '../render/pictures/svg.ts';
import type { PlanPicture } from '../render/report/page-data.ts';
import type { Explanations } from '../render/report/report-html.ts';
import { type GoldEntry, goldCount, type Origin } from './gold-entry.ts';

/**
 * What explains the gold of profiles: the profiles' texts by id, and the sources of the other inputs.
 */
export type ProfileSources = Omit<AuditSources, 'text'> & {
  readonly texts: ReadonlyMap<string, string>;
};

/** Limits on the explanations of one page. */
interface ExplainerLimits {
  /** The number of audit trails; each takes milliseconds to make. */
  readonly audits: number;
  /** The length of all pictures together, in UTF-16 units; one has some ten thousand. */
  readonly drawn: number;
  /** The layout effort of one picture. */
  readonly effort: number;
}

const explainerLimits: ExplainerLimits = {
  audits: 2000,
  drawn: 8_000_000,
  effort: mostLayoutEffort,
};

type Explained = ReturnType<Explanations['of']>;

/**
 * Explains on a page how gold came about: the plan as a picture, and the audit trail. Profiles with
 * equal outcomes share a picture. Audit trails are stored as lists of lines, because trails of one
 * workflow have most lines in common.
 */
export class Explainer implements Explanations {
  readonly pictures: PlanPicture[] = [];
  readonly lines: string[] = [];
  readonly audits: (readonly number[])[] = [];
  undrawn: string | undefined;
  readonly #numbers = new Map<string, number>();
  readonly #known = new Map<string, Explained>();
  readonly #drawn = new Map<string, number>();
  readonly #mostAudits: number;
  readonly #mostEffort: number;
  #room: number;
  readonly #entries: ReadonlyMap<string, GoldEntry>;
  readonly #sources: ProfileSources;

  constructor(
    entries: ReadonlyMap<string, GoldEntry>,
    sources: ProfileSources,
    limits: Partial<ExplainerLimits> = {},
  ) {
    this.#entries = entries;
    this.#sources = sources;
    const { audits, drawn, effort } = { ...explainerLimits, ...limits };
    this.#mostAudits = audits;
    this.#room = drawn;
    this.#mostEffort = effort;
  }

  /** Explains some profiles, beginning with the first; those without room are marked as such. */
  async explain(
    profiles: Iterable<Pick<ProfileScore, 'id' | 'golds'>>,
    onExplained?: (profiles: number) => void,
  ): Promise<void> {
    for (const profile of profiles) {
      if (this.#known.has(profile.id)) continue;
      this.#known.set(profile.id, await this.#explained(profile));
      onExplained?.(this.#known.size);
    }
  }

  /** What explains a prediction, which is the same for all predictions of a profile. */
  of({ id }: Pick<ProfileScore, 'id'>): Explained {
    return this.#known.get(id) ?? { unexplained: 'unknown' };
  }

  async #explained({ id, golds }: Pick<ProfileScore, 'id' | 'golds'>): Promise<Explained> {
    const entry = this.#entries.get(id);
    const text = this.#sources.texts.get(id);
    if (entry?.origin === undefined || text === undefined) return { unexplained: 'unknown' };
    if (String(goldCount(entry)) !== String(golds)) return { unexplained: 'other' };
    const picture = await this.#pictureOf(entry.origin);
    if (this.audits.length >= this.#mostAudits) return { picture, unexplained: 'full' };
    const { compiler, profile } = entry.origin;
    const { audit } = explain(compiler, profile, { ...this.#sources, text });
    const lines = [...auditText(audit, noPaint)].join('').trimEnd().split('\n');
    this.audits.push(lines.map((line) => this.#numberOf(line)));
    return { picture, audit: this.audits.length - 1 };
  }

  /**
   * The index of the plan's picture; undefined where there are too many pictures, or this one is too
   * large or cannot be drawn.
   */
  async #pictureOf({ compiler, gold }: Origin): Promise<number | undefined> {
    const key = JSON.stringify(gold.parts.map(({ plan }) => [plan.agent, plan.outcome]));
    const known = this.#drawn.get(key);
    if (known !== undefined || this.#room <= 0 || this.undrawn !== undefined) return known;
    const whole = await planPicture(gold, compiler);
    if (whole === undefined) return undefined;
    const { about, ...drawing } = whole;
    if (layoutEffort({ ...drawing, about }) > this.#mostEffort) return undefined;
    const svg = await this.#svgOf({ ...drawing, title: 'Plan', about });
    if (svg === undefined) return undefined;
    this.#drawn.set(key, this.pictures.length);
    this.#room -= svg.length;
    const calls = gold.parts.flatMap(({ plan }) => plan.calls.map(({ tool }) => tool));
    return this.pictures.push({ svg, text: `${about.join(', ')}: ${calls.join(', ')}` }) - 1;
  }

  /** Undefined where the package that draws pictures is not installed; the page then says so. */
  async #svgOf(drawing: Drawing): Promise<string | undefined> {
    try {
      return await svgOf(drawing);
    } catch (error) {
      if (!(error instanceof MissingPackages)) throw error;
      this.undrawn = error.packages.join(' ');
      return undefined;
    }
  }

  #numberOf(line: string): number {
    const known = this.#numbers.get(line);
    if (known !== undefined) return known;
    this.#numbers.set(line, this.lines.length);
    return this.lines.push(line) - 1;
  }
}
