/** One way on from a conditional: its index, and the branch. */
export interface Branch {
  readonly conditional: number;
  readonly branch: 'then' | 'else';
}
