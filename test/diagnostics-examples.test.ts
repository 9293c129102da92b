import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { doubledKeys } from '../src/compiler/parse/doubled-keys.ts';
import { compile } from '../src/compiler/run/library.ts';
import { compileWorkflows } from '../src/compiler/run/workflows.ts';
import { tooMany } from '../src/compiler/run/write.ts';
import { readDialogueGraph } from '../src/dialogue/read-graph.ts';
import { severityOf } from '../src/model/diagnostics/diagnostic.ts';
import { lint } from '../src/profiles/cover/lint.ts';

const page = readFileSync('docs/diagnostics.md', 'utf8');

/** The sections whose two examples are workflows: code, wrong and right. */
const sections = page.split(/^## /m).flatMap((section) => {
  const code = section.slice(0, section.indexOf('\n')).trim();
  const [wrong, right] = [...section.matchAll(/```json workflow\n(.*?)```/gs)].map(
    ([, text]) => text,
  );
  return wrong === undefined || right === undefined ? [] : [{ code, wrong, right }];
});

function said(text: string) {
  const { workflows = [], diagnostics } = compileWorkflows([{ file: 'w.json', text }]);
  const linted = workflows.flatMap((workflow) => lint(workflow, 'error').diagnostics);
  const doubled = diagnostics.length === 0 ? doubledKeys({ file: 'w.json', text }) : [];
  return [...diagnostics, ...doubled, ...linted].map(({ code }) => code);
}

/** What shows only when a profile is compiled: with the profile of the page's introduction. */
const ofProfiles = new Set([
  'operand-type',
  'expression-value',
  'not-a-list',
  'parted-block',
  'too-many-trajectories',
  'too-many-variants',
  'empty-trajectory',
  'end-after-removed',
  'several-overrides',
  'missing-response',
  'no-pathway',
]);

const introduced = page.slice(0, page.indexOf('\n## ')).match(/```json\n(.*?)```/s)?.[1] ?? '';

function saidOfProfile(text: string) {
  const { agent } = JSON.parse(text);
  const profile = { ...JSON.parse(introduced), agent_sequence: [agent] };
  const { golds, diagnostics } = compile({ workflows: [text], profiles: [profile] });
  const excess = golds.flatMap((gold) => tooMany(gold, listing) ?? []);
  return [...diagnostics, ...excess].map(({ code }) => code);
}

const listing = { formats: ['google'], maxTrajectories: 10_000, seed: '0' };

describe('the workflows of docs/diagnostics.md', () => {
  test('are there', () => expect(sections.length).toBeGreaterThan(20));

  test.each(sections.filter(({ code }) => !ofProfiles.has(code)))(
    'wrong: $code',
    ({ code, wrong }) => {
      expect(said(wrong)).toContain(code);
    },
  );

  test.each(sections.filter(({ code }) => ofProfiles.has(code)))(
    'with a profile: $code',
    ({ code, wrong, right }) => {
      expect(saidOfProfile(wrong)).toContain(code);
      expect(saidOfProfile(right)).toEqual([]);
    },
  );

  test.each(sections)('right: $code', ({ right }) => {
    expect(said(right).filter((code) => severityOf(code) === 'error')).toEqual([]);
  });
});

/** The sections whose two examples are graphs of conversations. */
const graphSections = page.split(/^## /m).flatMap((section) => {
  const code = section.slice(0, section.indexOf('\n')).trim();
  const [wrong, right] = [...section.matchAll(/```text graph\n(.*?)```/gs)].map(([, text]) => text);
  return wrong === undefined || right === undefined ? [] : [{ code, wrong, right }];
});

describe('the graphs of conversations in docs/diagnostics.md', () => {
  const codesOf = (text: string) => {
    return readDialogueGraph({ file: 'g.txt', text }).diagnostics.map(({ code }) => code);
  };

  test('are there', () => expect(graphSections.length).toBeGreaterThan(14));

  test.each(graphSections)('$code', ({ code, wrong, right }) => {
    expect(codesOf(wrong)).toContain(code);
    expect(codesOf(right)).toEqual([]);
  });
});
