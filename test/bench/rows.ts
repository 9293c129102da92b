/** The parts of the benchmark, by the names that `--only` takes. */
export const items = [
  'compile',
  'stages',
  'start',
  'score',
  'coverage',
  'diff',
  'agentevals',
  'blocks',
  'cursor',
] as const;

export type Item = (typeof items)[number];

/** One figure: what was measured, and how it compares with the row of the same item that it names. */
export interface Row {
  readonly item: Item;
  readonly name: string;
  /** Undefined where what was to be measured was refused. */
  readonly milliseconds: number | undefined;
  /** The name of the row that this one is divided by. */
  readonly against: string;
  readonly ratio: number | undefined;
  /** The CPU time of each profile in microseconds, where programs are compared by CPU time. */
  readonly microseconds?: number;
}

/** How a benchmark is run. */
export interface Scale {
  readonly profiles: number;
  readonly repetitions: number;
}

/** Rows of one item, each divided by one of them. */
export function rowsOf(
  item: Item,
  against: string,
  times: Readonly<Record<string, number | undefined>>,
): Row[] {
  const base = times[against];
  return Object.entries(times).map(([name, milliseconds]) => {
    const ratio = milliseconds === undefined || !base ? undefined : milliseconds / base;
    return { item, name, milliseconds, against, ratio };
  });
}
