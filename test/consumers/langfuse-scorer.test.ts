import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  consumer,
  expectScores,
  giveErrors,
  printed,
  type Scored,
  scorerProject,
  write,
} from './scorer-project.ts';

/**
 * Langfuse's real client is no dependency of the product: `npm ci --ignore-scripts` in the folder
 * test/consumers/shared installs it, as CI does. Where it is not installed, nothing is run.
 */
const { modules, isInstalled } = consumer('@langfuse/client');

/** Runs the experiment of the page with a server on the loopback that takes everything. */
const program = `
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json');
  response.end('{}');
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
process.env.LANGFUSE_BASE_URL = 'http://127.0.0.1:' + server.address().port;
process.env.LANGFUSE_PUBLIC_KEY = process.env.LANGFUSE_SECRET_KEY = 'none';
const { experiment } = await import('./experiment.js');

const customers = JSON.parse(readFileSync('customers.json', 'utf8'));
const data = customers.map((input) => ({ input, metadata: { id: input.customer_id } }));
const { itemResults } = await experiment(data);
const found = itemResults.map(({ evaluations: [first] }) => ({
  score: first?.value ?? null,
  reason: first?.comment ?? '',
}));
console.log('\\n' + JSON.stringify(found));
process.exit();
`;

describe.skipIf(!isInstalled)('Langfuse', () => {
  test('runs an experiment with the evaluator of the page, and tells errors from failures', () => {
    const folder = scorerProject(modules, 'docs/scorers.md', 'langfuse');
    const evaluated = (): Scored[] =>
      JSON.parse(printed(folder, ['program.js']).trim().split('\n').at(-1) ?? '');
    try {
      write(folder, 'program.js', program);
      expectScores(evaluated());
      giveErrors(folder);
      expect(evaluated()).toEqual([
        { score: null, reason: '' },
        { score: null, reason: '' },
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);
});
