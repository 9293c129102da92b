import type { Ctx, Style } from './context.ts';
import { bareText, fence, printJson, python, pythonCall, script, yaml } from './notation.ts';
import type { Call, Json, Trajectory } from './types.ts';
import { parametersOf } from './vocabulary.ts';

const SCALAR = { values: 'scalar' } as const;

function py(c: Ctx, call: Call): string {
  return pythonCall(call.tool, call.args ?? {}, c.r.pick(['"', '"', "'"]));
}

function lines(calls: Trajectory, form: (call: Call, i: number) => string, between = '\n'): string {
  return calls.map(form).join(between);
}

/** The calls as plain values for YAML. */
function plain(c: Ctx, calls: Trajectory): Json {
  const [name, args] = c.pair;
  return calls.map((call) => ({ [name]: call.tool, [args]: call.args }));
}

function react(c: Ctx, observed: boolean): string {
  return lines(c.calls, (call, i) => {
    const input = c.r.chance(0.3) ? printJson(call.args, { wide: true }) : printJson(call.args);
    const seen = observed ? `\nObservation: {"status": "ok", "step": ${i + 1}}` : '';
    return `Thought: ${i === 0 ? 'I look it up first.' : 'Now I can go on.'}\nAction: ${call.tool}\nAction Input: ${input}${seen}`;
  });
}

