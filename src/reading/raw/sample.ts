/** What the table of rules shows of each: its name, what it does, and the answer that needed it. */
export interface Sample {
  readonly name: string;
  /** A sentence. */
  readonly says: string;
  readonly sample: string;
  /** The trajectories that are read in the sample; null where it is refused. */
  readonly reads: readonly string[] | null;
}
