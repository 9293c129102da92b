import { functionNameOf } from '../../../../base/function-name.ts';
import { printable } from '../../../../base/text/printable.ts';
import { clauseText } from '../../../../words/clause-text.ts';
import { anytimeSentence, marksSentences } from '../../../../words/marks.ts';
import { python } from '../../../../words/python-text.ts';
import { openPathways, type PlacedNode, type PlacedTool } from '../decisions.ts';
import { nodeText } from '../graph.ts';
import { lineOf, responsesOf, type ToldGraph } from './told.ts';

/** A function in pseudo-code after Python for each node, which makes the calls. */
export function code({ graph, layout }: ToldGraph): string {
  const { start } = layout;
  const description = lineOf(graph.description);
  const anytime = anytimeSentence(graph.anytime);
  const body = [
    ...(description === undefined ? [] : [`# ${description}`]),
    ...(anytime === undefined ? [] : [`# ${anytime}`]),
    ...(start === undefined ? ['return'] : [`return ${functionOf(start.node.id)}`]),
  ];
  const functions = layout.nodes.map((at) => {
    const said = lineOf(at.node.description);
    return definition(functionOf(at.node.id), [
      `# ${nodeText(at.node)}${said === undefined ? '' : `: ${said}`}`,
      ...at.tools.flatMap(callLines),
      ...wayLines(at),
    ]);
  });
  return [definition(`${functionNameOf(graph.agent)}()`, body), ...functions].join('\n');
}

function definition(head: string, body: readonly string[]): string {
  return `def ${head}:\n${indented(body.map(printable)).join('\n')}\n`;
}

function functionOf(id: string): string {
  return `node_${functionNameOf(id)}()`;
}

function callLines({ tool }: PlacedTool): string[] {
  const returned = responsesOf(tool);
  const captured = returned.length === 0 ? '' : `${returned.join(', ')} = `;
  const given = tool.variables.map(({ name }) => `${name} = ${name}`).join(', ');
  const marks = marksSentences(tool).join(' ');
  const comment = marks === '' ? [] : [`# ${marks}`];
  const call = [...comment, `${captured}${functionNameOf(tool.name)}(${given})`];
  if (tool.condition === undefined) return call;
  return [`if ${clauseText(tool.condition, python)}:`, ...indented(call)];
}

function wayLines({ node }: PlacedNode): string[] {
  const open = openPathways(node);
  const lines = open.flatMap(({ condition, isAlways, next }) => {
    const on = `return ${functionOf(next.text)}`;
    return isAlways ? [on] : [`if ${clauseText(condition, python)}:`, ...indented([on])];
  });
  return open.at(-1)?.isAlways === true ? lines : [...lines, 'return'];
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `    ${line}`);
}