function table(c: Ctx, body: (call: Call) => string, headings: [string, string]): string {
  const rows = c.calls.map(
    (call, i) =>
      `| ${i + 1} | ${c.r.chance(0.5) ? `\`${call.tool}\`` : call.tool} | ${body(call).replaceAll('|', '\\|')} |`,
  );
  return [`| Step | ${headings[0]} | ${headings[1]} |`, '|---|---|---|', ...rows].join('\n');
}

const LINES: Style[] = [
  {
    name: 'lines',
    says: 'A call in the syntax of Python on each line.',
    source: 'practice',
    make: (c) => c.read(lines(c.calls, (call) => py(c, call))),
  },
  {
    name: 'lines-fence',
    says: 'The same in a fence.',
    source: 'practice',
    make: (c) =>
      c.read(
        fence(
          c.r.pick(['python', '', 'text']),
          lines(c.calls, (call) => py(c, call)),
        ),
      ),
  },
  {
    name: 'lines-long',
    says: 'Calls whose arguments stand on lines of their own.',
    source: 'Black code style',
    make: (c) =>
      c.read(
        fence(
          'python',
          lines(c.calls, (call) => {
            const inner = Object.entries(call.args ?? {}).map(
              ([key, value]) => `    ${key}=${python(value)},`,
            );
            return inner.length === 0 ? `${call.tool}()` : `${call.tool}(\n${inner.join('\n')}\n)`;
          }),
        ),
      ),
  },
  {
    name: 'numbered',
    says: 'A numbered list of calls.',
    source: 'CommonMark, ordered lists',
    make: (c) => {
      const mark = c.r.pick(['.', ')']);
      return c.read(lines(c.calls, (call, i) => `${i + 1}${mark} ${py(c, call)}`));
    },
  },
  {
    name: 'numbered-code',
    says: 'A numbered list with the calls in inline code.',
    source: 'CommonMark, code spans',
    make: (c) => c.read(lines(c.calls, (call, i) => `${i + 1}. \`${py(c, call)}\``)),
  },
  {
    name: 'numbered-reason',
    says: 'A numbered list with a reason behind each call.',
    source: 'practice',
    make: (c) =>
      c.read(
        lines(
          c.calls,
          (call, i) =>
            `${i + 1}. \`${py(c, call)}\`${c.r.pick([' - ', ' — ', ': '])}${c.r.pick(['look it up', 'as the policy says', 'then tell the customer'])}`,
        ),
      ),
  },
  {
    name: 'numbered-restart',
    says: 'A numbered list whose numbers are all 1.',
    source: 'CommonMark, ordered lists',
    make: (c) => c.read(lines(c.calls, (call) => `1. \`${py(c, call)}\``)),
  },
  {
    name: 'numbered-reversed',
    says: 'A numbered list whose numbers run backwards.',
    source: 'practice',
    draw: { length: [2, 4] },
    make: (c) =>
      c.unsure(
        lines([...c.calls].reverse(), (call, i) => `${c.calls.length - i}. \`${py(c, call)}\``),
        'Numbers and places disagree; the numbers are said in words.',
      ),
  },
  {
    name: 'numbered-json',
    says: 'A numbered list of names with JSON behind them.',
    source: 'practice',
    make: (c) =>
      c.read(lines(c.calls, (call, i) => `${i + 1}. ${call.tool} ${printJson(call.args)}`)),
  },
  {
    name: 'numbered-objects',
    says: 'A numbered list of JSON objects.',
    source: 'practice',
    make: (c) => c.read(lines(c.calls, (call, i) => `${i + 1}. ${c.print(c.obj(call))}`)),
  },
  {
    name: 'step-words',
    says: 'Lines that begin with the word Step and a number.',
    source: 'practice',
    make: (c) =>
      c.read(
        lines(c.calls, (call, i) =>
          `${c.r.pick(['Step', 'step', '**Step'])} ${i + 1}: ${py(c, call)}`.replace(
            /^\*\*Step (\d+):/,
            '**Step $1:**',
          ),
        ),
      ),
  },
  {
    name: 'bullets',
    says: 'A list of calls with bullets.',
    source: 'CommonMark, bullet lists',
    make: (c) => {
      const mark = c.r.pick(['-', '*', '+', '•']);
      return c.read(lines(c.calls, (call) => `${mark} ${py(c, call)}`));
    },
  },
  {
    name: 'bullets-bold',
    says: 'Bullets with the calls in bold code and a reason.',
    source: 'practice',
    make: (c) =>
      c.read(
        lines(
          c.calls,
          (call) => `- **\`${py(c, call)}\`** – ${c.r.pick(['looks it up', 'does it'])}`,
        ),
      ),
  },
  {
    name: 'checkboxes',
    says: 'A list of tasks, none of them ticked.',
    source: 'GitHub Flavored Markdown, task lists',
    make: (c) => c.hard(lines(c.calls, (call) => `- [ ] \`${py(c, call)}\``)),
  },
  {
    name: 'checkboxes-mixed',
    says: 'A list of tasks, some of them ticked.',
    source: 'GitHub Flavored Markdown, task lists',
    draw: { length: [2, 4] },
    make: (c) =>
      c.refuse(
        lines(c.calls, (call, i) => `- [${i === 0 ? 'x' : ' '}] \`${py(c, call)}\``),
        'Nobody knows whether the ticked or the open ones are the plan.',
      ),
  },
  {
    name: 'arrows',
    says: 'Calls in one line with arrows.',
    source: 'practice',
    make: (c) =>
      c.read(
        lines(
          c.calls,
          (call) => (c.r.chance(0.5) ? `\`${py(c, call)}\`` : py(c, call)),
          c.r.pick([' -> ', ' → ', ' => ']),
        ),
      ),
  },
  {
    name: 'semicolons',
    says: 'Calls in one line with semicolons.',
    source: 'practice',
    make: (c) => c.read(lines(c.calls, (call) => py(c, call), '; ')),
  },
  {
    name: 'sentence',
    says: 'Calls in inline code in a sentence.',
    source: 'practice',
    draw: { length: [2, 3] },
    make: (c) =>
      c.unsure(
        `First I call \`${py(c, c.calls[0] as Call)}\`${c.calls
          .slice(1)
          .map((call) => `, then \`${py(c, call)}\``)
          .join('')}.`,
        'It is running text.',
      ),
  },
  {
    name: 'prose-arguments',
    says: 'A numbered list that says the arguments in words.',
    source: 'practice',
    draw: { values: 'text', empty: false },
    untyped: true,
    make: (c) =>
      c.unsure(
        lines(
          c.calls,
          (call, i) =>
            `${i + 1}. Call ${call.tool} with ${Object.entries(call.args ?? {})
              .map(([k, v]) => `${k} = ${python(v)}`)
              .join(' and ')}`,
        ),
        'The arguments are in words.',
      ),
  },
  {
    name: 'nested-bullets',
    says: 'A numbered list of names with bullets for the arguments.',
    source: 'practice',
    draw: { values: 'text', empty: false },
    untyped: true,
    make: (c) =>
      c.unsure(
        lines(
          c.calls,
          (call, i) =>
            `${i + 1}. **${call.tool}**\n${Object.entries(call.args ?? {})
              .map(([k, v]) => `   - ${k}: ${bareText(v)}`)
              .join('\n')}`,
        ),
        'The arguments have no types.',
      ),
  },
  {
    name: 'headings-arguments',
    says: 'A heading for each tool with a fence that holds its arguments.',
    source: 'practice',
    make: (c) =>
      c.unsure(
        lines(c.calls, (call, i) => `### Step ${i + 1}: ${call.tool}\n${c.fenced(call.args)}`),
        'Name and arguments stand apart.',
      ),
  },
  {
    name: 'headings-calls',
    says: 'A heading for each step with a fence that holds its call.',
    source: 'practice',
    make: (c) => c.read(lines(c.calls, (call, i) => `### Step ${i + 1}\n${c.fenced(c.obj(call))}`)),
  },
  {
    name: 'blockquote',
    says: 'Calls in a block quote.',
    source: 'CommonMark, block quotes',
    make: (c) => c.hard(lines(c.calls, (call) => `> ${py(c, call)}`)),
  },
  {
    name: 'table-json',
    says: 'A table with the arguments as JSON.',
    source: 'GitHub Flavored Markdown, tables',
    draw: SCALAR,
    make: (c) =>
      c.hard(
        table(
          c,
          (call) => (c.r.chance(0.5) ? `\`${printJson(call.args)}\`` : printJson(call.args)),
          ['Tool', 'Arguments'],
        ),
      ),
  },
  {
    name: 'table-calls',
    says: 'A table with a call in each row.',
    source: 'GitHub Flavored Markdown, tables',
    draw: SCALAR,
    make: (c) =>
      c.hard(
        [
          `| # | Call |`,
          '|:-:|:-----|',
          ...c.calls.map((call, i) => `| ${i + 1} | \`${py(c, call)}\` |`),
        ].join('\n'),
      ),
  },
  {
    name: 'table-words',
    says: 'A table with the arguments as pairs.',
    source: 'practice',
    draw: { values: 'text', empty: false },
    untyped: true,
    make: (c) =>
      c.unsure(
        table(
          c,
          (call) =>
            Object.entries(call.args ?? {})
              .map(([k, v]) => `${k}=${bareText(v)}`)
              .join(', '),
          ['Tool', 'Parameters'],
        ),
        'The arguments have no quotes.',
      ),
  },
];

