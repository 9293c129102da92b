import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mostDigits } from '../src/base/decimal-arithmetic.ts';
import { numeralLimit } from '../src/base/json/numerals.ts';
import { depthLimit, mostValues } from '../src/base/json.ts';
import { mostCandidates } from '../src/base/text/nearest.ts';
import { mostAnswerBytes } from '../src/cli/machine/chat-client.ts';
import { longestCompared } from '../src/compiler/check/argument-rules/similarity.ts';
import { mostLinkedNodes } from '../src/compiler/languages/graph/linked.ts';
import { mostCompared as mostAlike } from '../src/compiler/languages/traxgen/merge/matches.ts';
import { nestingLimit, operationLimit } from '../src/compiler/parse/expression.ts';
import { countingBounds } from '../src/compiler/plan/linear-extensions.ts';
import { mostTold as mostRuns } from '../src/compiler/plan/order-space.ts';
import { mostTold } from '../src/compiler/plan/union.ts';
import { mostWordWork as mostOfWords } from '../src/compiler/plan/words.ts';
import { mostNodes } from '../src/dialogue/cover-paths.ts';
import { mostSteps } from '../src/diff/attribution.ts';
import { mostOutcomes as mostPossible } from '../src/guard/explore.ts';
import { clauseLimit } from '../src/model/clause-limit.ts';
import { mostElements, mostListFaults, readLimits } from '../src/model/limits.ts';
import { mostSearched } from '../src/model/place-walk.ts';
import { mostVariants } from '../src/model/plan.ts';
import { mostOutcomes } from '../src/profiles/cover/lint.ts';
import { mostNamed } from '../src/profiles/cover/naming.ts';
import { mostPairs } from '../src/profiles/cover/pairs.ts';
import { draws } from '../src/profiles/cover/random-search.ts';
import { mostConstants } from '../src/profiles/solve/comparison-class.ts';
import { workLimits } from '../src/profiles/solve/effort.ts';
import { mostGuesses } from '../src/profiles/solve/guesses.ts';
import { triedLists } from '../src/profiles/solve/list-candidates.ts';
import { mostOrders } from '../src/scoring/figures/enumerated-orders.ts';
import { mostEffort } from '../src/scoring/figures/factored/effort.ts';
import { longestTurn, mostStates } from '../src/scoring/figures/marked/reading.ts';
import { mostListed } from '../src/scoring/gold/gold-entry.ts';
import { mostPassed } from '../src/scoring/verdict/flips.ts';
import { mostLayoutEffort } from '../src/words/layout-effort.ts';

const rows = readFileSync('docs/limits.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split(' | ') as [string, string, string]);

const mebibytes = (bytes: number) => Math.ceil(bytes / 2 ** 20);

/** What is limited begins so, and the limit is this number. */
const limits: readonly (readonly [string, number])[] = [
  ['one profile', mebibytes(readLimits.value)],
  ['a workflow', mebibytes(readLimits.value)],
  ['other files', mebibytes(readLimits.document)],
  ['bytes of one answer', mebibytes(mostAnswerBytes)],
  ['values in one JSON text', mostValues],
  ['elements of a list', mostElements],
  ['faults between', mostListFaults],
  ['nesting of JSON', depthLimit],
  ['a number', numeralLimit],
  ['digits of a number', mostDigits],
  ['levels of', nestingLimit],
  ['signs of arithmetic', operationLimit],
  ['nodes of a policy graph', mostLinkedNodes],
  ['trajectories of one profile', 10_000],
  ['variants of a gold set', mostVariants],
  ['trajectories of variants', mostTold],
  ['trajectories of a gold set', mostListed],
  ['states in which a run', mostStates],
  ['calls of one message', longestTurn],
  ['orders of a soft block', Number(mostRuns)],
  ['states for counting', countingBounds.states],
  ['steps of work', mostOfWords],
  ['work to search', mostEffort],
  ['boxes of a picture', mostLayoutEffort],
  ['orders of a prediction', mostOrders],
  ['decisions and calls', mostPassed],
  ['characters of texts whose', longestCompared],
  ['names that are searched', mostCandidates],
  ['pairs of unmatched elements', mostAlike],
  ['steps, in all workflows together', mostSteps],
  ['outcomes that the facts', mostPossible],
  ['states in which a [cursor]', mostSearched],
  ['nodes of all paths', mostNodes],
  ['work of `validate --lint`', workLimits.ofLint],
  ['outcomes of a workflow', mostOutcomes],
  ['pairs of branches', mostPairs],
  ['constants of one comparison class', mostConstants],
  ['values that the conditions', clauseLimit],
  ['lists that a field', triedLists.lists],
  ['values that a field is tried', mostGuesses],
  ['work to solve', workLimits.ofWorkflow],
  ['work to make what', workLimits.ofStates],
  ['work to complete the cases', workLimits.ofCompleting],
  ['work to find out', workLimits.ofProofs],
  ['profiles drawn', draws.forAll],
  ['branches, pairs or outcomes', mostNamed.tries],
];

test('the table of limits has each of them, and no other', () => {
  expect(rows.map(([what]) => limits.find(([name]) => what.startsWith(`| ${name}`))?.[0])).toEqual(
    limits.map(([name]) => name),
  );
});

test.each(limits)('the limit of %s in the table is %i', (name, limit) => {
  const [, said] = rows.find(([what]) => what.startsWith(`| ${name}`)) ?? [];
  expect(said).toContain(limit.toLocaleString('en'));
});
