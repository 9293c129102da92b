import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { project, traxgen } from '../cli/commands/support.ts';
import { runProgram, served } from './page-programs.ts';
import { consumer } from './scorer-project.ts';

/**
 * Langfuse's real client is no dependency of the product: `npm ci --ignore-scripts` in the folder
 * test/consumers/shared installs it, as CI does. Where it is not installed, nothing is sent.
 */

/** Uploads, as the page shows, and reads the data set back. */
const program = `
  await import('./upload.js');
  const { LangfuseClient } = await import('@langfuse/client');
  const { items } = await new LangfuseClient().dataset.get('gold');
  console.log(JSON.stringify(items));
`;

const keys = (url: string) => ({
  LANGFUSE_BASE_URL: url,
  LANGFUSE_PUBLIC_KEY: 'none',
  LANGFUSE_SECRET_KEY: 'none',
});
const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const sample = pathOf('formats/traces/langfuse.sample.json');
const refunds = pathOf('docs/refund');

describe.skipIf(!consumer('@langfuse/client').isInstalled)("Langfuse's client", () => {
  test('makes a data set of our rows, and reads it back', async () => {
    const where = await project();
    const { stdout } = await traxgen(where, ['compile', '-f', 'langfuse', '-o', '-', '--expand']);
    const rows = stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    const items: Record<string, unknown>[] = [];
    const dataset = { id: 'd', name: 'gold', metadata: null, createdAt: '', updatedAt: '' };
    const found = await served(
      ({ method, path, body }) => {
        if (path.startsWith('/api/public/dataset-items') && method === 'POST') {
          items.push(body);
          return { ...body, status: 'ACTIVE', datasetId: 'd', createdAt: '', updatedAt: '' };
        }
        const meta = { page: 1, limit: 50, totalItems: items.length, totalPages: 1 };
        if (path.startsWith('/api/public/dataset-items')) return { data: items, meta };
        return path.startsWith('/api/public/v2/datasets') ? dataset : undefined;
      },
      (url) => runProgram(program, 'upload.js', { 'gold.langfuse.jsonl': stdout }, keys(url)),
    );
    expect(rows).toHaveLength(4);
    expect(items.map(({ datasetName, id }) => [datasetName, id])).toEqual([
      ['gold', 'gold/C1#1'],
      ['gold', 'gold/C1#2'],
      ['gold', 'gold/C2#1'],
      ['gold', 'gold/C2#2'],
    ]);
    const back = JSON.parse(found) as typeof rows;
    expect(
      back.map(({ input, expectedOutput, metadata }) => ({ input, expectedOutput, metadata })),
    ).toEqual(rows);
  });

  test('exports traces, page by page, that are scored', async () => {
    const trace = JSON.parse(readFileSync(sample, 'utf8'));
    // As the API gives them: with metadata of their own, and with texts for what goes in and out.
    const text = (value: unknown) => (value === null ? null : JSON.stringify(value));
    const observations = trace.observations.map((each: Record<string, unknown>) => ({
      ...each,
      metadata: trace.metadata,
      input: text(each.input),
      output: text(each.output),
    }));
    const cursors: (string | null)[] = [];
    const exported = await served(
      ({ path }) => {
        if (!path.startsWith('/api/public/v2/observations?')) return undefined;
        const cursor = new URLSearchParams(path.split('?')[1]).get('cursor');
        cursors.push(cursor);
        return cursor === null
          ? { data: observations.slice(0, 2), meta: { cursor: 'more' } }
          : { data: observations.slice(2), meta: {} };
      },
      (url) => runProgram("await import('./export.js')", 'export.js', {}, keys(url)),
    );
    expect(cursors).toEqual([null, 'more']);
    const where = await project({ 'traces.jsonl': exported });
    const [refund, jo] = ['refund', 'jo'].map((name) => `${refunds}/${name}.json`) as [
      string,
      string,
    ];
    const inputs = ['--workflows', refund, '--profiles', jo, '--predictions', 'traces.jsonl'];
    const { status, stdout } = await traxgen(where, ['score', ...inputs, '--json']);
    const { profiles } = JSON.parse(stdout);
    expect([status, profiles.length, profiles[0].figures.valid]).toEqual([0, 1, 1]);
  });
});
