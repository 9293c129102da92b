import type { Clause } from '../../../../model/expression.ts';
import { clauseText, symbols } from '../../../../words/clause-text.ts';
import { policyCallText } from '../../../../words/expression-text.ts';
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

/** The paper's natural-language policy: numbered steps, each with the conditions that change it. */
export const policy: PolicyForm = (workflow) => {
  const outline = outlineOf(workflow);
  const { description } = workflow;
  const anytime = anytimeSentence(workflow.anytime);
  const lines = [
    `# ${lineOf(workflow.agent)}`,
    '',
    ...(description === undefined ? [] : [lineOf(description), '']),
    ...outline.detours.flatMap(detourLines),
    ...(outline.detours.length > 0 ? ['Otherwise take these steps in order:', ''] : []),
    ...outline.steps.flatMap((step, at) => stepLines(step, at, outline)),
    ...outline.idle.map(({ when }) => `\nNothing depends on whether ${condition(when)}.`),
    ...(anytime === undefined ? [] : [`\n${anytime}`]),
  ];
  return `${lines.join('\n')}\n`;
};

function stepLines(step: ToldStep, at: number, outline: PolicyOutline): string[] {
  const returns = step.step?.returns ?? [];
  const captured = returns.map((name) => `\`${name}\``);
  const capture = captured.length > 0 ? ` and capture ${listInWords(captured)}` : '';
  const label = step.name === step.tool ? '' : ` (step \`${step.name}\`)`;
  return [
    `${at + 1}. Call ${callsText(step)}${capture}${label}.`,
    ...marksSentences(step.step ?? {}).map(bullet),
    ...step.skippedWhen.map((when) => `If ${condition(when)}, skip this step.`).map(bullet),
    ...(step.isFinalOnly ? [bullet('If another agent follows, skip this step.')] : []),
    ...variantLines(step),
    ...step.lastWhen
      .map((when) => `If ${condition(when)}, end the process after this step.`)
      .map(bullet),
    ...orderLines(at, outline).map(bullet),
  ];
}

/** The call, or those of which one is to be made. */
function callsText(call: ToldCall): string {
  const calls = [call, ...call.others].map((one) => `\`${policyCallText(one)}\``);
  return `${listInWords(calls, 'or')}${calls.length > 1 ? ', whichever you like' : ''}`;
}

function variantLines(call: ToldCall): string[] {
  if (call.others.length > 0) return [call, ...call.others].flatMap(alternativeLines);
  const lines = call.variants.map(
    ({ when, parameters }) =>
      `If ${condition(when)}, call \`${policyCallText(call, parameters)}\` instead.`,
  );
  return (lines.length > 1 ? [...lines, merge] : lines).map(bullet);
}

const merge = 'If several of these hold, use all their parameters; of two with one name the later.';

function alternativeLines(call: ToldAlternative): string[] {
  const lines = call.variants.map(({ when, parameters }) => {
    const changed = policyCallText(call, parameters);
    return `If ${condition(when)}, \`${changed}\` takes the place of \`${policyCallText(call)}\`.`;
  });
  return (lines.length > 1 ? [...lines, merge] : lines).map(bullet);
}

function orderLines(at: number, { blocks, pairs }: PolicyOutline): string[] {
  const block = blocks.find(({ positions }) => positions.at(-1) === at && positions.length > 1);
  const free =
    block &&
    `Steps ${numbers(block.positions)} may come in any order${restWords(block.whenPruned)}.`;
  const fixed = pairs
    .filter(([, second]) => second === at)
    .map(([first]) => `Step ${first + 1} must come before this one.`);
  return [...(free === undefined ? [] : [free]), ...fixed];
}

function detourLines(
  { when, calls, blocks }: Detour,
  at: number,
  all: readonly Detour[],
): string[] {
  const last = at === 0 && all.length > 1 ? ' Where several such rules hold, the last counts.' : '';
  return [
    `If ${condition(when)}, make these calls in this order and no others, whatever the steps below say of skipping and ending:${last}`,
    '',
    ...calls.flatMap((call, nth) => [
      `${nth + 1}. ${callsText(call)}`,
      ...marksSentences(call.step ?? {}).map(bullet),
      ...(call.isFinalOnly ? [bullet('If another agent follows, leave out this call.')] : []),
      ...variantLines(call),
    ]),
    ...(calls.length === 0 ? ['(none)'] : []),
    '',
    ...blocks
      .filter(({ positions }) => positions.length > 1)
      .map(
        ({ positions, whenPruned }) =>
          `Calls ${numbers(positions)} of these may come in any order${restWords(whenPruned)}.\n`,
      ),
  ];
}

function numbers(positions: readonly number[]): string {
  return listInWords(positions.map((each) => `${each + 1}`));
}

function condition(when: Clause): string {
  return `\`${clauseText(when, symbols)}\``;
}

function bullet(text: string): string {
  return `   - ${text}`;
}
