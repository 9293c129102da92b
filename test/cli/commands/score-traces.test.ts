import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportWriters, otlp, span } from '../../reading/trace-writers.ts';
import { type ById, matches, rescore, score, scored } from './score-support.ts';
import { jsonOf, traxgen } from './support.ts';

const all = { C1: 1, C2: 1, C3: 1, 4: 1 };

/** The gold of a profile as turns of one call each. */
const turnsOf = (trajectories: readonly ById[][]) =>
  trajectories.map((calls) =>
    calls.map(({ tool_name: tool, tool_input: params }) => [{ tool, params }]),
  );

describe('traces', () => {
  test.each(Object.keys(exportWriters))('gold in %s, a file for each profile', async (name) => {
    const { folder, inFormat } = await scored();
    const files = Object.entries(inFormat('google')).map(async ([id, value]) => {
      const text = JSON.stringify(exportWriters[name]?.(id, turnsOf(value)));
      await writeFile(join(folder, `${id}.trace.json`), text);
      return `${id}.trace.json`;
    });
    const args = ['--predictions', ...(await Promise.all(files))];
    const plan = await rescore(folder, [...args, '--task', 'plan']);
    expect([plan.status, plan.codes, matches(plan)]).toEqual([0, [], all]);
    // As runs, each trace is a trial.
    const run = await rescore(folder, args);
    const trials = run.report?.profiles.map(({ id, trial, figures }) => [id, trial, figures.valid]);
    const expected = Object.entries(inFormat('google')).flatMap(([id, golds]) =>
      golds.map((_: unknown, at: number) => [id, String(at + 1), 1]),
    );
    expect(trials).toEqual(expect.arrayContaining(expected));
    expect(trials).toHaveLength(expected.length);
  });

  test('lines, through stdin, with the id in an attribute', async () => {
    const { folder, inFormat } = await scored();
    const lines = Object.entries(inFormat('google')).flatMap(([id, [first]]) =>
      (first as ById[]).map(({ tool_name: tool, tool_input: params }, at) =>
        otlp([
          span([`trace-${id}`, `${at}`], `${1741185000000000000n + BigInt(at)}`, {
            'user.id': id,
            'gen_ai.tool.name': tool,
            'gen_ai.tool.call.arguments': params,
          }),
        ]),
      ),
    );
    const text = lines.reverse().map((line) => JSON.stringify(line));
    const args = ['--predictions=-', '--id-from', 'user.id'];
    const run = await rescore(folder, args, `${text.join('\n')}\n`);
    expect([run.status, run.codes, matches(run)]).toEqual([0, [], { C1: 0, C2: 0, C3: 0, 4: 1 }]);
    expect(run.report?.profiles.map(({ tags }) => tags)).toEqual([[], [], [], []]);
  });

  test('what cannot be mapped is said with its line and column', async () => {
    const { folder } = await scored();
    const spans = [
      span(['t', '1'], '1', {
        customer_id: 'C1',
        'gen_ai.tool.name': 'find',
        'gen_ai.tool.call.arguments': 'id: 9',
      }),
    ];
    const text = JSON.stringify(otlp(spans), null, 2);
    await writeFile(join(folder, 'trace.json'), text);
    await writeFile(
      join(folder, 'trace.jsonl'),
      `{"resourceSpans": []}\n${JSON.stringify(otlp(spans))}\n`,
    );
    const line = text.split('\n').findIndex((each) => each.includes('id: 9'));
    const said = async (name: string) =>
      (await traxgen(folder, ['score', '--predictions', name])).stderr.split('\n')[0];
    const sentence =
      "error unreadable-call: the arguments of 'find' are text, and no JSON object: the prediction scores 0";
    expect(await said('trace.json')).toContain(`trace.json:${line}:28 ${sentence}`);
    expect(await said('trace.jsonl')).toContain(`trace.jsonl:2:1 ${sentence}`);
  });

  test('parallel calls are marked beside the nearest gold', async () => {
    const { folder } = await scored();
    const call = (name: string) => ({ function: { name, arguments: '{}' } });
    const messages = [
      { role: 'assistant', tool_calls: [call('find'), call('check')] },
      { role: 'assistant', tool_calls: [call('pay')] },
    ];
    await score(folder, { C1: messages }, ['--filter', 'C1', '--out', 'scores.json']);
    const { profiles } = (await jsonOf(folder, 'scores.json')) as ById;
    const marks = profiles[0].alignments[0].calls.map(({ prediction, parallel }: ById) => [
      prediction?.split('(')[0],
      parallel,
    ]);
    expect(marks.slice(0, 3)).toEqual([
      ['find', 1],
      ['check', 1],
      ['pay', undefined],
    ]);
    for (const to of ['openai', 'langchain']) {
      await writeFile(join(folder, 'chats.json'), JSON.stringify({ C1: messages }));
      await traxgen(folder, ['convert', 'chats.json', '--to', to, '--out', 'listed.jsonl']);
      const args = ['--predictions', 'listed.jsonl', '--filter', 'C1', '--out', 'again.json'];
      await traxgen(folder, ['score', ...args]);
      const { profiles: read } = (await jsonOf(folder, 'again.json')) as ById;
      const found = read[0].alignments[0].calls.map(({ parallel }: ById) => parallel);
      expect([to, found.slice(0, 3)]).toEqual([to, [1, 1, undefined]]);
    }
    const again = await score(folder, { C1: messages }, ['--baseline', 'scores.json']);
    expect(again.status).toBe(0);
  });
});
