import { conditionText } from '../../../../words/condition.ts';
import { anytimeSentence, marksWords } from '../../../../words/marks.ts';
import { labelText } from '../../../../words/mermaid-text.ts';
import { openPathways, type PlacedNode, type PlacedTool } from '../decisions.ts';
import { nodeText } from '../graph.ts';
import { lineOf, parametersOf, responsesOf, type ToldGraph } from './told.ts';

/** A flowchart: a box for each node with its tools, an arrow for each pathway. */
export function mermaid({ graph, layout }: ToldGraph): string {
  const idOf = (at: PlacedNode) => `node${layout.nodes.indexOf(at) + 1}`;
  const title = [lineOf(graph.agent), lineOf(graph.description)];
  const { start } = layout;
  const boxes = layout.nodes.map((at) => {
    const lines = [nodeText(at.node), ...at.tools.map(toolText)];
    return `${idOf(at)}["${labelOf(lines)}"]`;
  });
  const arrows = layout.nodes.flatMap((at) => {
    const open = openPathways(at.node);
    if (open.length === 0) return [`${idOf(at)} --> finish`];
    return open.flatMap(({ condition, isAlways, next }) => {
      const to = layout.nodeAt(next.text);
      if (to === undefined) return [];
      const text = isAlways ? (open.length > 1 ? 'otherwise' : '') : conditionText(condition);
      return [`${idOf(at)} -->${text === '' ? '' : `|"${labelText(text)}"|`} ${idOf(to)}`];
    });
  });
  const anytime = anytimeSentence(graph.anytime);
  const lines = [
    `start(["${labelOf(title)}"])`,
    ...(anytime === undefined ? [] : [`anytime["${labelText(anytime)}"]`]),
    ...boxes,
    'finish(["Done"])',
    ...(start === undefined ? [] : [`start --> ${idOf(start)}`]),
    ...arrows,
  ];
  return `flowchart TD\n${lines.map((line) => `    ${line}\n`).join('')}`;
}

function labelOf(lines: readonly (string | undefined)[]): string {
  return lines.flatMap((line) => (line === undefined ? [] : labelText(line))).join('<br/>');
}

function toolText({ tool }: PlacedTool): string {
  const when = tool.condition === undefined ? '' : `if ${conditionText(tool.condition)}: `;
  const returned = responsesOf(tool).join(', ');
  const what = returned === '' ? '' : `, returns ${returned}`;
  const marks = marksWords(tool).map((mark) => `, ${mark}`);
  return `${when}${tool.name}(${parametersOf(tool).join(', ')})${what}${marks.join('')}`;
}
