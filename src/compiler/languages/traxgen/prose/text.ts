import type { Clause } from '../../../../model/expression.ts';
import type { Parameter } from '../../../../model/step.ts';
import { clauseText } from '../../../../words/clause-text.ts';
import { expressionText } from '../../../../words/expression-text.ts';
import { notationInWords, words } from '../../../../words/in-words.ts';
import { anytimeSentence, marksSentences } from '../../../../words/marks.ts';
import {
  type Detour,
  outlineOf,
  type PolicyOutline,
  type ToldAlternative,
  type ToldCall,
  type ToldStep,
} from './outline.ts';
import { lineOf, listInWords, type PolicyForm, restWords } from './policy-form.ts';

/** FlowBench's text: a document in sentences, a paragraph for each step, without any notation. */
export const textForm: PolicyForm = (workflow) => {
  const outline = outlineOf(workflow);
  const { agent, description } = workflow;
  const anytime = anytimeSentence(workflow.anytime);
  const about = description === undefined ? [] : [lineOf(description)];
  const paragraphs = [
    [`This is the process of ${lineOf(agent)}.`, ...about].join(' '),
    ...outline.detours.map(detourText),
    ...outline.steps.map((step, at) => stepSentences(step, at, outline).join(' ')),
    ...orderSentences(outline),
    ...outline.idle.map(({ when }) => `Nothing depends on whether ${said(when)}.`),
    ...(anytime === undefined ? [] : [anytime]),
  ];
  return `${paragraphs.join('\n\n')}\n`;
};

function stepSentences(step: ToldStep, at: number, { steps }: PolicyOutline): string[] {
  const begin = at === 0 ? 'First' : at === steps.length - 1 ? 'Finally' : 'Then';
  const returns = step.step?.returns ?? [];
  const named = step.name === step.tool ? '' : ` This is the step ${step.name}.`;
  const gives = returns.length > 0 ? ` It returns ${listInWords(returns)}.` : '';
  return [
    `${begin}, the system calls ${callsText(step)}.${gives}${named}`,
    ...marksSentences(step.step ?? {}),
    ...step.skippedWhen.map((when) => `This call is left out if ${said(when)}.`),
    ...(step.isFinalOnly ? ['This call is left out if another agent follows.'] : []),
    ...variantSentences(step),
    ...step.lastWhen.map((when) => `The process ends after this call if ${said(when)}.`),
  ];
}

/** The call, or those of which one is made. */
function callsText(call: ToldCall): string {
  const [own, ...others] = [call, ...call.others].map(
    ({ tool, parameters }) => `${tool} ${withParameters(parameters)}`,
  );
  return [own, ...others.map((other) => `in its place, whichever it likes, ${other}`)].join(
    ', or ',
  );
}

function variantSentences(call: ToldCall): string[] {
  return [call, ...call.others].flatMap(alternativeSentences);
}

function alternativeSentences({ tool, variants }: ToldAlternative): string[] {
  const sentences = variants.map(
    ({ when, parameters }) =>
      `If ${said(when)}, ${tool} is called ${withParameters(parameters)} instead.`,
  );
  const merge =
    'Where several of these conditions hold, all their parameters are used, and of two with one name the later.';
  return sentences.length > 1 ? [...sentences, merge] : sentences;
}

function detourText({ when, calls, blocks }: Detour, at: number, all: readonly Detour[]): string {
  const told = calls.map(callsText);
  const what =
    told.length === 0
      ? 'nothing is called at all'
      : `only these are called, in this order: ${told.join('; ')}`;
  const final = [...new Set(calls.filter(({ isFinalOnly }) => isFinalOnly))].map(
    ({ name }) => `If another agent follows, ${name} is left out.`,
  );
  const marked = [...new Set(calls)].flatMap(({ name, step }) =>
    marksSentences(step ?? {}).map((sentence) => `Of ${name} holds: ${sentence}`),
  );
  const varied = [...new Set(calls)].flatMap(variantSentences);
  const free = blocks
    .filter(({ positions }) => positions.length > 1)
    .map(({ positions, whenPruned }) => {
      const names = listInWords(positions.map((each) => calls[each]?.name ?? ''));
      return `${names} may come in any order here too${restWords(whenPruned, ' of them')}.`;
    });
  const last =
    all.length > 1 && at === all.length - 1
      ? ['Where several of these exceptions hold, the last counts.']
      : [];
  return [
    `If ${said(when)}, the steps below do not count and ${what}.`,
    ...final,
    ...marked,
    ...varied,
    ...free,
    ...last,
  ].join(' ');
}

function orderSentences({ steps, blocks, pairs }: PolicyOutline): string[] {
  const name = (at: number) => steps[at]?.name ?? '';
  const free = blocks
    .filter(({ positions }) => positions.length > 1)
    .map(({ positions, whenPruned }) => {
      return `${listInWords(positions.map(name))} may come in any order${restWords(whenPruned, ' of them')}.`;
    });
  const fixed = pairs.map(([first, second]) => `${name(first)} must come before ${name(second)}.`);
  return [...free, ...fixed];
}

function withParameters(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return 'without parameters';
  const told = parameters.map(
    ({ name, expression }) => `${name} set to ${expressionText(expression, notationInWords)}`,
  );
  return `with ${listInWords(told)}`;
}

function said(when: Clause): string {
  return clauseText(when, words);
}
