import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import { parseProfile } from '../../../src/compiler/parse/profile.ts';
import { readJson } from '../../../src/model/read-json.ts';

const origin = { file: 'p.json', line: 3, column: 5 };

function parsed(text: string) {
  const value = readJson(text, origin).value as Json;
  return parseProfile(value, 'id', origin);
}

describe('a profile', () => {
  test.each([
    ['"C1"', 'C1'],
    ['7', '7'],
    ['-7', '-7'],
    ['1.0', '1'],
    ['12345678901234567890', '12345678901234567890'],
    ['" "', ' '],
    ['"__proto__"', '__proto__'],
  ])('has the id %s', (id, want) => {
    const { value, diagnostics } = parsed(`{"id": ${id}, "agent_sequence": ["a", "b"]}`);
    expect(diagnostics).toEqual([]);
    expect([value?.id, value?.agents, value?.origin]).toEqual([want, ['a', 'b'], origin]);
  });

  test('may name one agent without a list', () => {
    expect(parsed('{"id": 1, "agent_sequence": "a"}').value?.agents).toEqual(['a']);
  });
});

describe('what is wrong', () => {
  const cases: [string, [code: string, pointer: string][]][] = [
    ['[]', [['wrong-type', '']]],
    ['"text"', [['wrong-type', '']]],
    ['null', [['wrong-type', '']]],
    ['{"agent_sequence": ["a"]}', [['missing-id', '']]],
    ['{"id": "", "agent_sequence": ["a"]}', [['invalid-id', '/id']]],
    ['{"id": 1.5, "agent_sequence": ["a"]}', [['invalid-id', '/id']]],
    ['{"id": 0.12345678901234567890, "agent_sequence": ["a"]}', [['invalid-id', '/id']]],
    ['{"id": null, "agent_sequence": ["a"]}', [['invalid-id', '/id']]],
    ['{"id": true, "agent_sequence": ["a"]}', [['invalid-id', '/id']]],
    ['{"id": ["1"], "agent_sequence": ["a"]}', [['invalid-id', '/id']]],
    ['{"id": {}, "agent_sequence": ["a"]}', [['invalid-id', '/id']]],
    ['{"id": 1}', [['missing-agents', '']]],
    ['{"id": 1, "agent_sequence": []}', [['invalid-agents', '/agent_sequence']]],
    ['{"id": 1, "agent_sequence": null}', [['invalid-agents', '/agent_sequence']]],
    ['{"id": 1, "agent_sequence": {}}', [['invalid-agents', '/agent_sequence']]],
    ['{"id": 1, "agent_sequence": ""}', [['invalid-agents', '/agent_sequence']]],
    ['{"id": 1, "agent_sequence": ["a", 2]}', [['invalid-agents', '/agent_sequence/1']]],
    ['{"id": 1, "agent_sequence": ["a", ""]}', [['invalid-agents', '/agent_sequence/1']]],
    ['{"id": 1, "agent_sequence": ["a", "b", "a"]}', [['repeated-agent', '/agent_sequence/2']]],
    [
      '{}',
      [
        ['missing-id', ''],
        ['missing-agents', ''],
      ],
    ],
    [
      '{"id": "", "agent_sequence": ["a", "a", 1]}',
      [
        ['invalid-id', '/id'],
        ['invalid-agents', '/agent_sequence/2'],
        ['repeated-agent', '/agent_sequence/1'],
      ],
    ],
    [
      '{"id": 1, "agent_sequence": [{"agent": "a", "with": "x[0]"}, "a", {"agent": "a", "with": "x[ 0 ]"}]}',
      [
        ['repeated-agent', '/agent_sequence/1'],
        ['repeated-agent', '/agent_sequence/2'],
      ],
    ],
    [
      '{"id": 1, "agent_sequence": [{"agent": 2}, {"with": "a +", "wiht": 1}, {"agent": "", "with": 3}]}',
      [
        ['missing-key', '/agent_sequence/0'],
        ['invalid-agents', '/agent_sequence/0/agent'],
        ['invalid-path', '/agent_sequence/1/with'],
        ['unknown-key', '/agent_sequence/1/wiht'],
        ['missing-key', '/agent_sequence/1'],
        ['wrong-type', '/agent_sequence/2/with'],
        ['invalid-agents', '/agent_sequence/2/agent'],
      ],
    ],
    [
      '{"id": 1, "agent_sequence": {"agent": "a", "with": "x"}}',
      [['invalid-agents', '/agent_sequence']],
    ],
  ];
  test.each(cases)('%s', (text, want) => {
    const { value, diagnostics } = parsed(text);
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code, place }) => [code, place.pointer])).toEqual(want);
    for (const { place } of diagnostics) expect(place).toMatchObject({ file: 'p.json', origin });
  });

  test('mentions the id where there is one', () => {
    expect(parsed('{"id": 7}').diagnostics[0]?.profile).toEqual({ id: '7', origin });
    expect(parsed('{}').diagnostics[0]).not.toHaveProperty('profile');
  });
});
