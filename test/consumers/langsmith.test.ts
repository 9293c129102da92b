import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { project, traxgen } from '../cli/commands/support.ts';

/**
 * LangSmith's real client is no dependency of the product: `npm ci --ignore-scripts` in the folder
 * test/consumers/shared installs it, as CI does. Where it is not installed, nothing is sent.
 */
const folder = new URL('shared/node_modules/langsmith/', import.meta.url);
const isInstalled = existsSync(new URL('index.js', folder));

// biome-ignore lint/suspicious/noExplicitAny: what is not installed has no types
type Any = any;
const load = (path: string): Promise<Any> => import(new URL(path, folder).href);

const datasetId = '11111111-1111-4111-8111-111111111111';

/** What of LangSmith's API the client needs to make a data set and read it back. */
class LangSmith {
  readonly examples = new Map<string, Record<string, Any>>();
  readonly unknown: string[] = [];
  private readonly server: Server = createServer((request, response) => {
    void this.answer(request).then((body) => {
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? {}));
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async answer(request: IncomingMessage): Promise<Any> {
    const path = request.url?.split('?')[0] ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (path.endsWith('/info')) {
      return { version: '1', instance_flags: { dataset_examples_multipart_enabled: true } };
    }
    if (path === '/datasets') return { id: datasetId, name: 'gold' };
    if (path.endsWith(`/datasets/${datasetId}/examples`)) {
      return this.upload(Buffer.concat(chunks), request.headers['content-type'] ?? '');
    }
    const example = this.examples.get(path.split('/').at(-1) ?? '');
    if (example === undefined) this.unknown.push(path);
    return example;
  }

  /** The parts are named after an example, or after one and what of it they hold. */
  private async upload(body: Buffer, type: string): Promise<Any> {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': type },
    }).formData();
    for (const [name, part] of form) {
      const [id = '', member] = name.split('.');
      const value = JSON.parse(await (part as Blob).text());
      const known = this.examples.get(id) ?? {
        id,
        dataset_id: datasetId,
        created_at: '2025-03-05T14:30:00Z',
      };
      this.examples.set(id, { ...known, ...(member === undefined ? value : { [member]: value }) });
    }
    return { example_ids: [...this.examples.keys()], count: this.examples.size };
  }
}

describe.skipIf(!isInstalled)("LangSmith's client", () => {
  const langsmith = { current: new LangSmith(), url: '' };

  beforeEach(async () => {
    langsmith.current = new LangSmith();
    langsmith.url = await langsmith.current.start();
  });

  afterEach(() => {
    vi.restoreAllMocks();
    return langsmith.current.stop();
  });

  /** The rows of our file, as a data set that the client has made and read back. */
  async function dataset(args: readonly string[] = []) {
    const where = await project();
    const { stdout } = await traxgen(where, ['compile', '-f', 'langsmith', '-o', '-', ...args]);
    const rows = stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
    const { Client } = await load('index.js');
    const client = new Client({ apiUrl: langsmith.url, apiKey: 'none', autoBatchTracing: false });
    const { id } = await client.createDataset('gold');
    const uploads = rows.map((row) => ({ ...row, dataset_id: id }));
    return { rows, client, examples: (await client.createExamples(uploads)) as Any[] };
  }

  test('makes a data set of our rows, nothing lost', async () => {
    const { rows, examples } = await dataset(['--expand']);
    expect(rows).toHaveLength(4);
    expect(
      examples.map(({ inputs, outputs, metadata }) => ({ inputs, outputs, metadata })),
    ).toEqual(rows);
    expect(langsmith.current.unknown).toEqual([]);
  });

  test('evaluates an agent against it', async () => {
    const { client, examples } = await dataset();
    // It warns that runs are not traced, which is what was asked for.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { evaluate } = await load('evaluation.js');
    const byPrompt = new Map(
      examples.map(({ inputs, outputs }) => [JSON.stringify(inputs), outputs.messages]),
    );
    const calls = (messages: Any[]) =>
      messages.map(({ tool_calls: [{ function: called }] }) => called);
    const run = async (change: (messages: Any[]) => Any[]) => {
      const agent = (inputs: Any) => ({ messages: change(byPrompt.get(JSON.stringify(inputs))) });
      const sameCalls = ({ outputs, referenceOutputs }: Any) => ({
        key: 'same calls',
        score:
          JSON.stringify(calls(outputs.messages)) ===
          JSON.stringify(calls(referenceOutputs.messages)),
      });
      const options = { data: examples, evaluators: [sameCalls], client, uploadRuns: false };
      const { results } = await evaluate(agent, options);
      return results.map(({ evaluationResults }: Any) => evaluationResults.results[0].score);
    };
    expect(await run((messages) => messages)).toEqual([true, true]);
    expect(await run((messages) => messages.toReversed())).toEqual([false, false]);
    expect(await run((messages) => messages.slice(1))).toEqual([false, false]);
    expect(langsmith.current.unknown).toEqual([]);
  });
});
