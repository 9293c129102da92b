import { describe, expect, test } from 'vitest';
import { readDialogueGraph } from '../../src/dialogue/read-graph.ts';
import { conversationOfA5, conversationOfA6, flowOfA4, flowOfA5 } from './graphs.ts';

function read(text: string) {
  return readDialogueGraph({ file: 'g.txt', text });
}

/** Every fault as `line:column code`. */
function faultsOf(text: string): string[] {
  const { diagnostics } = read(text);
  return diagnostics.map(({ code, place }) => `${place.line}:${place.column} ${code}`);
}

describe("the papers' graphs", () => {
  test('are right, but for ids of edges that come twice', () => {
    expect(faultsOf(flowOfA5)).toEqual([]);
    expect(new Set(read(flowOfA4).diagnostics.map(({ code }) => code))).toEqual(
      new Set(['doubled-edge-id']),
    );
    expect(faultsOf(conversationOfA5)).toEqual(['14:2 doubled-edge-id']);
    expect(faultsOf(conversationOfA6)).toEqual(['14:2 doubled-edge-id']);
    expect(read(flowOfA4).value).toMatchObject({ kind: 'flowgraph', apis: undefined });
    expect(read(conversationOfA6).value?.kind).toBe('conversation');
  });
});
