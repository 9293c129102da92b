import { printable } from '../../../../base/text/printable.ts';
import type { Clause } from '../../../../model/expression.ts';
import type { Step } from '../../../../model/step.ts';
import { clauseText } from '../../../../words/clause-text.ts';
import {
  expressionText,
  parametersText,
  policyCallText,
} from '../../../../words/expression-text.ts';
import { anytimeSentence, marksSentences } from '../../../../words/marks.ts';
import { negatedClause } from '../../../../words/negated.ts';
import { python, pythonNotation } from '../../../../words/python-text.ts';
import {
  type Detour,
  outlineOf,
  type PolicyOutline,
  type ToldAlternative,
  type ToldCall,
  type ToldStep,
} from './outline.ts';
import { lineOf, listInWords, type PolicyForm, restWords } from './policy-form.ts';

/** FlowBench's code: a function in pseudo-code after Python, which makes the calls. */
export const code: PolicyForm = (workflow) => {
  const outline = outlineOf(workflow);
  const { description } = workflow;
  const anytime = anytimeSentence(workflow.anytime);
  const body = [
    ...(description === undefined ? [] : [`# ${printable(lineOf(description))}`]),
    ...(anytime === undefined ? [] : [`# ${anytime}`]),
    ...orderComments(outline),
    ...outline.idle.map(({ when }) => `# Nothing depends on: ${condition(when)}`),
    ...outline.detours.toReversed().flatMap(detourLines),
    ...outline.steps.flatMap(stepLines),
  ];
  return `def ${lineOf(workflow.agent)}():\n${indented(body).join('\n')}\n`;
};

function orderComments({ steps, blocks, pairs }: PolicyOutline): string[] {
  const name = (at: number) => steps[at]?.name ?? '';
  const free = blocks
    .filter(({ positions }) => positions.length > 1)
    .map(
      ({ positions, whenPruned }) =>
        `# In any order${restWords(whenPruned)}: ${listInWords(positions.map(name))}`,
    );
  const fixed = pairs.map(([first, second]) => `# ${name(first)} must come before ${name(second)}`);
  return [...free, ...fixed];
}

function detourLines({ when, calls, blocks }: Detour): string[] {
  const free = blocks
    .filter(({ positions }) => positions.length > 1)
    .map(({ positions, whenPruned }) => {
      const names = listInWords(positions.map((at) => calls[at]?.name ?? ''));
      return `# In any order${restWords(whenPruned)}: ${names}`;
    });
  const body = [...free, ...calls.flatMap(detourCallLines), 'return'];
  return [`if ${condition(when)}:`, ...indented(body)];
}

function detourCallLines(call: ToldCall): string[] {
  const lines = callLines(call, '');
  return call.isFinalOnly ? ['if not another_agent_follows:', ...indented(lines)] : lines;
}

function stepLines(step: ToldStep): string[] {
  const returns = step.step?.returns ?? [];
  const captured = returns.length > 0 ? `${returns.join(', ')} = ` : '';
  const body = [
    ...(step.name === step.tool ? [] : [`# step ${step.name}`]),
    ...callLines(step, captured),
    ...step.lastWhen.flatMap((when) => [`if ${condition(when)}:`, ...indented(['return'])]),
  ];
  const terms = step.skippedWhen.map((when) => condition(negatedClause(when)));
  if (step.isFinalOnly) terms.push('not another_agent_follows');
  const test = terms.length > 1 ? terms.map((term) => `(${term})`).join(' and ') : terms[0];
  return test === undefined ? body : [`if ${test}:`, ...indented(body)];
}

/** One variant is an alternative; of several, those that apply are put together. */
function callLines(call: ToldCall, captured: string): string[] {
  const { forEach, ...step } = call.step ?? {};
  if (forEach !== undefined) {
    const { list, as, where, order } = forEach;
    const body = callLines({ ...call, step: step as Step }, captured);
    const test = where === undefined ? body : [`if ${condition(where)}:`, ...indented(body)];
    const how = order === 'any' ? '  # in any order' : '';
    return [`for ${as} in ${expressionText(list, pythonNotation)}:${how}`, ...indented(test)];
  }
  const marks = marksSentences(step).join(' ');
  const comment = marks === '' ? [] : [`# ${marks}`];
  if (call.others.length === 0) return [...comment, ...alternativeLines(call, captured)];
  const [first = [], ...others] = [call, ...call.others].map((one) =>
    alternativeLines(one, captured),
  );
  return [
    ...comment,
    '# One of these calls, whichever you like:',
    ...first,
    ...others.flatMap((lines) => ['# or', ...lines]),
  ];
}

function alternativeLines(call: ToldAlternative, captured: string): string[] {
  const plain = `${captured}${policyCallText(call, undefined, pythonNotation)}`;
  const [only, ...more] = call.variants;
  if (only === undefined) return [plain];
  if (more.length === 0) {
    const varied = `${captured}${policyCallText(call, only.parameters, pythonNotation)}`;
    return [`if ${condition(only.when)}:`, ...indented([varied]), 'else:', ...indented([plain])];
  }
  const collected = call.variants.flatMap(({ when, parameters }) => [
    `if ${condition(when)}:`,
    ...indented([`variants.append(dict(${parametersText(parameters, pythonNotation)}))`]),
  ]);
  const merged = `${captured}${call.tool}(**merged(variants))  # of two with one name the later`;
  return [
    'variants = []',
    ...collected,
    'if variants:',
    ...indented([merged]),
    'else:',
    ...indented([plain]),
  ];
}

function condition(when: Clause): string {
  return clauseText(when, python);
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `    ${line}`);
}
