import { describe, expect, test } from 'vitest';
import { project, traxgen } from '../cli/commands/support.ts';
import { type Asked, runProgram, served } from './page-programs.ts';
import { consumer } from './scorer-project.ts';

/**
 * The real client of Amazon Bedrock AgentCore is no dependency of the product: `npm ci
 * --ignore-scripts` in the folder test/consumers/shared installs it, as CI does. Where it is not
 * installed, nothing is sent.
 */

const program = `
  const { evaluate } = await import('./evaluate.js');
  const { evaluationResults } = await evaluate('C2', 'session-7', [{ name: 'a span' }]);
  console.log(JSON.stringify(evaluationResults));
`;

describe.skipIf(!consumer('@aws-sdk/client-bedrock-agentcore').isInstalled)(
  "AgentCore's client",
  () => {
    test('sends the trajectory of a scenario with the spans of a session', async () => {
      const where = await project();
      const { stdout } = await traxgen(where, ['compile', '-f', 'agentcore', '-o', '-']);
      const requests: Asked[] = [];
      const found = await served(
        (each) => {
          requests.push(each);
          return {
            evaluationResults: [{ evaluatorId: 'Builtin.TrajectoryExactOrderMatch', value: 1 }],
          };
        },
        (url) =>
          runProgram(
            program,
            'evaluate.js',
            { 'gold.agentcore.jsonl': stdout },
            {
              AWS_ENDPOINT_URL: url,
              AWS_REGION: 'us-east-1',
              AWS_ACCESS_KEY_ID: 'none',
              AWS_SECRET_ACCESS_KEY: 'none',
            },
          ),
      );
      expect(requests).toEqual([
        {
          method: 'POST',
          path: '/evaluations/evaluate/Builtin.TrajectoryExactOrderMatch',
          body: {
            evaluationInput: { sessionSpans: [{ name: 'a span' }] },
            evaluationReferenceInputs: [
              {
                context: { spanContext: { sessionId: 'session-7' } },
                expectedTrajectory: { toolNames: ['find_order', 'check_day', 'complete_case'] },
              },
            ],
          },
        },
      ]);
      expect(JSON.parse(found)).toMatchObject([{ value: 1 }]);
    });
  },
);
