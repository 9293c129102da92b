import { expect, test } from 'vitest';
import { userFailureKinds } from '../../../src/model/conversation.ts';
import { effortNames } from '../../../src/model/effort.ts';
import { figureNames, otherFigureNames } from '../../../src/model/figures.ts';
import { groupScores } from '../../../src/model/group-scores.ts';
import type { ProfileScore } from '../../../src/model/score.ts';
import { ScorePacker } from '../../../src/scoring/stream/packed-scores.ts';
import { ScoreColumns } from '../../../src/scoring/stream/score-columns.ts';

function conversationOf(at: number): ProfileScore['conversation'] {
  if (at % 2 === 0) return undefined;
  if (at % 5 === 0) return { ended: 'user', failures: null };
  const kinds = userFailureKinds.slice(0, at % 3);
  return { ended: 'user', failures: kinds.map((kind) => ({ kind, text: `failure ${at}` })) };
}

/** Scores that differ in everything that groups are made of, with sums that depend on their order. */
function scores(count: number): Pick<ProfileScore, keyof Parameters<ScorePacker['add']>[0]>[] {
  return Array.from({ length: count }, (_, at) => {
    const number = (name: string) => (at % name.length === 3 ? null : (at % name.length) / 7);
    const byName = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, number(name)]));
    return {
      id: `P${at}`,
      agents: at % 3 === 0 ? ['a', 'b'] : [`w${at % 4}`],
      complexity: [undefined, 'simple', 'complex'][at % 3],
      groups: {},
      state: at % 11 === 0 ? 'absent' : 'scored',
      figures: { ...byName(figureNames), valid: at % 2 } as ProfileScore['figures'],
      otherFigures: byName(otherFigureNames) as ProfileScore['otherFigures'],
      effort: byName(effortNames) as ProfileScore['effort'],
      tags: at % 5 === 0 ? ['extra_tool', 'bad_param'] : [],
      repairs: at % 6 === 0 ? { recovered: 1, missing_commas: at % 4 } : {},
      conversation: conversationOf(at),
    };
  });
}

test.each([undefined, {}, { k: 3 }])(
  'groups are those of the scores as objects, to the last bit: %j',
  (trials) => {
    const all = scores(1000);
    const again = all.map((one, at) => ({ ...one, id: `again ${at}` }));
    const columns = new ScoreColumns();
    for (let at = 0; at < all.length; at += 300) {
      const packer = new ScorePacker();
      for (const one of all.slice(at, at + 300)) packer.add(one);
      for (const one of all.slice(at, at + 150)) packer.add(one);
      for (const one of all.slice(at, at + 100)) packer.add(one);
      columns.add(packer.packed());
    }
    const added = [0, 300, 600, 900].flatMap((at) => [
      ...all.slice(at, at + 300),
      ...again.slice(at, at + 150),
      ...again.slice(at, at + 100).map((one) => ({ ...one, id: `${one.id} and again` })),
    ]);
    expect(columns.groups([], trials)).toEqual(groupScores(added, [], trials));
  },
);

test.each([undefined, {}, { k: 5 }])(
  'scores of a profile are averaged as those of objects: %j',
  (trials) => {
    const models = ['large', 'small', 'new'];
    const trialOf = (at: number) => ['', String(12 - (at % 12)), 'b', 'a'][at % 4] ?? '';
    const all = scores(1200).map((one, at) => ({
      ...one,
      id: `P${Math.floor(at / 7) + (at % 7 === 6 ? 1 : 0)}`,
      agents: [`w${Math.floor((at + 1) / 7) % 3}`],
      complexity: undefined,
      groups: at % 13 === 0 ? {} : { model: models[at % 3] ?? '' },
      ...(at % 2 === 0 && { trial: trialOf(at >> 1) }),
    }));
    const columns = new ScoreColumns();
    for (let at = 0; at < all.length; ) {
      let end = at + 100;
      while (end < all.length && all[end]?.id === all[end - 1]?.id) end++;
      const packer = new ScorePacker();
      for (const one of all.slice(at, end)) packer.add(one);
      columns.add(packer.packed());
      at = end;
    }
    expect(columns.groups(['model'], trials)).toEqual(groupScores(all, ['model'], trials));
    expect(columns.size).toEqual({ profiles: new Set(all.map(({ id }) => id)).size, groups: 4 });
  },
);

test('more figures than are compared with those before are kept, too', () => {
  const all = scores(10_000).map((one, at) => ({ ...one, figures: { ...one.figures, valid: at } }));
  const columns = new ScoreColumns();
  for (let round = 0; round < 2; round++) {
    const packer = new ScorePacker();
    for (const one of all) {
      packer.add({ ...one, figures: { ...one.figures, valid: one.figures.valid + round / 2 } });
    }
    columns.add(packer.packed());
    columns.add(packer.packed());
  }
  const [whole] = columns.groups([]);
  expect(whole?.profiles).toBe(40_000);
  expect(whole?.figures.valid?.mean).toBe(4999.75);
});

test('there are no groups without scores', () => {
  expect(new ScoreColumns().groups([])).toEqual(groupScores([], []));
});
