import { MissingPackages } from '../base/optional-package.ts';
import { explain } from '../compiler/explain/explain.ts';
import type { AuditSources } from '../compiler/explain/places.ts';
import { auditText } from '../compiler/explain/text/text.ts';
import type { Drawing } from '../model/drawing.ts';
import type { ProfileScore } from '../model/score.ts';
import { planPicture } from '../pictures/plan-picture.ts';
import { svgOf } from '../pictures/svg.ts';
import { type GoldEntry, goldCount, type Origin } from '../scoring/gold/gold-entry.ts';
import { noPaint } from '../words/diagnostics.ts';
import { layoutEffort, mostLayoutEffort } from '../words/layout-effort.ts';
import type { Explained } from './details.ts';
import type { PageGold, PlanPicture } from './page-data.ts';
import { pageGold } from './page-golds.ts';
import type { Explanations } from './report-html.ts';

/**
 * What explains the gold of profiles: the profiles' texts by id, and the sources of the other inputs.
 */
export type ProfileSources = Omit<AuditSources, 'text'> & {
  readonly texts: ReadonlyMap<string, string>;
};

/** What the explanations of one page are about, and their limits. */
interface ExplainerOptions {
  /** Whether the entries are what was scored; else those with another number of golds are not. */
  readonly isScored: boolean;
  /** The number of audit trails; each takes milliseconds to make. */
  readonly audits: number;
  /** The length of all pictures together, in UTF-16 units; one has some ten thousand. */
  readonly drawn: number;
  /** The layout effort of one picture. */
  readonly effort: number;
  /** The length of all gold sets and their calls together, in UTF-16 units. */
  readonly golds: number;
}

const usual: ExplainerOptions = {
  isScored: false,
  audits: 1000,
  drawn: 8_000_000,
  effort: mostLayoutEffort,
  golds: 24_000_000,
};

type Scored = Pick<ProfileScore, 'id' | 'golds' | 'sampledFrom'>;

/** Whether an entry has as many golds as a profile was scored against, or sampled from. */
function isAsMany(entry: GoldEntry, { golds, sampledFrom }: Scored): boolean {
  return String(goldCount(entry) ?? null) === String(sampledFrom ?? golds);
}

/**
 * Explains the gold on a page: the gold set and, where its origin is known, the plan as a picture and
 * the audit trail. Profiles with equal outcomes share a picture. Gold sets and audit trails are stored as
 * lists of lines, because those of one workflow have most lines in common.
 */
export class Explainer implements Explanations {
  readonly pictures: PlanPicture[] = [];
  readonly lines: string[] = [];
  readonly audits: (readonly number[])[] = [];
  readonly golds: PageGold[] = [];
  undrawn: string | undefined;
  readonly #numbers = new Map<string, number>();
  readonly #known = new Map<string, Explained>();
  readonly #drawn = new Map<string, number>();
  readonly #isScored: boolean;
  readonly #mostAudits: number;
  readonly #mostEffort: number;
  #room: number;
  readonly #entries: ReadonlyMap<string, GoldEntry>;
  readonly #sources: ProfileSources | undefined;
  #goldRoom: number;

  constructor(
    entries: ReadonlyMap<string, GoldEntry>,
    sources: ProfileSources | undefined,
    options: Partial<ExplainerOptions> = {},
  ) {
    this.#entries = entries;
    this.#sources = sources;
    const { isScored, audits, drawn, effort, golds } = { ...usual, ...options };
    this.#isScored = isScored;
    this.#goldRoom = golds;
    this.#mostAudits = audits;
    this.#room = drawn;
    this.#mostEffort = effort;
  }

  /** What explains a prediction, which is the same for all predictions of a profile. */
  async explain(profile: Scored): Promise<Explained> {
    const known = this.#known.get(profile.id);
    if (known !== undefined) return known;
    const explained = await this.#explained(profile);
    this.#known.set(profile.id, explained);
    return explained;
  }

  #without(unexplained: Explained['unexplained']): Explained {
    return this.#sources === undefined ? {} : { unexplained };
  }

  async #explained(profile: Scored): Promise<Explained> {
    const { id } = profile;
    const entry = this.#entries.get(id);
    if (entry === undefined) return this.#without('unknown');
    if (!this.#isScored && !isAsMany(entry, profile)) return this.#without('other');
    const gold = this.#goldOf(entry);
    const sources = this.#sources;
    const text = sources?.texts.get(id);
    if (entry.origin === undefined || sources === undefined || text === undefined)
      return { gold, ...this.#without('unknown') };
    const picture = await this.#pictureOf(entry.origin);
    if (this.audits.length >= this.#mostAudits) return { gold, picture, unexplained: 'full' };
    const { compiler } = entry.origin;
    const { audit } = explain(compiler, entry.origin.profile, { ...sources, text });
    const lines = [...auditText(audit, noPaint)].join('').trimEnd().split('\n');
    this.audits.push(lines.map((line) => this.#numberOf(line)));
    return { gold, picture, audit: this.audits.length - 1 };
  }

  /** The index of the gold set; undefined where there is no more room. */
  #goldOf(entry: GoldEntry): number | undefined {
    if (this.#goldRoom <= 0) return undefined;
    const before = this.lines.length;
    const gold = pageGold(entry, (line) => this.#numberOf(line));
    const added = this.lines.slice(before).reduce((sum, line) => sum + line.length, 0);
    this.#goldRoom -= added + JSON.stringify(gold).length;
    return this.golds.push(gold) - 1;
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