const LABELLED: Style[] = (
  [
    {
      name: 'react',
      says: 'Thought, Action and Action Input.',
      source: 'ReAct; LangChain react agent',
      make: (c) => c.read(react(c, false)),
    },
    {
      name: 'react-observed',
      says: 'The same with made-up observations.',
      source: 'ReAct; LangChain react agent',
      make: (c) => c.read(react(c, true)),
    },
    {
      name: 'react-final',
      says: 'The same with a final answer.',
      source: 'ReAct; LangChain react agent',
      make: (c) =>
        c.read(
          `${react(c, true)}\nThought: I now know the final answer\nFinal Answer: The request is done.`,
        ),
    },
    {
      name: 'react-blob',
      says: 'Action with a fence that holds action and action_input.',
      source: 'LangChain structured chat agent',
      make: (c) =>
        c.read(
          `${lines(c.calls, (call) => `Thought: I go on.\nAction:\n${fence(c.r.pick(['json', '']), printJson({ action: call.tool, action_input: call.args }, { indent: 2 }))}\nObservation: ok`)}`,
        ),
    },
    {
      name: 'react-draft-in-thought',
      says: 'A thought that holds a call which is not made.',
      source: 'ReAct',
      make: (c) =>
        c.hard(
          `Thought: I could call ${py(c, c.more(1)[0] as Call)} right away, but the policy wants something else first.\n${react(c, false).replace(/^Thought: .*\n/, '')}`,
        ),
    },
    {
      name: 'tool-labels',
      says: 'Lines Tool: and Arguments:.',
      source: 'practice',
      make: (c) =>
        c.read(
          lines(
            c.calls,
            (call) => `Tool: ${call.tool}\nArguments: ${printJson(call.args)}`,
            '\n\n',
          ),
        ),
    },
    {
      name: 'toml',
      says: 'Tables of TOML.',
      source: 'TOML 1.0',
      draw: { values: 'scalar', empty: false },
      make: (c) =>
        c.unsure(
          fence(
            'toml',
            lines(
              c.calls,
              (call) =>
                `[[steps]]\ntool = "${call.tool}"\n[steps.args]\n${Object.entries(call.args ?? {})
                  .map(([k, v]) => `${k} = ${JSON.stringify(v)}`)
                  .join('\n')}`,
              '\n\n',
            ),
          ),
          'TOML is rare.',
        ),
    },
    {
      name: 'http',
      says: 'Requests of HTTP to a path with the name of the tool.',
      source: 'practice',
      make: (c) =>
        c.unsure(
          lines(c.calls, (call) => `POST /tools/${call.tool}\n${printJson(call.args)}`, '\n\n'),
          'A request of HTTP is no common form.',
        ),
    },
    {
      name: 'mermaid',
      says: 'A graph with the names of the tools.',
      source: 'Mermaid flowcharts',
      draw: { empty: false, length: [2, 4] },
      make: (c) =>
        c.unsure(
          fence(
            'mermaid',
            `graph LR\n${c.calls
              .slice(1)
              .map((call, i) => `  S${i}[${c.calls[i]?.tool}] --> S${i + 1}[${call.tool}]`)
              .join('\n')}`,
          ),
          'The arguments are not said.',
          [c.calls.map((call) => ({ tool: call.tool, args: null }))],
        ),
    },
  ] satisfies Style[]
).map((style): Style => ({ ...style, wrap: 'ends' }));

