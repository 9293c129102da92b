import type { ProfileScore } from '../../model/score.ts';
import type { ComparedScore } from '../figures/comparison/pairs.ts';
import type { ScoreColumns } from '../stream/score-columns.ts';

/** What scores that are compared have besides their figures, one after the other. */
export interface ScoreIdentities {
  readonly ids: readonly ProfileScore['id'][];
  readonly golds: readonly ProfileScore['golds'][];
  readonly goldHashes: readonly string[];
}

/** Collects what scores that are compared have besides their figures. */
export class ComparedScores implements ScoreIdentities {
  readonly ids: ProfileScore['id'][] = [];
  readonly golds: ProfileScore['golds'][] = [];
  readonly goldHashes: string[] = [];

  add({ id, golds, goldHash }: Required<Pick<ProfileScore, 'id' | 'golds' | 'goldHash'>>): void {
    this.ids.push(id);
    this.golds.push(golds);
    this.goldHashes.push(goldHash);
  }

  addAll({ ids, golds, goldHashes }: ScoreIdentities): void {
    for (const [at, id] of ids.entries()) {
      this.add({ id, golds: golds[at] ?? null, goldHash: goldHashes[at] ?? '' });
    }
  }

  /** The scores with the figures that their columns have. */
  with(columns: ScoreColumns): ComparedScore[] {
    return [...columns.each()].map(
      ({ agents, complexity, groups, state, figures, otherFigures }, at) => ({
        ...{ id: this.ids[at] as string, agents, complexity, groups, state, figures, otherFigures },
        golds: this.golds[at] ?? null,
        goldHash: this.goldHashes[at] ?? '',
      }),
    );
  }
}
