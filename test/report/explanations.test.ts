import { describe, expect, test } from 'vitest';
import { Compiler } from '../../src/compiler/run/compiler.ts';
import { readProfile } from '../../src/compiler/run/read-profile.ts';
import { Locator } from '../../src/compiler/run/report.ts';
import { compileWorkflows } from '../../src/compiler/run/workflows.ts';
import { Explainer } from '../../src/report/explanations.ts';
import { entryOfGold } from '../../src/scoring/gold/gold-entry.ts';
import { customer, suspend } from '../cli/commands/score-support.ts';

const file = 'suspend.json';
const sources = [{ file, text: JSON.stringify(suspend) }];
const compiler = new Compiler(compileWorkflows(sources).workflows ?? [], { missing: 'error' });

/** C1 and C2 take the same branches, C3 others. */
const customers = [
  customer('C1'),
  customer('C2', { address: 'elsewhere' }),
  customer('C3', { day: 'Monday' }),
];

const texts = new Map(customers.map((one) => [String(one.customer_id), JSON.stringify(one)]));
const entries = new Map(
  [...texts].map(([id, text]) => {
    const { value: profile } = readProfile(
      { file: 'profiles.json', line: 1, column: 1, text },
      'customer_id',
    );
    const gold = profile && compiler.compile(profile).value;
    if (profile === undefined || gold === undefined) throw new Error(`${id} cannot be compiled`);
    return [id, entryOfGold(gold, { compiler, profile }, 100)] as const;
  }),
);

const inputs = { texts, locator: new Locator(sources), dataFiles: new Map<string, string>() };

async function explained(
  ids: readonly string[],
  limits?: { audits?: number; drawn?: number; effort?: number },
) {
  const explainer = new Explainer(entries, inputs, limits);
  const golds = (id: string) => entries.get(id)?.origin?.gold.count ?? 1n;
  const of: Awaited<ReturnType<Explainer['explain']>>[] = [];
  for (const id of ids) of.push(await explainer.explain({ id, golds: Number(golds(id)) }));
  return { explainer, of };
}

describe('the explanations of a page', () => {
  test('leave out a picture that is too large to be laid out', async () => {
    // The picture has seven boxes.
    const { of } = await explained(['C1'], { effort: 7 });
    expect(of).toEqual([{ gold: 0, picture: 0, audit: 0 }]);
    const without = await explained(['C1'], { effort: 6 });
    expect(without.of).toEqual([{ gold: 0, audit: 0 }]);
    expect(without.explainer.pictures).toEqual([]);
  });

  test('keep a picture of equal branches, and each line of audit trails, once', async () => {
    const { explainer: found, of } = await explained(['C1', 'C2', 'C1', 'C3']);
    expect(of).toEqual([
      { gold: 0, picture: 0, audit: 0 },
      { gold: 1, picture: 0, audit: 1 },
      { gold: 0, picture: 0, audit: 0 },
      { gold: 2, picture: 1, audit: 2 },
    ]);
    expect(new Set(found.lines).size).toBe(found.lines.length);
    const texts = found.audits.map((lines) => lines.map((at) => found.lines[at]).join('\n'));
    expect(texts[0]).toContain('12 Grimmauld Place');
    expect(texts[1]).toContain('elsewhere');
    expect(texts.map((text) => text.split('\n')[0])).toEqual(
      ['C1', 'C2', 'C3'].map((id) => `Profile ${id}`),
    );
    expect(found.pictures.map(({ svg }) => />[^<]*Profile/.test(svg))).toEqual([false, false]);
    expect(found.pictures[0]?.text).toContain('find, check, pay, mail');
  });

  test('give the reason where there are none', async () => {
    const explainer = new Explainer(entries, inputs);
    expect(await explainer.explain({ id: 'C9', golds: 1 })).toEqual({ unexplained: 'unknown' });
    expect(await explainer.explain({ id: 'C1', golds: 7 })).toEqual({ unexplained: 'other' });
  });

  test('are of the first profiles where there is no room for all', async () => {
    const { explainer, of } = await explained(['C3', 'C1', 'C2'], { audits: 1, drawn: 1 });
    expect(of.slice(0, 2)).toEqual([
      { gold: 0, picture: 0, audit: 0 },
      { gold: 1, unexplained: 'full' },
    ]);
    expect(explainer.pictures).toHaveLength(1);
  });

  test('are of samples too, and of whatever was scored just now', async () => {
    const count = Number(entries.get('C1')?.origin?.gold.count);
    const explainer = new Explainer(entries, inputs);
    const sampled = await explainer.explain({ id: 'C1', golds: 1, sampledFrom: count });
    expect(sampled).toEqual({ gold: 0, picture: 0, audit: 0 });
    const scored = new Explainer(entries, inputs, { isScored: true });
    expect(await scored.explain({ id: 'C1', golds: 7 })).toEqual({ gold: 0, picture: 0, audit: 0 });
  });

  test('have gold sets without sources, as long as there is room', async () => {
    const explainer = new Explainer(entries, undefined, { isScored: true, golds: 1 });
    expect(await explainer.explain({ id: 'C3', golds: 1 })).toEqual({ gold: 0 });
    expect(await explainer.explain({ id: 'C1', golds: 1 })).toEqual({});
    const [gold] = explainer.golds;
    expect(gold?.calls.map((at) => explainer.lines[at])[0]).toMatch(/^find\(/);
  });
});
