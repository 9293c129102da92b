import type { Ctx, Style } from './context.ts';
import { fence, type Loose, printJson, python, script } from './notation.ts';
import type { Json, Trajectory } from './types.ts';

const PRACTICE = 'practice';
const OPENAI = 'OpenAI API reference, chat completions, tool_calls';

/** The calls in the form of OpenAI's tool_calls, with the arguments as text or as an object. */
function openaiCalls(c: Ctx, calls: Trajectory, asText: boolean): Loose[] {
  return calls.map((call) => ({
    id: `call_${c.r.text(10)}`,
    type: 'function',
    function: {
      name: call.tool,
      arguments: asText ? printJson(call.args, { wide: c.r.chance(0.3) }) : call.args,
    },
  }));
}

/** Several trajectories, each as a list of objects. */
function several(c: Ctx): { all: Trajectory[]; lists: Loose[][] } {
  const all = [c.calls, c.more()];
  if (c.r.chance(0.3)) all.push(c.more(1));
  return { all, lists: all.map((calls) => c.objs(calls)) };
}

/** An answer in which every quote that JSON needs is of another kind. */
function curly(text: string): string {
  let inside = false;
  return text.replaceAll(/\\.|"/g, (mark) => {
    if (mark !== '"') return mark;
    inside = !inside;
    return inside ? '“' : '”';
  });
}

