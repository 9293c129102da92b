import { isJsonObject, type JsonObject, ownValue } from '../../base/json.ts';
import { checkScoresShape } from '../../compiler/check/schema/score-shape.ts';
import { readJsonText } from '../../model/read-json.ts';
import { type ProfileScore, scoresVersion } from '../../model/score.ts';
import { doubledKey } from '../../reading/doubled-members.ts';
import type { ComparedScore } from '../figures/comparison/pairs.ts';
import { readScores } from '../stored/read.ts';
import type { ComparedReport } from './asked-comparisons.ts';
import { readEarlierScores } from './earlier-scores.ts';

/** At most so many lines are read before the first score, and so many scores are checked at once. */
const mostBefore = 8;
const mostChecked = 256;

/** What comes behind the scores, which are checked before. */
const nothingElse = {
  groups: [],
  similarity: 'lcs',
  rules: [],
  unpredicted: [],
  unknown: [],
  doubled: [],
};

/**
 * Reads a scores.json line by line, as traxgen writes it: each score is a line. Only what is compared is kept.
 * After any other line, or a fault, nothing of it counts.
 */
export class EarlierScoreLines {
  readonly #head: string[] = [];
  readonly #tail: string[] = [];
  readonly #profiles: ComparedScore[] = [];
  readonly #common = new CommonParts();
  #unchecked: JsonObject[] = [];
  #top: JsonObject | undefined;
  #isBehind = false;
  /** Whether a comma was behind the last score. */
  #hasComma = true;

  /** Takes the next line; false if nothing counts. */
  add(line: string): boolean {
    if (this.#isBehind) {
      this.#tail.push(line);
      return true;
    }
    if (this.#top !== undefined) return line === '],' ? this.#endScores() : this.#addScore(line);
    if (line === '"profiles": [') return this.#beginScores();
    return this.#head.push(line) <= mostBefore;
  }

  /** What was read; undefined if nothing counts. */
  report(): ComparedReport | undefined {
    const textWith = (list: string) =>
      [...this.#head, `"profiles": ${list},`, ...this.#tail].join('\n');
    const { value, diagnostics } = readEarlierScores('', textWith('[]'));
    if (!this.#isBehind || value === undefined || diagnostics.length > 0) return undefined;
    // Of keys with the same name the last one counts, which is read here.
    const last = readJsonText(textWith('0'));
    const isLast = last !== undefined && isJsonObject(last) && ownValue(last, 'profiles') === 0;
    const isSound = isLast && value.task === readScores({ ...this.#top })?.task;
    return isSound ? { ...value, profiles: this.#profiles } : undefined;
  }

  #beginScores(): boolean {
    const top = readJsonText(`${this.#head.join('\n')}"profiles": []}`);
    if (top === undefined || !isJsonObject(top)) return false;
    this.#top = top;
    return ownValue(top, 'version') === scoresVersion;
  }

  #addScore(line: string): boolean {
    if (!this.#hasComma) return false;
    this.#hasComma = line.endsWith(',');
    const score = readJsonText(this.#hasComma ? line.slice(0, -1) : line);
    if (score === undefined || !isJsonObject(score) || doubledKey(line) !== undefined) return false;
    return this.#unchecked.push(score) < mostChecked || this.#check();
  }

  #endScores(): boolean {
    this.#isBehind = true;
    return !this.#hasComma && this.#check();
  }

  #check(): boolean {
    const scores = { ...nothingElse, ...this.#top, profiles: this.#unchecked };
    this.#unchecked = [];
    const read = readScores(scores);
    if (read === undefined || checkScoresShape(scores, '').length > 0) return false;
    for (const one of read.profiles) this.#profiles.push(this.#compared(one));
    return true;
  }

  /** A score without what is not compared; what it has in common with others is held once. */
  #compared(score: ProfileScore): ComparedScore {
    const { agents, complexity, groups, state, figures, otherFigures } = score;
    const { id, golds, cluster, weights, goldHash } = score;
    const common = this.#common.of({ agents, complexity, groups, state, figures, otherFigures });
    return { ...common, id, golds, cluster, weights, ...(goldHash !== undefined && { goldHash }) };
  }
}

/** So many different parts are known. */
const mostKnown = 1 << 14;

/** Holds once what many objects have in common. */
class CommonParts {
  readonly #known = new Map<string, unknown>();

  /** An equal object: the one that came first. */
  of<Parts extends object>(parts: Parts): Parts {
    const key = JSON.stringify(parts);
    const known = this.#known.get(key) ?? parts;
    if (this.#known.size < mostKnown) this.#known.set(key, known);
    return known as Parts;
  }
}
