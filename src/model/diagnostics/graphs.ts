import { functionHint, syntaxText } from './expressions.ts';
import { readingOf } from './profiles.ts';
import type { MessageTable } from './table.ts';
import { circle, clean, didYouMean, enumeration, guess, quote, typed } from './words.ts';

/** Diagnostics about policy graphs and the cases that walk through them. */
export const graphMessages = {
  'condition-syntax': ({ expected, found, unknownFunction }) => ({
    message: `the condition does not parse: ${syntaxText(expected, found, unknownFunction)}`,
    hint: unknownFunction
      ? functionHint(unknownFunction)
      : "a condition looks like {riskLevel} == 'acceptable' && not ({score} < 600)",
  }),
  'no-single-start': ({ starts }) => ({
    message:
      starts.length === 0
        ? 'the graph has no start: a pathway leads to every node'
        : `the graph has ${starts.length} starts: no pathway leads to ${enumeration(starts)}`,
    hint: `name the start, as in "start": ${JSON.stringify(starts[0] ?? '1')}`,
  }),
  'doubled-node-id': ({ id }) => ({ message: `several nodes have the id ${quote(id)}` }),
  'unknown-node': ({ id, known }) => ({
    message: `no node has the id ${quote(id)}`,
    ...didYouMean(id, known),
  }),
  'unknown-called-graph': ({ agent, known }) => ({
    message: `no graph has the agent ${quote(agent)}, which is called here`,
    ...didYouMean(agent, known),
  }),
  'called-graph-cycle': ({ cycle }) => ({
    message: `the graphs call each other in a circle: ${circle(cycle, quote)}`,
    hint: 'a graph that is called comes back, so it cannot call a graph that is waiting for it',
  }),
  'graph-call-form': ({ fault }) => ({
    message:
      fault === 'tools'
        ? "a node that calls another graph has neither 'tools' nor 'responsePathways'"
        : "'nextNodeId' says what follows a call, and the node has no 'call'",
    hint:
      fault === 'tools'
        ? "put them into a node of their own; 'nextNodeId' says which node follows"
        : "a node with tools leads on with 'responsePathways'",
  }),
  'called-graphs-too-large': ({ limit }) => ({
    message: `with the graphs that it calls, the graph has more than ${limit.toLocaleString('en')} nodes`,
  }),
  'unreachable-node': ({ node, start }) => ({
    message: `no way leads from the start, node ${quote(start)}, to node ${quote(node)}`,
    hint: 'let a pathway lead to it, or delete it',
  }),
  'graph-cycle': ({ cycle }) => ({
    message: `the pathways lead round in a circle: ${circle(cycle, quote)}`,
    hint: 'a walk comes to each node once at most',
  }),
  'unknown-variable': ({ name, known, isLater }) => ({
    message: isLater
      ? `${quote(name)} is returned only by tools that are never called before this`
      : `neither the user nor a tool gives ${quote(name)}`,
    ...didYouMean(name, known),
  }),
  'doubled-function-name': ({ tool, other, name }) => ({
    message: `the tools ${quote(other)} and ${quote(tool)} are both the function ${quote(name)} for a model`,
    hint: 'a function name has letters, digits, _ and - only: give one of the tools another name',
  }),
  'several-ends': ({ nodes }) => ({
    message: `the graph has ${nodes.length} ends: no pathway leads on from ${enumeration(nodes)}`,
  }),
  'edge-without-pathway': ({ source, target }) => ({
    message: `the edge from ${quote(source)} to ${quote(target)} has no pathway`,
    hint: 'only pathways count: add one, or delete the edge',
  }),
  'pathway-without-edge': ({ source, target }) => ({
    message: `the pathway from ${quote(source)} to ${quote(target)} has no edge`,
    hint: 'add it to the edges, which people read',
  }),
  'idle-pathway': ({ node, before }) => ({
    message: `this pathway of node ${quote(node)} is never taken: pathway ${before} always holds`,
    hint: 'let the pathway that always holds be the last',
  }),
  'missing-response': ({ workflow, tool, name, reader }) => ({
    message:
      `${readingOf(reader, workflow, clean(name))}, which ${quote(tool)} should have returned, ` +
      'and the profile has no such response',
    hint: `add it to tool_responses[${quote(tool)}], or choose --missing null`,
  }),
  'unknown-response': ({ workflow, tool, name, known }) => ({
    message: `${quote(name)} is no response of ${quote(tool)} in ${quote(workflow)}, and nothing reads it`,
    ...guess(name, known),
  }),
  'no-pathway': ({ workflow, node }) => ({
    message: `no pathway of node ${quote(node)} of ${quote(workflow)} holds, so the walk ends there`,
    hint: 'add a pathway without conditions as the last one, if the walk should go on',
  }),
  'too-many-walks': ({ workflow, count, isExact, made, isLong }) => ({
    message: `${isExact ? '' : 'up to '}${count} walks lead through ${quote(workflow)}, and cases were made for the shortest ${made}`,
    hint: isLong
      ? 'these walks are so long that more would take too long: make a graph of a part'
      : 'raise --max-walks',
  }),
  'no-scenarios': ({ agents, language }) => ({
    message:
      language === undefined
        ? `scenarios are made of cases of one policy graph, and this profile has ${agents.length} agents: ${enumeration(agents)}`
        : `scenarios are made of cases of policy graphs, and ${quote(agents[0] ?? '')} is a ${language}`,
    hint: 'leave it out with --filter, or keep such profiles in a file of their own',
  }),
  'case-shape': ({ workflow, path, expected, found }) => ({
    message: `${quote(workflow)} reads ${clean(path)}, which must be ${typed(expected)} and is ${typed(found)}`,
    hint: 'see the data of a case in docs/graphs.md',
  }),
} satisfies Partial<MessageTable>;
