import type { Clause } from '../../../../model/expression.ts';
import { clauseText, symbols } from '../../../../words/clause-text.ts';
import { policyCallText } from '../../../../words/expression-text.ts';
import { anytimeSentence, marksWords } from '../../../../words/marks.ts';
import { labelText } from '../../../../words/mermaid-text.ts';
import {
  outlineOf,
  type PolicyOutline,
  type ToldAlternative,
  type ToldCall,
  type ToldStep,
} from './outline.ts';
import { lineOf, listInWords, type PolicyForm, restWords } from './policy-form.ts';

/** FlowBench's flowchart, in Mermaid: whoever follows the arrows makes the calls. */
export const mermaid: PolicyForm = (workflow) => {
  const chart = new Flowchart();
  const outline = outlineOf(workflow);
  const about = workflow.description === undefined ? [] : [lineOf(workflow.description)];
  chart.node('start', '([', '])', [workflow.agent, ...about]);
  addDetours(chart, outline);
  for (const [at, step] of outline.steps.entries()) addStep(chart, step, at + 1);
  chart.node('finish', '([', '])', ['Done']);
  addOrders(chart, outline);
  const anytime = anytimeSentence(workflow.anytime);
  if (anytime !== undefined) chart.note('anytime', [anytime]);
  for (const [at, { when }] of outline.idle.entries()) {
    chart.note(`idle${at + 1}`, [`Nothing depends on whether ${clauseText(when, symbols)}`]);
  }
  return chart.text;
};

/** An arrow that still needs its other end. */
interface Loose {
  readonly from: string;
  readonly label?: string;
}

const finish = 'finish';

/** Puts a flowchart together from above; `loose` are the arrows that lead to the next node. */
class Flowchart {
  loose: Loose[] = [];
  private readonly lines = ['flowchart TD'];

  get text(): string {
    return `${this.lines.join('\n')}\n`;
  }

  /** Adds a node that all loose arrows lead to, and that a new one leaves. */
  node(id: string, open: string, close: string, label: readonly string[]): void {
    this.note(id, label, open, close);
    for (const { from, label } of this.loose) this.arrow(from, id, label);
    this.loose = [{ from: id }];
  }

  /** Adds a question; yields the arrow for `yes` and leaves the one for `no`. */
  question(id: string, conditions: readonly string[]): Loose {
    this.node(id, '{', '}', [`${conditions.join(' or ')}?`]);
    this.loose = [{ from: id, label: 'no' }];
    return { from: id, label: 'yes' };
  }

  note(id: string, label: readonly string[], open = '[', close = ']'): void {
    this.lines.push(`    ${id}${open}"${label.map(labelText).join('<br/>')}"${close}`);
  }

  arrow(from: string, to: string, label?: string, line = '-->'): void {
    this.lines.push(`    ${from} ${line}${label === undefined ? '' : `|"${label}"|`} ${to}`);
  }
}

/** The last override counts, so it is asked for first. */
function addDetours(chart: Flowchart, { detours }: PolicyOutline): void {
  for (const [at, { when, calls, blocks }] of [...detours.entries()].reverse()) {
    const id = `detour${at + 1}`;
    const yes = chart.question(id, [clauseText(when, symbols)]);
    const { loose } = chart;
    chart.loose = [yes];
    for (const [nth, call] of calls.entries()) {
      const skip = call.isFinalOnly
        ? [chart.question(`${id}_skip${nth + 1}`, ['another agent follows'])]
        : [];
      chart.node(`${id}_${nth + 1}`, '[', ']', callLabel(call));
      chart.loose.push(...skip);
    }
    for (const { from, label } of chart.loose) chart.arrow(from, finish, label);
    chart.loose = loose;
    addBlocks(chart, blocks, `${id}_`);
  }
}

function addStep(chart: Flowchart, step: ToldStep, number: number): void {
  const excuses = step.skippedWhen.map(bracketed);
  if (step.isFinalOnly) excuses.push('another agent follows');
  const skip = excuses.length === 0 ? [] : [chart.question(`skip${number}`, excuses)];
  const returns = step.step?.returns ?? [];
  chart.node(`step${number}`, '[', ']', [
    ...(step.name === step.tool ? [] : [`step ${step.name}`]),
    ...callLabel(step),
    ...(returns.length > 0 ? [`returns ${listInWords(returns)}`] : []),
  ]);
  if (step.lastWhen.length > 0) {
    const yes = chart.question(`last${number}`, step.lastWhen.map(bracketed));
    chart.arrow(yes.from, finish, yes.label);
  }
  chart.loose.push(...skip);
}

function callLabel(call: ToldCall): string[] {
  const [own = [], ...others] = [call, ...call.others].map(alternativeLabel);
  return [
    ...own,
    ...others.flatMap(([first = '', ...more]) => [`or ${first}`, ...more]),
    ...marksWords(call.step ?? {}),
  ];
}

function alternativeLabel(call: ToldAlternative): string[] {
  const variants = call.variants.map(
    ({ when, parameters }) =>
      `if ${clauseText(when, symbols)}, ${policyCallText(call, parameters)} instead`,
  );
  const merge =
    variants.length > 1
      ? ['if several hold, all their parameters, of two with one name the later']
      : [];
  return [policyCallText(call), ...variants, ...merge];
}

function addBlocks(chart: Flowchart, blocks: PolicyOutline['blocks'], prefix: string): void {
  for (const { positions, whenPruned } of blocks) {
    const label = `any order${restWords(whenPruned)}`;
    for (const [nth, at] of positions.entries()) {
      const before = positions[nth - 1];
      if (before === undefined) continue;
      chart.arrow(`${prefix}${before + 1}`, `${prefix}${at + 1}`, label, '<-.->');
    }
  }
}

function addOrders(chart: Flowchart, { blocks, pairs }: PolicyOutline): void {
  addBlocks(chart, blocks, 'step');
  for (const [first, second] of pairs) {
    chart.arrow(`step${first + 1}`, `step${second + 1}`, 'must come before', '-.->');
  }
}

function bracketed(when: Clause, _at: number, { length }: readonly Clause[]): string {
  const text = clauseText(when, symbols);
  return length > 1 ? `(${text})` : text;
}
