import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sendReply, serve } from './model-server.ts';
import { type Faults, type PlayedGraph, playing } from './played-agents.ts';
import { project, textOf, traxgen } from './support.ts';

const loan: PlayedGraph & object = JSON.parse(
  readFileSync('workflows/loan_application.json', 'utf8'),
);
/** Some of the cases, with all that can go wrong in them. */
const profiles = JSON.parse(readFileSync('profiles/loan_application.json', 'utf8')).profiles.slice(
  0,
  20,
);

interface Talk {
  readonly id: string;
  readonly ended: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

const loans = () =>
  project({
    'workflows/refund.json': loan,
    'profiles/all.json': JSON.stringify(profiles),
  });

async function talk(folder: string, url: string, more: readonly string[]) {
  const args = ['run', '--base-url', url, '--model', 'm', '--out', 'talks.jsonl', ...more];
  const run = await traxgen(folder, args);
  const text = (await textOf(folder, 'talks.jsonl')) ?? '';
  const talks: Talk[] = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  return { run, text, talks };
}

const serving = (faults?: Faults) => {
  const reply = playing(loan, faults);
  return serve((response, _nth, request) => sendReply(response, reply(request)));
};

interface ScoredProfile {
  readonly id: string;
  readonly state: string;
  readonly figures: { readonly valid: number };
  readonly tags: readonly { readonly tag: string }[];
}

/** What scores say of each conversation. */
async function scored(folder: string) {
  const args = ['score', '--predictions', 'talks.jsonl', '--group-by', 'agent', '--json'];
  const { stdout } = await traxgen(folder, args);
  const all: readonly ScoredProfile[] = JSON.parse(stdout).profiles;
  return all.map(({ id, state, figures, tags }) => ({
    id,
    state,
    valid: figures.valid === 1,
    tags,
  }));
}

const kinds = ['static', 'dynamic'];

describe('traxgen run --agent', () => {
  test.each(kinds)('a %s agent that follows the graph is right', async (agent) => {
    const { url } = await serving();
    const folder = await loans();
    const { run, talks } = await talk(folder, url, ['--agent', agent, '--quiet']);
    expect([run.status, run.stderr]).toEqual([0, '']);
    expect(talks).toHaveLength(profiles.length);
    const scores = await scored(folder);
    const wrong = scores.filter(({ valid }) => !valid);
    expect(wrong).toEqual([]);
  });
});
