import { describe, expect, test } from 'vitest';
import { score } from '../../src/scoring/verdict/library.ts';

const gold = [{ P1: { google: [[{ tool_name: 'f', tool_input: { a: 1 } }]] } }];

function said(output: string): string {
  const predictions = [[{ id: 'P1', output }]] as unknown as string[];
  const { diagnostics } = score({ gold, predictions, task: 'plan' });
  return diagnostics.map(({ message }) => message).join('\n');
}

describe('an answer that cannot be read tells what it has in place of calls', () => {
  test.each([
    ['<plan>\n<step>f a 1</step>\n</plan>', 'tags of no known syntax (<plan>)'],
    ['[[call]]\ntool = "f"\na = 1\n', 'tables of TOML'],
    ['```mermaid\ngraph TD\nA-->B\n```', 'a diagram of Mermaid'],
    ['POST /f?a=1 HTTP/1.1\nHost: shop', 'requests of HTTP'],
    ['I am sorry, and call nothing.', 'words alone'],
    ['1. Call f with a = 1', 'steps in words (“call … with …”)'],
    ['### f\n```json\n{"a": 1}\n```', 'data under headings, which names no tool'],
    ['1. **get_product**\n   - item_id: item-6765', 'lists in lists of words'],
    ['{"f": {"a": 1}, "g": {"a": 1}}', 'data that names no tool in a known way'],
    ['| Was | Wie |\n|---|---|\n| f | a |', 'a table without a column that is known to name tools'],
    ['```graphql\nmutation { f }\n```', 'a block in “graphql”'],
  ])('%j', (text, what) => {
    expect(said(text)).toContain(`no trajectory can be read in this prediction, which has ${what}`);
  });

  test('what has brackets and no known notation is not called anything', () => {
    expect(said('I am sorry (for now).')).toContain(
      'can be read in this prediction: the prediction scores 0',
    );
  });
});
