import { expect, test } from 'vitest';
import { describe } from '../../src/model/diagnostics/describe.ts';
import { readPredictions } from '../../src/reading/ingest.ts';
import type { IngestOptions } from '../../src/reading/ingest-options.ts';
import { expandLattice } from '../../src/scoring/gold/lattice-gold.ts';
import { writers } from '../support/faults/writers.ts';
import { cases } from './known-truth/traces.ts';
import { namedFormats, readText } from './support.ts';

const ids = ['P1', 'P2', 'P3'];

/** What is read of a file of lines; with `keepsRuns` all records are held until the last line was read. */
function read(text: string, keepsRuns: boolean, options: Partial<IngestOptions> = {}) {
  const { predictions, ...read } = readPredictions([{ file: 'P1.jsonl', text, id: 'P1' }], {
    readText,
    formats: namedFormats,
    expand: expandLattice,
    isProfile: (id) => ids.includes(id),
    sentenceOf: (fault) => describe(fault).message,
    task: 'run',
    keepsRuns,
    ...options,
  });
  return { ...read, predictions: predictions.map(({ runs: _, ...prediction }) => prediction) };
}

/** The lines of a trace of OpenTelemetry, a span on each. */
function spread(id: string, tools: readonly string[]): string[] {
  const calls = tools.map((tool, at) => ({ tool, params: [['n', at]] as [string, number][] }));
  const line = writers['OpenTelemetry spans'](id, calls);
  const { resourceSpans } = JSON.parse(line);
  const [{ scopeSpans, resource }] = resourceSpans;
  const [{ spans, scope }] = scopeSpans;
  return spans.map((span: unknown) =>
    JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope, spans: [span] }] }] }),
  );
}

const whole = (id: string) => writers['OpenTelemetry spans'](id, [{ tool: 'f', params: [] }]);
const [first = [], second = []] = ids.map((id) => spread(id, ['f', 'g', 'h']));
const without = (line: string) => line.replace('customer_id', 'nobody');

test.each([
  ['whole traces', ids.map(whole)],
  ['a trace on several lines', [...first, whole('P2')]],
  ['traces whose lines are mixed', first.flatMap((line, at) => [line, second[at] ?? ''])],
  ['a trace that goes on at the end', [whole('P1'), whole('P2'), ...first.slice(2)]],
  ['a line that is there twice', [whole('P1'), whole('P2'), whole('P1')]],
  ['a line that is no JSON', [whole('P1'), '{"resourceSpans": [', whole('P2')]],
  ['a trace without an id', [without(whole('P1')), whole('P2')]],
  ['a file named after the profile of its trace', [without(whole('P1'))]],
  ['a record among traces', [whole('P1'), '{"id": "P2", "output": "f()"}', whole('P3')]],
])('%s are read the same, whether records are let go or held', (_, lines) => {
  const text = lines.join('\n');
  expect(read(text, false)).toEqual(read(text, true));
});

test('traces of every kind are read the same, whether records are let go or held', () => {
  const all = cases(0, 150).filter(({ input }) => input.trim().includes('\n'));
  expect(all.length).toBeGreaterThan(20);
  for (const { input, ids: own } of all) {
    const isProfile = (id: string) => id === 'P1' || own.some((one) => id.includes(one));
    const options = { isProfile, trials: {} };
    const [free, held] = [false, true].map((keeps) => read(input, keeps, options));
    expect(JSON.stringify(free)).toBe(JSON.stringify(held));
  }
});

test('the trajectories of a trace on several lines are whole', () => {
  const { predictions } = read([whole('P2'), ...first].join('\n'), false);
  const found = predictions.map(({ id, trajectories }) => [
    id,
    trajectories?.flatMap((segments) => segments.flatMap(({ calls }) => calls.map((c) => c.tool))),
  ]);
  expect(found).toEqual([
    ['P2', ['f']],
    ['P1', ['f', 'g', 'h']],
  ]);
});
