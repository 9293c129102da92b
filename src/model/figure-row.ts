/**
 * What is known of a figure. Everything that shows, reads, averages or limits figures goes by these
 * rows; only the values are computed elsewhere (`scoring/figures/`, `dialogue/figures/`).
 */
export interface FigureRow {
  /** Its meaning in a sentence, as in the schema of scores.json. */
  readonly description: string;
  /** Whether it is from 0 to 1, or in percent. */
  readonly unit: 'share' | 'percent';
  /**
   * What it is about: a matched pair, all golds and all predictions of a profile, a prediction and
   * the gold that is best for it, a turn of a conversation, or a whole one.
   */
  readonly of: 'pair' | 'sets' | 'best gold' | 'turn' | 'conversation';
  /** Whether tool names do not determine it; then it is null for a prediction of tool names only. */
  readonly needsCalls: boolean;
  /** Whether it is only 0 or 1 for a profile. */
  readonly isBinary?: true;
  /** Whether it may exceed 100 %, which is best. */
  readonly isOpen?: true;
  /**
   * Whether its mean is over all calls or parameters together: each score counts by its weight, which
   * is how many of them it has.
   */
  readonly isPooled?: true;
  /** Its column in tables, if they show it. */
  readonly column?: FigureColumn;
}

/** The column of a figure in tables. */
export interface FigureColumn {
  readonly title: string;
  /** The lines of the title in a narrow table. */
  readonly lines: readonly string[];
  /** Whether the table shows a share in percent. */
  readonly inPercent?: true;
  /** Whether only tables of plans have it: nobody asks a run for all of the gold. */
  readonly isOfPlans?: true;
  /** Whether the rows of a narrow page leave it out. */
  readonly isMinor?: true;
  /** The figure that it equals unless more is asked for; while it does, tables leave it out. */
  readonly repeats?: string;
}
