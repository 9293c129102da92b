import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { functionNameOf } from '../../../src/base/function-name.ts';
import { type Request, sendReply, serve } from './model-server.ts';
import { type PlayedGraph, playing } from './played-agents.ts';
import { project, textOf, traxgen } from './support.ts';

const names = ['ecommerce_orders', 'loan_application', 'telecom_support'];

/** Cases that no walk has in common, with all that can go wrong in the first of them. */
const some = 12;

const graphs = names.map((name): PlayedGraph & object =>
  JSON.parse(readFileSync(`workflows/${name}.json`, 'utf8')),
);

function files(): Record<string, object> {
  const all = names.map((name, at) => {
    const { profiles } = JSON.parse(readFileSync(`profiles/${name}.json`, 'utf8'));
    return [
      [`workflows/${name}.json`, graphs[at]],
      [`profiles/${name}.json`, profiles.slice(0, some)],
    ];
  });
  return Object.fromEntries(all.flat());
}

/** The graph whose tools a model is told of. */
function graphOf({ tools = [] }: Request): PlayedGraph | undefined {
  const asked = new Set(tools.map((tool) => tool.function.name));
  const isAsked = ({ name }: { readonly name: string }) => asked.has(functionNameOf(name));
  return graphs.find(({ nodes }) => nodes.some((node) => node.tools.some(isAsked)));
}

/** The words of the commands of the page behind the first one. */
function commandsOf(url: string): string[][] {
  const [, block = ''] = /```sh\n(.*?)```/s.exec(readFileSync('docs/journeys.md', 'utf8')) ?? [];
  const [drawing, ...commands] = block.trim().split('\n');
  expect(drawing).toBe('npm run profiles');
  return commands.map((line) => {
    expect(line).toMatch(/^npx traxgen /);
    return line.replace('http://localhost:8000/v1', url).split(' ').slice(2);
  });
}

test('the commands of docs/journeys.md, typed along with a model that follows the graphs', async () => {
  const { url } = await serve((response, _nth, request) => {
    const graph = graphOf(request);
    sendReply(response, graph ? playing(graph)(request) : { text: 'I cannot go on.' });
  });
  const [run = [], score = []] = commandsOf(url);
  const folder = await project(files());
  const held = await traxgen(folder, [...run, '--quiet']);
  expect(held).toMatchObject({ status: 0, stderr: '' });
  const talks = (await textOf(folder, 'talks/dynamic.jsonl'))?.trim().split('\n') ?? [];
  expect(talks).toHaveLength(names.length * some);
  const { stdout, stderr } = await traxgen(folder, score);
  expect(stderr).toContain('36 profiles in 3 groups, 36 runs');
  expect(stdout).toContain(`
UJCS by scenario, model                               dynamic  dynamic   dynamic
                                                      correct  failing   missing
                                                      context function parameter
MODEL`);
  expect(stdout).toContain('UJCS by workflow, model');
  // The model that is played reads the conditions of this graph.
  expect(stdout).toMatch(/^loan_application +100.0 +1.000/m);
  expect(stdout).toContain('The simulated users of 36 conversations have no failure.');
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});
