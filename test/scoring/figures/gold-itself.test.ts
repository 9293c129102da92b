import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formats } from '../../../src/compiler/formats/formats.ts';
import { formatGold } from '../../../src/compiler/run/format-gold.ts';
import { compile } from '../../../src/compiler/run/library.ts';
import { figureNames } from '../../../src/model/figures.ts';
import type { ReadTrajectory } from '../../../src/model/format.ts';
import { readJsonText } from '../../../src/model/read-json.ts';
import { some } from '../../budget.ts';
import { prediction, score } from './support.ts';

const files = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const file = `${folder}/${name}`;
      return { file, text: readFileSync(file, 'utf8') };
    });

/** The profiles of a file, each with its id field and its agents. */
function profilesIn(text: string): string[] {
  const content = JSON.parse(text);
  const list: object[] = Array.isArray(content) ? content : content.profiles;
  return list.map((profile) => JSON.stringify(profile));
}

function read(name: keyof typeof formats, text: string): readonly ReadTrajectory[] {
  const gold = formats[name].read(JSON.parse(text), readJsonText);
  return gold?.kind === 'listed' ? gold.trajectories : [];
}

describe('the gold of the shipped profiles and of odd ones (the paper, Table 5)', () => {
  const workflows = files('workflows');
  const all = [...files('profiles'), ...files('test/hand-written')];
  it.each(all)('$file is full against itself in every format', ({ text }) => {
    const profiles = profilesIn(text).map((one) => ({ file: 'profile', text: one }));
    const { golds } = compile({ workflows, profiles });
    expect(golds.length).toBe(profiles.length);
    for (const gold of golds.length < 40 ? golds : some(golds)) {
      const [json, python] = (['google', 'traxgen'] as const).map((name) =>
        read(name, formatGold(gold, name)),
      );
      const full = { exact_match: 1, count_agreement: 100 };
      const { agents } = gold;
      const own = score(json ?? [], json, { agents });
      const text = score(json ?? [], [], {
        prediction: prediction(python, { valuesAreText: true }),
        agents,
      });
      const tools = score(json ?? [], read('tool-only', formatGold(gold, 'tool-only')), {
        namesMeant: true,
      });
      for (const found of [own, text]) {
        expect(found.tags).toEqual([]);
        expect(found.figures).toMatchObject(full);
        for (const name of figureNames) expect([1, 100]).toContain(found.figures[name]);
      }
      expect(tools.figures).toMatchObject({
        ...full,
        tool_f1: 1,
        prefix_tools: 100,
        // A case in which nothing is called has no parameters, and none are missing.
        param_f1: json?.flat().some(({ calls }) => calls.length > 0) ? null : 1,
      });
    }
  });
});
