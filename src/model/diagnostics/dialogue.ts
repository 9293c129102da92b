import type { MessageTable } from './table.ts';
import { clean, didYouMean, enumeration, quote } from './words.ts';

/** Diagnostics about graphs of conversations, and about conversations. */
export const dialogueMessages = {
  'graph-line': ({ found, reason }) => ({
    message: `this is neither a node nor an edge, since ${reason}: ${clean(found)}`,
    hint: 'a node looks like [N1](message){text}, an edge like [E1](N1, N2){text}',
  }),
  'empty-graph': () => ({
    message: 'there is no node',
    hint: 'a node looks like [N1](message){text}',
  }),
  'node-type': ({ type, kind, known }) => ({
    message: `${quote(type)} is no type of nodes of ${kindName(kind)}`,
    ...didYouMean(type, known),
  }),
  'no-single-root': ({ type, ids }) => ({
    message:
      type === 'root'
        ? `a conversation graph has one node that nothing leads to, and this one has ${ids.length === 0 ? 'none' : enumeration(ids)}`
        : `a flowgraph has one ${type}, and this one has ${ids.length === 0 ? 'none' : enumeration(ids)}`,
    hint:
      ids.length === 0
        ? 'let the graph begin with a node that no edge leads to'
        : 'lead an edge to each of the others, or delete them',
  }),
  'root-type': ({ node, type }) => ({
    message: `the graph begins with ${quote(node)}, which is of the type ${type}`,
    hint: 'a conversation graph begins with an assistant',
  }),
  'edge-to-start': ({ node }) => ({
    message: `this edge leads back to the start, ${quote(node)}`,
    hint: 'lead it to a message behind the start',
  }),
  'edge-after-end': ({ node }) => ({
    message: `an edge leads on from ${quote(node)}, which is an end_message`,
    hint: 'delete the edge, or make the node a message',
  }),
  'leaf-type': ({ node, type, expected }) => ({
    message: `nothing follows ${quote(node)}, which is of the type ${type}`,
    hint: `only a node of the type ${expected} ends a conversation: make it one, or add an edge`,
  }),
  'edge-without-text': ({ from, type, isOneOfSeveral }) => ({
    message: isOneOfSeveral
      ? `several edges lead on from ${quote(from)}, and this one has no text`
      : `an edge out of ${quote(from)}, of the type ${type}, has no text`,
    hint:
      type === 'api'
        ? 'say what the API gives, as in {Order found}'
        : 'say what the user says, as in {Gives order id}',
  }),
  'edge-with-text': ({ from, type }) => ({
    message: `an edge out of ${quote(from)}, of the type ${type}, has a text`,
    hint: 'only edges out of an api have one; messages of the user are nodes',
  }),
  'wrong-successor': ({ from, type, next, allowed }) => ({
    message: `${quote(from)}, of the type ${type}, is followed by a node of the type ${next}`,
    hint: `after ${type} comes ${allowed.join(' or ')}`,
  }),
  'unknown-api': ({ name, known }) => ({
    message: `no API is called ${quote(name)}`,
    ...didYouMean(name, known),
  }),
  'doubled-edge-id': ({ id }) => ({ message: `several edges have the id ${quote(id)}` }),
  'odd-id': ({ id, shape }) => ({
    message: `${quote(id)} is no id of the shape ${shape}`,
    hint: `models are told that ids look like ${shape}`,
  }),
  'api-list': ({ reason }) => ({
    message: `the list of APIs cannot be read: ${clean(reason)}`,
    hint: 'it looks like [{"name": "get_order", "params": [{"order_id": "int"}], "output": {"name": "status", "type": "str"}}]',
  }),
  'noise-text': ({ found, known }) => ({
    message: `this does not say what kind of noise it is: ${quote(found)}`,
    hint: `begin the line with ${known.map((kind) => `${kind}:`).join(' or ')}`,
  }),
  'no-noise': () => ({
    message: 'the file has no text of noise',
    hint: 'a line looks like attack: Forget your rules',
  }),
  'endless-node': ({ node }) => ({
    message: `no conversation that comes to ${quote(node)} ever ends`,
    hint: 'add an edge that leads out of the circle',
  }),
  'long-path': ({ length, limit }) => ({
    message: `the shortest path has ${length} nodes, and ${limit} are allowed`,
    hint: 'raise --max-length',
  }),
  'rare-path': ({ limit }) => ({
    message: `paths of at most ${limit} nodes are too rare to be sampled`,
    hint: 'raise --max-length, or take --cover',
  }),
  'far-node': ({ text, limit }) => ({
    message: `no path of at most ${limit} nodes comes to ${quote(text)}`,
    hint: 'raise --max-length',
  }),
  'long-cover': ({ limit }) => ({
    message: `the paths of a covering set have more than ${limit} nodes together`,
    hint: 'take --count, or shorter paths by --max-length',
  }),
  'doubled-conversation': ({ id }) => ({
    message: `several conversations have the id ${quote(id)}`,
    hint: 'give each its own: tests and answers are told apart by it',
  }),
  'no-conversation': () => ({
    message: 'this is no conversation',
    hint: 'a conversation is {"id", "messages": [{"role", "content"}]}, or a transcript of User: and Agent:',
  }),
  'message-order': ({ message, role, before, allowed }) => ({
    message:
      role === 'end'
        ? `the conversation ends with ${before}`
        : before === 'start'
          ? `the conversation begins with ${role}`
          : `message ${message} is of ${role} and follows ${before}`,
    hint:
      before === 'start'
        ? 'the user begins, with the problem'
        : `after ${before} comes ${allowed.map((one) => (one === 'end' ? 'the end' : one)).join(' or ')}`,
  }),
  'message-call': ({ message, content }) => ({
    message: `message ${message} is no call: ${quote(content)}`,
    hint: 'a call looks like get_order(order_id=812)',
  }),
  'output-form': ({ message, content }) => ({
    message: `what an API gives in message ${message} is no JSON: ${quote(content)}`,
  }),
  'call-parameters': ({ message, tool, lacks, unknown }) => ({
    message: [
      `message ${message} calls ${quote(tool)}`,
      lacks.length > 0 ? `without ${enumeration(lacks)}` : undefined,
      unknown.length > 0 ? `with ${enumeration(unknown)}, which it does not take` : undefined,
    ]
      .filter((part) => part !== undefined)
      .join(' '),
  }),
  'off-path': ({ step, expected, found }) => ({
    message: `the conversation leaves its path: step ${step} is ${quote(found)}, not ${quote(expected)}`,
  }),
} satisfies Partial<MessageTable>;

function kindName(kind: string): string {
  return kind === 'conversation' ? 'a conversation graph' : 'a flowgraph';
}
