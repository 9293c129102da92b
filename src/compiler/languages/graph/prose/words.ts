import { printable } from '../../../../base/text/printable.ts';
import { clauseText } from '../../../../words/clause-text.ts';
import { conditionText } from '../../../../words/condition.ts';
import { words } from '../../../../words/in-words.ts';
import { anytimeSentence, marksSentences } from '../../../../words/marks.ts';
import { openPathways, type PlacedNode, type PlacedTool } from '../decisions.ts';
import { nodeText } from '../graph.ts';
import { lineOf, parametersOf, responsesOf, type ToldGraph } from './told.ts';

/** Numbered tasks, each with its tools and the ways on. */
export function policy({ graph, layout }: ToldGraph): string {
  const head = [`# ${lineOf(graph.agent)}`, lineOf(graph.description)];
  const tasks = layout.nodes.map((at) => {
    const { node, tools } = at;
    const title = `## ${capital(nodeText(node))}`;
    const steps = node.instructions.flatMap((one) => lineOf(one) ?? []);
    const listed = [...tools.map(callLine), ...pathLines(at)].map((line) => `- ${printable(line)}`);
    const about = [lineOf(node.description), steps.length > 0 ? steps.join('\n') : undefined];
    return paragraphs([title, ...about, listed.join('\n')]);
  });
  return `${paragraphs([...head, ...tasks, anytimeSentence(graph.anytime)])}\n`;
}

/** The same in sentences. */
export function textForm({ graph, layout }: ToldGraph): string {
  const { start } = layout;
  const begin = start === undefined ? '' : ` It starts with ${nodeText(start.node)}.`;
  const head = `This is the process of ${lineOf(graph.agent)}. ${lineOf(graph.description) ?? ''}`;
  const tasks = layout.nodes.map((at) => {
    const { node, tools } = at;
    const said = [lineOf(node.description), ...node.instructions.map((one) => lineOf(one))];
    const calls = tools.map((placed) => callSentence(placed));
    return [`In ${nodeText(node)}:`, ...said, ...calls, ...pathSentences(at)]
      .flatMap((one) => (one === undefined ? [] : printable(one)))
      .join(' ');
  });
  const anytime = anytimeSentence(graph.anytime);
  return `${paragraphs([`${head.trim()}${begin}`, ...tasks, anytime])}\n`;
}

function paragraphs(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function callLine({ tool }: PlacedTool): string {
  const returned = responsesOf(tool);
  const captured = returned.length === 0 ? '' : ` and capture ${returned.join(', ')}`;
  const takes = parametersOf(tool);
  const given = takes.length === 0 ? '' : ` with ${takes.join(', ')}`;
  const when = tool.condition === undefined ? '' : `If ${conditionText(tool.condition)}: `;
  const call = `${when}${when === '' ? 'Call' : 'call'} ${tool.name}${given}${captured}.`;
  return [call, ...marksSentences(tool)].join(' ');
}

function pathLines({ node }: PlacedNode): string[] {
  const open = openPathways(node);
  if (open.length === 0) return ['This is the end.'];
  return open.map(({ condition, isAlways, next }) => {
    if (isAlways)
      return open.length > 1
        ? `Otherwise go on with node ${next.text}.`
        : `Go on with node ${next.text}.`;
    return `If ${conditionText(condition)}: go on with node ${next.text}.`;
  });
}

function callSentence({ tool }: PlacedTool): string {
  const takes = parametersOf(tool);
  const given = takes.length === 0 ? 'without parameters' : `with ${takes.join(', ')}`;
  const when = tool.condition && clauseText(tool.condition, words);
  const returned = responsesOf(tool);
  const what = returned.length === 0 ? '' : ` It returns ${returned.join(', ')}.`;
  const call = `${when === undefined ? 'The' : `If ${when}, the`} system calls ${tool.name} ${given}.`;
  return [`${call}${what}`, ...marksSentences(tool)].join(' ');
}

function pathSentences({ node }: PlacedNode): string[] {
  const open = openPathways(node);
  if (open.length === 0) return ['This is the end of the process.'];
  return open.map(({ condition, isAlways, next }) => {
    const on = `the process goes on with node ${next.text}.`;
    if (!isAlways) return `If ${clauseText(condition, words)}, ${on}`;
    return capital(open.length > 1 ? `otherwise, ${on}` : on);
  });
}
