import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  consumer,
  expectScores,
  giveErrors,
  printed,
  scorerProject,
  write,
} from './scorer-project.ts';

/** The real agentevals and LangSmith are no dependencies of the product, see agentevals.test.ts. */
const { modules, isInstalled } = consumer('langsmith');
const agentevals = consumer('agentevals', 'agentevals');

/** LangSmith's `evaluate` with the evaluator of the page beside one of agentevals. */
const program = `
import { readFileSync } from 'node:fs';
import { Client } from 'langsmith';
import { createTrajectoryMatchEvaluator } from ${JSON.stringify(join(agentevals.modules, 'agentevals/dist/index.js'))};
import { evaluateAgent, validTrajectory } from './evaluate.js';

const customers = JSON.parse(readFileSync('customers.json', 'utf8'));
const id = (at) => '00000000-0000-4000-8000-00000000000' + at;
const data = customers.map((customer, at) => ({
  id: id(at),
  dataset_id: id(9),
  inputs: customer,
  outputs: { messages: [] },
  created_at: '2025-03-05T14:30:00Z',
}));
const client = new Client({ apiUrl: 'http://127.0.0.1:9', apiKey: 'none', autoBatchTracing: false });
const theirs = createTrajectoryMatchEvaluator({ trajectoryMatchMode: 'superset' });
const evaluators = [validTrajectory, ({ referenceOutputs }) => theirs({ outputs: referenceOutputs, referenceOutputs })];
const { results } = await evaluateAgent(data, { client, uploadRuns: false, evaluators });
console.log('\\n' + JSON.stringify(results.map(({ evaluationResults }) => evaluationResults.results)));
process.exit();
`;

interface Evaluated {
  readonly key: string;
  readonly score?: number;
  readonly comment?: string;
}

describe.skipIf(!isInstalled || !agentevals.isInstalled)('agentevals and LangSmith', () => {
  test('run the evaluator of the page, and tell errors from failures', () => {
    const folder = scorerProject(modules, 'docs/scorers.md', 'langsmith');
    const evaluated = (): Evaluated[][] =>
      JSON.parse(printed(folder, ['program.js']).trim().split('\n').at(-1) ?? '');
    try {
      write(folder, 'program.js', program);
      const found = evaluated();
      const [first = []] = found;
      expect(first.map(({ key }) => key)).toEqual([
        'valid_trajectory',
        'trajectory_superset_match',
      ]);
      expectScores(found.map(([ours]) => ({ score: ours?.score, reason: ours?.comment ?? '' })));
      giveErrors(folder);
      // LangSmith says what was thrown, and goes on without that score.
      const keys = evaluated().map((results) => results.map(({ key }) => key));
      expect(keys).toEqual([['trajectory_superset_match'], ['trajectory_superset_match']]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);
});
