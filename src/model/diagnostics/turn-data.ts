/** What diagnostics about tests of conversations, and what is said of them, are about. */
export interface TurnDiagnosticData {
  'unreadable-test': { reason: string };
  'unreadable-verdict': { reason: string };
}
