/** A place in a text, both from 1; columns count code points. */
export interface Spot {
  readonly line: number;
  readonly column: number;
}

/** What diagnostics about graphs of conversations, and about conversations, are about. */
export interface DialogueDiagnosticData {
  'graph-line': { found: string; reason: string };
  'empty-graph': Record<never, never>;
  'node-type': { type: string; kind: string; known: readonly string[] };
  /** `ids` are those that there are; `type` is `start_message`, or `root` where any node may be it. */
  'no-single-root': { type: string; ids: readonly string[] };
  'root-type': { node: string; type: string };
  'edge-to-start': { node: string };
  'edge-after-end': { node: string };
  'leaf-type': { node: string; type: string; expected: string };
  'edge-without-text': { from: string; type: string; isOneOfSeveral: boolean };
  'edge-with-text': { from: string; type: string };
  'wrong-successor': { from: string; type: string; next: string; allowed: readonly string[] };
  'unknown-api': { name: string; known: readonly string[] };
  'doubled-edge-id': { id: string };
  'odd-id': { id: string; shape: string };
  'api-list': { reason: string };
  'noise-text': { found: string; known: readonly string[] };
  'no-noise': Record<never, never>;
  'endless-node': { node: string };
  'long-path': { length: number; limit: number };
  'rare-path': { limit: number };
  /** `text` is that of the node or the edge. */
  'far-node': { text: string; limit: number };
  'long-cover': { limit: number };
  // conversations; messages and steps count from 1
  'doubled-conversation': { id: string };
  'no-conversation': Record<never, never>;
  /** `before` is what the message follows, or `start`; `role` is `end` where the conversation is over. */
  'message-order': { message: number; role: string; before: string; allowed: readonly string[] };
  'message-call': { message: number; content: string };
  'output-form': { message: number; content: string };
  'call-parameters': {
    message: number;
    tool: string;
    lacks: readonly string[];
    unknown: readonly string[];
  };
  'off-path': { step: number; expected: string; found: string };
}
