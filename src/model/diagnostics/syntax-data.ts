/** What was expected and found where a text does not parse. */
export interface SyntaxData {
  readonly expected: string;
  readonly found: string;
  /** The name before a parenthesis that is no function, where it is that. */
  readonly unknownFunction?: string;
}