/** JSON with a comma behind the last member of lists and objects. */
function trailing(text: string): string {
  return text.replaceAll(/([}\]"0-9a-z])\n(\s*)([}\]])/g, '$1,\n$2$3');
}

const LISTS: Style[] = [
  {
    name: 'json-list',
    says: 'A bare JSON list of calls.',
    source: 'Berkeley function calling leaderboard prompts',
    make: (c) => c.read(c.print(c.objs(), c.r.pick([undefined, 2]))),
  },
  {
    name: 'json-fence',
    says: 'A JSON list in a fence with the tag json.',
    source: 'CommonMark, fenced code blocks',
    make: (c) => c.read(c.fenced(c.objs())),
  },
  {
    name: 'json-fence-untagged',
    says: 'A JSON list in a fence without a tag.',
    source: 'CommonMark, fenced code blocks',
    make: (c) => c.read(c.fenced(c.objs(), '')),
  },
  {
    name: 'json-fence-tildes',
    says: 'A JSON list in a fence of tildes.',
    source: 'CommonMark, fenced code blocks',
    make: (c) => c.read(fence('json', c.print(c.objs(), 2), '~~~')),
  },
  {
    name: 'json-fence-four',
    says: 'A JSON list in a fence of four backticks.',
    source: 'CommonMark, fenced code blocks',
    make: (c) => c.read(fence(c.r.pick(['json', 'JSON', 'json5']), c.print(c.objs(), 2), '````')),
  },
  {
    name: 'json-fence-prose',
    says: 'A fence between sentences.',
    source: PRACTICE,
    make: (c) => c.read(`${c.lead()}\n\n${c.fenced(c.objs())}\n\n${c.tail()}`),
  },
  {
    name: 'json-inline-code',
    says: 'A JSON list in inline code.',
    source: PRACTICE,
    make: (c) => c.read(`${c.lead()} \`${c.print(c.objs())}\``),
  },
  {
    name: 'json-after-colon',
    says: 'A JSON list on the same line as the sentence before it.',
    source: PRACTICE,
    make: (c) => c.read(`The plan is: ${c.print(c.objs())}\n${c.tail()}`),
  },
  {
    name: 'json-single-object',
    says: 'One call as one JSON object, without a list.',
    source: 'Llama 3.1 JSON tool calling',
    draw: { length: [1, 1] },
    make: (c) => c.read(c.print(c.objs()[0], c.r.pick([undefined, 2]))),
  },
  {
    name: 'json-list-of-lists',
    says: 'A list of lists: several trajectories.',
    source: PRACTICE,
    make: (c) => {
      const s = several(c);
      return c.read(c.print(s.lists, 2), s.all);
    },
  },
  {
    name: 'json-list-of-lists-prose',
    says: 'A list of lists in a fence between sentences.',
    source: PRACTICE,
    make: (c) => {
      const s = several(c);
      return c.read(`All valid trajectories:\n${c.fenced(s.lists)}\n${c.tail()}`, s.all);
    },
  },
  {
    name: 'json-list-of-one-list',
    says: 'A list that holds one list.',
    source: PRACTICE,
    make: (c) => c.read(c.fenced([c.objs()])),
  },
  {
    name: 'json-lines',
    says: 'One object on each line.',
    source: 'JSON Lines',
    make: (c) => c.read(c.calls.map((call) => c.print(c.obj(call))).join('\n')),
  },
  {
    name: 'json-lines-fence',
    says: 'One object on each line, in a fence.',
    source: 'JSON Lines',
    make: (c) =>
      c.read(
        fence(
          c.r.pick(['jsonl', 'json', '']),
          c.calls.map((call) => c.print(c.obj(call))).join('\n'),
        ),
      ),
  },
  {
    name: 'json-objects-spaced',
    says: 'Objects over several lines, one behind the other.',
    source: PRACTICE,
    make: (c) =>
      c.read(c.calls.map((call) => c.print(c.obj(call), 2)).join(c.r.pick(['\n\n', '\n']))),
  },
  {
    name: 'json-objects-commas',
    says: 'Objects with commas between them and no brackets round them.',
    source: PRACTICE,
    make: (c) => c.hard(c.calls.map((call) => c.print(c.obj(call))).join(',\n')),
  },
  {
    name: 'json-missing-comma',
    says: 'A list that lacks the commas between its objects.',
    source: PRACTICE,
    draw: { length: [2, 4] },
    make: (c) =>
      c.unsure(
        `[\n${c.calls.map((call) => c.print(c.obj(call))).join('\n')}\n]`,
        'It is no JSON, though every call is whole.',
      ),
  },
];

const WRAPPERS: Style[] = [
  ...[
    'steps',
    'plan',
    'trajectory',
    'calls',
    'tool_calls',
    'actions',
    'toolCalls',
    'answer',
    'result',
    'output',
    'function_calls',
  ].map(
    (key): Style => ({
      name: `wrapper-${key}`,
      says: `An object that holds the list under the key ${key}.`,
      source: PRACTICE,
      make: (c) => {
        const beside: { [key: string]: Loose } = c.r.chance(0.4)
          ? { summary: 'The order is looked up first.', count: c.calls.length }
          : {};
        const value = c.r.chance(0.5)
          ? { [key]: c.objs(), ...beside }
          : { ...beside, [key]: c.objs() };
        return c.read(c.r.chance(0.5) ? c.fenced(value) : c.print(value));
      },
    }),
  ),
  {
    name: 'wrapper-deep',
    says: 'Objects in objects down to the list.',
    source: PRACTICE,
    make: (c) => c.hard(c.fenced({ response: { plan: { steps: c.objs() } } })),
  },
  {
    name: 'wrapper-trajectories',
    says: 'An object that holds several trajectories.',
    source: PRACTICE,
    make: (c) => {
      const s = several(c);
      return c.read(c.fenced({ trajectories: s.lists }), s.all);
    },
  },
  {
    name: 'wrapper-trajectories-named',
    says: 'An object with a key for each trajectory.',
    source: PRACTICE,
    make: (c) => {
      const s = several(c);
      return c.hard(
        c.fenced(Object.fromEntries(s.lists.map((list, i) => [`trajectory_${i + 1}`, list]))),
        s.all,
      );
    },
  },
  {
    name: 'wrapper-trajectories-objects',
    says: 'A list of objects that hold a trajectory each.',
    source: PRACTICE,
    make: (c) => {
      const s = several(c);
      return c.hard(c.fenced(s.lists.map((list, i) => ({ id: i + 1, steps: list }))), s.all);
    },
  },
  {
    name: 'step-numbers',
    says: 'Objects that bear their number, in order.',
    source: PRACTICE,
    make: (c) =>
      c.read(c.fenced(c.objs().map((o, i) => ({ step: i + 1, ...(o as { [k: string]: Loose }) })))),
  },
  {
    name: 'step-keys',
    says: 'An object with a key for each step.',
    source: PRACTICE,
    make: (c) => c.hard(c.fenced(Object.fromEntries(c.objs().map((o, i) => [`step_${i + 1}`, o])))),
  },
  {
    name: 'step-numbers-mixed',
    says: 'Objects whose numbers say another order than their places.',
    source: PRACTICE,
    draw: { length: [2, 4] },
    make: (c) => {
      const numbered = c.objs().map((o, i) => ({ step: i + 1, ...(o as { [k: string]: Loose }) }));
      return c.unsure(
        c.fenced(numbered.reverse()),
        'Places and numbers disagree; the numbers are said in words.',
      );
    },
  },
  {
    name: 'thought-keys',
    says: 'Objects with a thought beside the call.',
    source: 'ReAct in JSON',
    make: (c) =>
      c.read(
        c.fenced(
          c.objs().map((o) => ({
            thought: 'This has to be known first.',
            ...(o as { [k: string]: Loose }),
          })),
        ),
      ),
  },
  {
    name: 'result-keys',
    says: 'Objects with an expected result beside the call.',
    source: PRACTICE,
    make: (c) =>
      c.read(
        c.fenced(
          c.objs().map((o) => ({
            ...(o as { [k: string]: Loose }),
            expected_result: { status: 'ok', items: [] },
          })),
        ),
      ),
  },
  {
    name: 'phases',
    says: 'Steps that group the calls under headings in JSON.',
    source: PRACTICE,
    draw: { length: [2, 4] },
    make: (c) =>
      c.hard(
        c.fenced({
          steps: [
            { title: 'Identify', calls: c.objs(c.calls.slice(0, 1)) },
            { title: 'Resolve', calls: c.objs(c.calls.slice(1)) },
          ],
        }),
      ),
  },
  {
    name: 'parallel-group',
    says: 'A list in which a group of calls is said to be parallel.',
    source: PRACTICE,
    draw: { length: [3, 4] },
    make: (c) =>
      c.unsure(
        c.fenced([...c.objs(c.calls.slice(0, 1)), { parallel: c.objs(c.calls.slice(1)) }]),
        'Calls in parallel have no order of their own.',
      ),
  },
  {
    name: 'linked-calls',
    says: 'Calls that hold the next call under a key.',
    source: PRACTICE,
    draw: { length: [2, 3] },
    make: (c) => {
      const chain = [...c.objs()]
        .reverse()
        .reduce<Loose>(
          (next, o) => (next === undefined ? o : { ...(o as { [k: string]: Loose }), next }),
          undefined,
        );
      return c.unsure(
        c.fenced(chain),
        'A call stands inside another; who reads the first only loses the rest.',
      );
    },
  },
  {
    name: 'call-beside-list',
    says: 'A call under a second key beside the list.',
    source: PRACTICE,
    draw: { length: [2, 4] },
    make: (c) =>
      c.unsure(
        c.fenced({
          steps: c.objs(c.calls.slice(0, -1)),
          [c.r.pick(['final_step', 'last_call', 'finally'])]: c.objs(c.calls.slice(-1))[0],
        }),
        'The call beside the list is the last one.',
      ),
  },
  {
    name: 'call-beside-list-unclear',
    says: 'A call under a key that does not say when it is made.',
    source: PRACTICE,
    draw: { length: [2, 4] },
    make: (c) =>
      c.refuse(
        c.fenced({
          steps: c.objs(c.calls.slice(0, -1)),
          [c.r.pick(['extra', 'other', 'additional_action', 'related'])]: c.objs(
            c.calls.slice(-1),
          )[0],
        }),
        'Nobody knows where the call beside the list belongs.',
      ),
  },
];

const FORMS: Style[] = [
  {
    name: 'openai-list',
    says: 'A list in the form of tool_calls, with the arguments as text.',
    source: OPENAI,
    make: (c) => c.read(c.fenced(openaiCalls(c, c.calls, true))),
  },
  {
    name: 'openai-list-objects',
    says: 'The same with the arguments as objects.',
    source: 'Ollama chat API, tool_calls',
    make: (c) => c.read(c.fenced(openaiCalls(c, c.calls, false))),
  },
  {
    name: 'openai-message',
    says: 'A whole message of an assistant as JSON text.',
    source: OPENAI,
    make: (c) =>
      c.read(
        c.print({ role: 'assistant', content: null, tool_calls: openaiCalls(c, c.calls, true) }, 2),
      ),
  },
  {
    name: 'openai-completion',
    says: 'A whole chat completion as JSON text.',
    source: OPENAI,
    make: (c) =>
      c.read(
        c.print(
          {
            id: 'chatcmpl-1',
            object: 'chat.completion',
            choices: [
              {
                index: 0,
                finish_reason: 'tool_calls',
                message: {
                  role: 'assistant',
                  content: null,
                  tool_calls: openaiCalls(c, c.calls, true),
                },
              },
            ],
          },
          2,
        ),
      ),
  },
  {
    name: 'responses-output',
    says: 'The output list of the Responses API as text.',
    source: 'OpenAI API reference, responses',
    make: (c) =>
      c.read(
        c.print(
          [
            { type: 'reasoning', id: 'rs_1', summary: [] },
            ...c.calls.map((call) => ({
              type: 'function_call',
              id: `fc_${c.r.hex(6)}`,
              call_id: `call_${c.r.hex(6)}`,
              name: call.tool,
              arguments: printJson(call.args),
              status: 'completed',
            })),
          ],
          2,
        ),
      ),
  },
  {
    name: 'anthropic-parts',
    says: 'Parts of text and tool_use as JSON text.',
    source: 'Anthropic messages API, tool_use blocks',
    make: (c) =>
      c.read(
        c.print(
          [
            { type: 'text', text: 'I look it up.' },
            ...c.calls.map((call) => ({
              type: 'tool_use',
              id: `toolu_${c.r.text(8)}`,
              name: call.tool,
              input: call.args,
            })),
          ],
          c.r.pick([undefined, 2]),
        ),
      ),
  },
  {
    name: 'gemini-parts',
    says: 'Parts with functionCall as JSON text.',
    source: 'Gemini API, FunctionCall',
    make: (c) =>
      c.read(
        c.fenced(
          c.calls.map((call) => ({
            [c.r.pick(['functionCall', 'function_call'])]: { name: call.tool, args: call.args },
          })),
        ),
      ),
  },
  {
    name: 'bedrock-parts',
    says: 'Parts with toolUse as JSON text.',
    source: 'Amazon Bedrock Converse API, ToolUseBlock',
    make: (c) =>
      c.read(
        c.fenced(
          c.calls.map((call) => ({
            toolUse: { toolUseId: `tooluse_${c.r.text(6)}`, name: call.tool, input: call.args },
          })),
        ),
      ),
  },
  {
    name: 'tool-as-key',
    says: 'Objects whose only key is the tool.',
    source: 'Berkeley function calling leaderboard, results',
    make: (c) => c.hard(c.fenced(c.calls.map((call) => ({ [call.tool]: call.args })))),
  },
  {
    name: 'pairs',
    says: 'Lists of a name and an object.',
    source: PRACTICE,
    make: (c) =>
      c.unsure(
        c.fenced(c.calls.map((call) => [call.tool, call.args])),
        'A pair of a name and an object is no common form.',
      ),
  },
  {
    name: 'calls-as-texts',
    says: 'A JSON list of texts, each a call in the syntax of Python.',
    source: 'Berkeley function calling leaderboard, possible answers',
    make: (c) =>
      c.read(
        c.fenced(
          c.calls.map(
            (call) =>
              `${call.tool}(${Object.entries(call.args ?? {})
                .map(([k, v]) => `${k}=${python(v, "'")}`)
                .join(', ')})`,
          ),
        ),
      ),
  },
  {
    name: 'json-rpc',
    says: 'Requests of the model context protocol, one on each line.',
    source: 'Model Context Protocol, tools/call',
    make: (c) =>
      c.read(
        c.calls
          .map((call, i) =>
            c.print({
              jsonrpc: '2.0',
              id: i + 1,
              method: 'tools/call',
              params: { name: call.tool, arguments: call.args },
            }),
          )
          .join('\n'),
      ),
  },
  {
    name: 'arguments-text',
    says: 'Arguments that are JSON text with spaces in it.',
    source: OPENAI,
    make: (c) =>
      c.read(
        c.fenced(
          c.calls.map((call) => ({
            name: call.tool,
            arguments: printJson(call.args, { wide: true }),
          })),
        ),
      ),
  },
  {
    name: 'arguments-text-twice',
    says: 'Arguments that are JSON text in JSON text.',
    source: PRACTICE,
    make: (c) =>
      c.unsure(
        c.fenced(
          c.calls.map((call) => ({
            name: call.tool,
            arguments: JSON.stringify(printJson(call.args)),
          })),
        ),
        'The arguments are encoded twice.',
      ),
  },
  {
    name: 'json-in-text',
    says: 'The whole answer is a JSON text that holds JSON.',
    source: PRACTICE,
    wrap: 'ends',
    make: (c) => c.hard(JSON.stringify(c.print(c.objs(), c.r.pick([undefined, 2])))),
  },
  {
    name: 'json-in-key',
    says: 'The list is a text under a key of an object.',
    source: PRACTICE,
    make: (c) =>
      c.hard(c.fenced({ [c.r.pick(['plan', 'answer', 'output'])]: printJson(c.objs()) })),
  },
  {
    name: 'json-escaped',
    says: 'JSON whose quotes are escaped although no quotes stand round it.',
    source: PRACTICE,
    wrap: 'ends',
    make: (c) =>
      c.unsure(JSON.stringify(c.print(c.objs())).slice(1, -1), 'It is no JSON as it stands.'),
  },
  {
    name: 'html-escaped',
    says: 'JSON with the quotes as HTML entities.',
    source: 'HTML, character references',
    draw: { values: 'scalar' },
    make: (c) =>
      c.hard(
        c
          .print(c.objs())
          .replaceAll('&', '&amp;')
          .replaceAll('"', '&quot;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;'),
      ),
  },
  {
    name: 'html-pre',
    says: 'JSON in the elements pre and code.',
    source: 'HTML, pre',
    draw: { values: 'scalar' },
    make: (c) => c.hard(`<pre><code class="language-json">${c.print(c.objs(), 2)}</code></pre>`),
  },
];

const BROKEN: Style[] = [
  {
    name: 'trailing-commas',
    says: 'JSON with a comma behind the last member.',
    source: 'JSON5',
    draw: { values: 'scalar' },
    make: (c) => c.read(fence('json', trailing(c.print(c.objs(), 2)))),
  },
  {
    name: 'single-quotes',
    says: 'A list in the notation of Python, with single quotes.',
    source: 'Python, repr',
    make: (c) =>
      c.read(
        fence(
          c.r.pick(['', 'python', 'json']),
          python(
            c.objs(c.calls).map((o) => JSON.parse(printJson(o)) as Json),
            "'",
          ),
        ),
      ),
  },
  {
    name: 'comments',
    says: 'JSON with comments.',
    source: 'JSON with comments (jsonc)',
    draw: { values: 'scalar' },
    make: (c) =>
      c.read(
        fence(
          c.r.pick(['jsonc', 'json']),
          `[\n${c.calls.map((call, i) => `  // step ${i + 1}: this comes ${i === 0 ? 'first' : 'next'}\n  ${c.print(c.obj(call))}${i < c.calls.length - 1 ? ',' : ''} ${c.r.chance(0.4) ? '/* as asked */' : ''}`).join('\n')}\n]`,
        ),
      ),
  },
  {
    name: 'comment-with-call',
    says: 'JSON in which one call is commented out.',
    source: 'JSON with comments (jsonc)',
    draw: { values: 'scalar', length: [2, 3] },
    make: (c) => {
      const lines = c.calls.map((call) => `  ${c.print(c.obj(call))},`);
      lines.splice(
        c.r.int(lines.length),
        0,
        `  // ${c.print(c.obj(c.more(1)[0] ?? { tool: 'get_order', args: {} }))},`,
      );
      return c.unsure(
        fence('json', `[\n${lines.join('\n')}\n]`),
        'A call that is commented out is not made.',
      );
    },
  },
  {
    name: 'python-literals',
    says: 'JSON with True, False and None.',
    source: 'Python, literals',
    make: (c) =>
      c.read(fence('python', python(c.objs().map((o) => JSON.parse(printJson(o)) as Json)))),
  },
  {
    name: 'curly-quotes',
    says: 'JSON with typographic quotes.',
    source: PRACTICE,
    draw: { values: 'text' },
    make: (c) => c.hard(curly(c.print(c.objs(), 2))),
  },
  {
    name: 'bare-keys',
    says: 'Objects whose keys have no quotes.',
    source: 'JSON5',
    make: (c) =>
      c.hard(
        fence(
          c.r.pick(['js', 'json5', '']),
          script(
            c.objs().map((o) => JSON.parse(printJson(o)) as Json),
            c.r.pick(['"', "'"]),
          ),
        ),
      ),
  },
  {
    name: 'ellipsis',
    says: 'A list that leaves calls out with three dots.',
    source: PRACTICE,
    draw: { length: [2, 3] },
    make: (c) =>
      c.refuse(
        fence('json', `[\n  ${c.print(c.objs()[0])},\n  ...\n  ${c.print(c.objs().at(-1))}\n]`),
        'Something is left out.',
      ),
  },
  {
    name: 'duplicate-arguments',
    says: 'An object that says its arguments twice, in two ways.',
    source: 'RFC 8259, section 4',
    make: (c) => {
      const [first, ...rest] = c.calls;
      const other = c.drawer.callOf({ tool: 'get_order', params: [['order_id', 'order']] });
      const twice = `{"name": "get_order", "arguments": ${c.print(other.args)}, "arguments": ${c.print(c.drawer.callOf({ tool: 'get_order', params: [['order_id', 'order']] }).args)}}`;
      return c.refuse(
        `[${[first, ...rest]
          .map((call) => (call === undefined ? '' : c.print(c.obj(call, ['name', 'arguments']))))
          .concat(twice)
          .join(', ')}]`,
        'Two values for one key; readers of JSON differ.',
      );
    },
  },
  {
    name: 'duplicate-value',
    says: 'Arguments in which one key stands twice.',
    source: 'RFC 8259, section 4',
    make: (c) =>
      c.refuse(
        `[{"name": "cancel_order", "arguments": {"order_id": "ORD-${c.r.between(10000, 49999)}", "reason": "wrong size", "order_id": "ORD-${c.r.between(50000, 99999)}"}}]`,
        'Two values for one parameter; readers of JSON differ.',
      ),
  },
  {
    name: 'two-argument-keys',
    says: 'A call with two keys for arguments that differ.',
    source: PRACTICE,
    make: (c) => {
      const list = c.objs(c.calls, ['name', 'arguments']);
      const at = c.r.int(list.length);
      const other = c.more(1)[0]?.args ?? {};
      list[at] = {
        name: c.calls[at]?.tool,
        arguments: { ...(c.calls[at]?.args ?? {}), marker: 1 },
        [c.r.pick(['parameters', 'args', 'input'])]: { ...other, marker: 2 },
      };
      return c.refuse(c.fenced(list), 'One call has two different sets of arguments.');
    },
  },
  {
    name: 'two-argument-keys-alike',
    says: 'A call with two keys for arguments that say the same.',
    source: PRACTICE,
    make: (c) =>
      c.unsure(
        c.fenced(
          c.calls.map((call) => ({ name: call.tool, arguments: call.args, parameters: call.args })),
        ),
        'The arguments stand twice and agree.',
      ),
  },
  {
    name: 'name-is-a-label',
    says: 'Objects with a label under name and the tool under tool.',
    source: PRACTICE,
    make: (c) =>
      c.unsure(
        c.fenced(
          c.calls.map((call, i) => ({ name: `Step ${i + 1}`, tool: call.tool, args: call.args })),
        ),
        'The key name holds a label here.',
      ),
  },
  {
    name: 'two-names',
    says: 'A call with two tools.',
    source: PRACTICE,
    draw: { length: [2, 3] },
    make: (c) => {
      const other = c.more(1)[0]?.tool ?? '';
      const [first] = c.calls;
      return first === undefined || other === first.tool
        ? c.refuse(
            c.fenced([
              { name: 'get_order', tool: 'cancel_order', arguments: { order_id: 'ORD-1' } },
            ]),
            'One call names two tools.',
          )
        : c.refuse(
            c.fenced([
              { name: first.tool, tool: other, arguments: first.args },
              ...c.objs(c.calls.slice(1)),
            ]),
            'One call names two tools.',
          );
    },
  },
  {
    name: 'names-only',
    says: 'A list of names without arguments.',
    source: PRACTICE,
    draw: { empty: false, length: [2, 4] },
    make: (c) =>
      c.unsure(c.fenced(c.calls.map((call) => call.tool)), 'The arguments are not said.', [
        c.calls.map((call) => ({ tool: call.tool, args: null })),
      ]),
  },
  {
    name: 'empty-list',
    says: 'An empty list.',
    source: PRACTICE,
    make: (c) =>
      c.unsure(
        c.r.pick(['[]', '```json\n[]\n```', '{"calls": []}']),
        'It is either no call or no answer.',
        [[]],
        [[]],
      ),
  },
];

/** The styles whose calls are JSON, or nearly JSON. */
export const JSON_STYLES: Style[] = [...LISTS, ...WRAPPERS, ...FORMS, ...BROKEN];