const YAML: Style[] = [
  {
    name: 'yaml',
    says: 'A list in YAML.',
    source: 'YAML 1.2',
    wrap: 'ends',
    make: (c) => c.read(yaml(plain(c, c.calls))),
  },
  {
    name: 'yaml-fence',
    says: 'A list in YAML in a fence.',
    source: 'YAML 1.2',
    make: (c) => c.read(fence(c.r.pick(['yaml', 'yml']), yaml(plain(c, c.calls)))),
  },
  {
    name: 'yaml-wrapper',
    says: 'A list in YAML under a key.',
    source: 'YAML 1.2',
    make: (c) =>
      c.read(
        fence('yaml', `${c.r.pick(['steps', 'plan', 'calls'])}:\n${yaml(plain(c, c.calls), 1)}`),
      ),
  },
  {
    name: 'yaml-comments',
    says: 'YAML with comments, one of which holds a call.',
    source: 'YAML 1.2, comments',
    draw: SCALAR,
    make: (c) => {
      const [name, args] = c.pair;
      const other = c.more(1)[0] as Call;
      const body = lines(
        c.calls,
        (call) =>
          `${yaml([{ [name]: call.tool, [args]: call.args }])}${c.r.chance(0.5) ? ' # as asked' : ''}`,
      );
      return c.read(fence('yaml', `# The plan of the agent\n# - ${name}: ${other.tool}\n${body}`));
    },
  },
  {
    name: 'yaml-block-text',
    says: 'YAML with texts in blocks.',
    source: 'YAML 1.2, block scalars',
    draw: { length: [1, 2] },
    make: (c) => {
      const [name, args] = c.pair;
      const note: Call = {
        tool: 'add_note',
        args: {
          user_id: 'anna_silva_1234',
          text: 'First line: done\n- second line # no comment\n',
        },
      };
      const block = `- ${name}: add_note\n  ${args}:\n    user_id: anna_silva_1234\n    text: |\n      First line: done\n      - second line # no comment`;
      return c.read(fence('yaml', `${block}\n${yaml(plain(c, c.calls))}`), [[note, ...c.calls]]);
    },
  },
  {
    name: 'yaml-folded',
    says: 'YAML with a folded text and chomping.',
    source: 'YAML 1.2, folded style',
    draw: { length: [1, 2] },
    make: (c) => {
      const [name, args] = c.pair;
      const note: Call = {
        tool: 'add_note',
        args: { user_id: 'omar_li_2222', text: 'The parcel was left outside.' },
      };
      const block = `- ${name}: add_note\n  ${args}:\n    user_id: omar_li_2222\n    text: >-\n      The parcel\n      was left outside.`;
      return c.hard(fence('yaml', `${block}\n${yaml(plain(c, c.calls))}`), [[note, ...c.calls]]);
    },
  },
  {
    name: 'yaml-flow',
    says: 'YAML with the arguments in braces.',
    source: 'YAML 1.2, flow style',
    make: (c) =>
      c.read(
        fence(
          'yaml',
          lines(
            c.calls,
            (call) => `- ${c.pair[0]}: ${call.tool}\n  ${c.pair[1]}: ${printJson(call.args)}`,
          ),
        ),
      ),
  },
  {
    name: 'yaml-anchors',
    says: 'YAML with an anchor and an alias.',
    source: 'YAML 1.2, anchors',
    make: (c) => {
      const id = `ORD-${c.r.between(10000, 99999)}`;
      return c.hard(
        fence(
          'yaml',
          `- tool: get_order\n  args:\n    order_id: &order ${id}\n- tool: cancel_order\n  args:\n    order_id: *order\n    reason: wrong size`,
        ),
        [
          [
            { tool: 'get_order', args: { order_id: id } },
            { tool: 'cancel_order', args: { order_id: id, reason: 'wrong size' } },
          ],
        ],
      );
    },
  },
  {
    name: 'yaml-documents',
    says: 'A document of YAML for each call.',
    source: 'YAML 1.2, streams',
    draw: { length: [2, 3] },
    make: (c) =>
      c.hard(
        fence(
          'yaml',
          lines(
            c.calls,
            (call) => `---\n${yaml({ [c.pair[0]]: call.tool, [c.pair[1]]: call.args ?? {} })}`,
          ),
        ),
      ),
  },
];

