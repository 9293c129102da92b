import type { ChatMessage } from '../model/chat-message.ts';
import { apisText, graphText } from './graph-text.ts';
import type { GraphPath, Walks } from './walks.ts';

/** The prompt that asks a model for a conversation along a path (ALMITA, appendix A.6). */
export function conversationPrompt({ graph, root }: Walks, { nodes }: GraphPath): ChatMessage[] {
  const text = graphText({ ...graph, apis: undefined });
  const apis = `<apis>\n${apisText(graph.apis ?? [])}\n</apis>\n`;
  const user = `${text}\n${apis}\npath: [${nodes.map(({ id }) => id).join(', ')}]`;
  return [
    { role: 'system', content: instructions(root.id) },
    { role: 'user', content: user },
  ];
}

function instructions(root: string): string {
  return `You will receive a conversation graph with nodes and edges in the following format:
- [Ni](assistant){message}: Agent nodes with the corresponding message.
- [Nj](user){message}: User nodes with the corresponding message.
- [Nk](api){message}: API nodes with the corresponding message.

The graph also has edges with the following format:
- [Ei](Ni, Nj){}: Message Ni happens before Nj.
- [Ej](Ni, Nj){api_output}: Only applicable when Ni is an API node. Message Ni happens before Nj and has api outputs api_output.

The flowchart is given inside <flow></flow>. The initial node is [${root}]. The agent is guiding the user throughout the process. Our goal is to generate conversations based on the graph that follow the specified paths, given as a list of nodes. For instance, consider the following flow graph:

<flow>
[N1](assistant){Greet the customer}
[N2](user){Didn't receive my order}
[E1](N1, N2){}
[N3](assistant){Ask customer for order id}
[E2](N2, N3){}
[N4](user){Gives order id}
[E3](N3, N4){}
[N5](api){get_order_details}
[E4](N4, N5){}
[N6](assistant){Want to cancel or refund the order?}
[E5](N5, N6){Found order}
[N7](assistant){Tell user the order wasn't found}
[E6](N5, N7){Order not found}
[N8](user){User gives another order id}
[E7](N7, N8){}
[E8](N8, N5){}
</flow>

And the apis are:

<apis>
[{"name": "get_order_details", "params": [{"order_id": "int"}], "output": {"name": "sent_status", "type": "list[dict[str, str]]"}}]
</apis>

If the given path is: [N1, N2, N3, N4, N5, N7], one possible conversation is the following:

[
  {"role": "user", "content": "I didn't receive my order"},
  {"role": "assistant", "content": "Can you give me the order ID?"},
  {"role": "user", "content": "The order ID is #812"},
  {"role": "api", "content": "get_order_details(order_id=812)"},
  {"role": "api_output", "content": "{\\"sent_status\\": [{\\"item\\": \\"Headphones\\", \\"status\\": \\"unknown order\\"}]}"},
  {"role": "assistant", "content": "I couldn't find your order."}
]

Generate the conversation in the format specified above. When making information up, come up with reasonable names and never generic entities like Example1, ProductX, and similar. For example, if talking about products, mention existing products. Only use the given APIs and make sure all the parameters are defined. The conversations should follow the following rules:
- After a message with api role always include a message with api_output role.
- After a message with the assistant role always follow with a message with user role, unless the path ends there.
- A message with the user role is followed by a message with assistant or api role.
- After a message with api_output role always include a message with assistant role, or with api role where the path has one.
- The API output should be in the format specified in the API definition. That is always in JSON format.

Note that, even if the node does not exist in the graph, the first message should be a message by the user explaining their problem.`;
}
