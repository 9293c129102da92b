import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FormatName } from '../src/compiler/formats/formats.ts';
import { formatGold } from '../src/compiler/run/format-gold.ts';
import { compile } from '../src/compiler/run/library.ts';
import { workflowFiles } from './workflow-files.ts';

type Gold = { [id: string]: { [format: string]: unknown } };

const folder = 'test/reference';
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.profiles.json'))
  .map((name) => name.replace('.profiles.json', ''));

// The original has read this one with its nested conditionals at the top level.
const flat = 'handle_flight_disruption';

const workflows = workflowFiles().map((name) => {
  const file = name === `${flat}.json` ? `${folder}/${flat}.workflow.json` : `workflows/${name}`;
  return { file, text: readFileSync(file, 'utf8') };
});

function read<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

describe('what the Python original printed', () => {
  test('there is a pair for every workflow, and one for sequences', () => {
    const agents = workflows.flatMap(({ text }) => {
      const { agent, steps } = JSON.parse(text) as { agent: string; steps?: unknown };
      return steps === undefined ? [] : [agent];
    });
    expect([...names].sort()).toEqual([...agents, 'multi'].sort());
  });

  test.each(names)('%s', (name) => {
    const profiles = read<{ [key: string]: never }[]>(`${folder}/${name}.profiles.json`);
    const want = read<Gold>(`${folder}/${name}.gold.json`);
    const { golds, diagnostics } = compile({ workflows, profiles });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(golds.map(({ id }) => id).sort()).toEqual(Object.keys(want).sort());
    for (const gold of golds) {
      for (const [format, trajectories] of Object.entries(want[gold.id] ?? {})) {
        expect([gold.id, format, JSON.parse(formatGold(gold, format as FormatName))]).toEqual([
          gold.id,
          format,
          trajectories,
        ]);
      }
    }
  });
});