const WRAPPED: Style[] = [
  {
    name: 'call-tool',
    says: 'Calls of call_tool with a name and an object.',
    source: 'Model Context Protocol Python SDK',
    make: (c) =>
      c.read(
        fence(
          'python',
          lines(
            c.calls,
            (call) =>
              `${c.r.pick(['', '', 'await '])}call_tool("${call.tool}", ${python(call.args ?? {})})`,
          ),
        ),
      ),
  },
  {
    name: 'call-tool-session',
    says: 'The same on a session, with keywords.',
    source: 'Model Context Protocol Python SDK',
    make: (c) =>
      c.hard(
        fence(
          'python',
          lines(
            c.calls,
            (call) =>
              `await session.call_tool(name="${call.tool}", arguments=${python(call.args ?? {})})`,
          ),
        ),
      ),
  },
  {
    name: 'call-tool-js',
    says: 'Calls of callTool in JavaScript.',
    source: 'Model Context Protocol TypeScript SDK',
    make: (c) =>
      c.hard(
        fence(
          'ts',
          lines(
            c.calls,
            (call) =>
              `await client.callTool({ name: "${call.tool}", arguments: ${script(call.args ?? {})} });`,
          ),
        ),
      ),
  },
  {
    name: 'call-tool-json',
    says: 'Calls in JSON whose tool is call_tool and whose arguments hold the real call.',
    source: 'practice',
    make: (c) =>
      c.unsure(
        c.fenced(
          c.calls.map((call) => ({
            name: 'call_tool',
            arguments: { name: call.tool, arguments: call.args },
          })),
        ),
        'A call stands in a call.',
        [c.calls],
        [
          [
            c.calls.map((call) => ({
              tool: 'call_tool',
              args: { name: call.tool, arguments: call.args ?? {} },
            })),
          ],
        ],
      ),
  },
  {
    name: 'call-in-arguments',
    says: 'A call whose argument has the shape of a call.',
    source: 'practice',
    draw: { length: [1, 3] },
    make: (c) => {
      const later: Call = {
        tool: 'schedule_task',
        args: {
          when: 'tomorrow',
          task: { name: 'send_email', arguments: { to: 'anna@example.com' } },
        },
      };
      c.faults.add('unknown-tool');
      return c.hard(c.fenced(c.objs([...c.calls, later], ['name', 'arguments'])), [
        [...c.calls, later],
      ]);
    },
  },
  {
    name: 'positional',
    says: 'Calls whose arguments have no names.',
    source: 'Python, calls',
    draw: { empty: false },
    make: (c) => {
      const inOrder = (call: Call): boolean =>
        Object.keys(call.args ?? {}).every((key, i) => parametersOf(call.tool)[i] === key);
      const fit = c.calls.filter(inOrder);
      const calls = fit.length > 0 ? fit : [{ tool: 'get_order', args: { order_id: 'ORD-55555' } }];
      return c.unsure(
        lines(
          calls,
          (call) =>
            `${call.tool}(${Object.values(call.args ?? {})
              .map((v) => python(v))
              .join(', ')})`,
        ),
        'The names of the parameters are those of the declaration.',
        [calls],
      );
    },
  },
  {
    name: 'placeholders',
    says: 'A call whose argument is a reference to the result of another call.',
    source: 'ReWOO',
    draw: { length: [1, 2] },
    make: (c) => {
      const last: Call = {
        tool: 'cancel_booking',
        args: {
          booking_id: c.r.pick([
            '$step1.booking_id',
            '{{steps[0].result.id}}',
            '<booking_id>',
            '#E1',
          ]),
        },
      };
      return c.unsure(
        c.fenced(c.objs([...c.calls, last])),
        'The value is a reference, which is taken as it stands.',
        [[...c.calls, last]],
      );
    },
  },
];

/** The styles whose calls stand on lines, in labels, tables, YAML or wrappers. */
export const LINE_STYLES: Style[] = [...LINES, ...LABELLED, ...YAML, ...WRAPPED];
