import type { Json } from '../../src/base/json.ts';
import { pythonText } from '../../src/base/text/python-text.ts';
import type { Call, Plan } from './raw-answers.ts';

/** Stand around each call, so that a cut knows whether it is inside of one; taken out at last. */
export const marks = { begin: '\uE000', end: '\uE001' } as const;
export const withoutMarks = (text: string) => text.replaceAll(/[\uE000\uE001]/g, '');

/** A way in which models write calls. */
export interface Form {
  /** What it is made of: JSON, calls in lines, or marks of its own. */
  readonly kind: 'data' | 'lines' | 'marks';
  /** What it can hold as values. */
  readonly holds: 'any' | 'plain';
  readonly most: number;
  readonly write: (plan: Plan) => string;
  readonly namesOnly?: true;
  /** Nothing in it says where a call ends: only its record can say that it was cut off. */
  readonly isOpen?: true;
  /** It is data, and no brackets stand around its calls. */
  readonly isLoose?: true;
  /** Its values are JSON, and not the arguments of calls in text. */
  readonly isJson?: true;
}

type Write = (call: Call, nth: number) => string;
const marked =
  (write: Write): Write =>
  (call, nth) =>
    `${marks.begin}${write(call, nth)}${marks.end}`;

const input = ({ params }: Call) => Object.fromEntries(params) as Json;
/** JSON with the spaces that most models write. */
const json = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(json).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value as { readonly [key: string]: Json });
  return `{${members.map(([key, inner]) => `${json(key)}: ${json(inner)}`).join(', ')}}`;
};
const google = (call: Call) => json({ tool_name: call.tool, tool_input: input(call) });
const named = (call: Call) => json({ name: call.tool, arguments: input(call) });
const reversed = (call: Call) => json({ args: input(call), tool: call.tool });
const keyed = (call: Call) => json({ [call.tool]: input(call) });
const numbered = (call: Call, nth: number) =>
  json({ step: nth + 1, action: call.tool, parameters: input(call), reason: 'it is next' });
const folded = (call: Call, nth: number) =>
  json({
    id: `c${nth}`,
    type: 'function',
    function: { name: call.tool, arguments: json(input(call)) },
  });
const message = (call: Call, nth: number) =>
  `{"role": "assistant", "tool_calls": [${marked(folded)(call, nth)}]}`;

/** Calls as text: values bare, as JSON, and as Python. */
const inBrackets =
  (separator: string, shown: (value: Json) => string): Write =>
  ({ tool, params }) =>
    `${tool}(${params.map(([name, value]) => name + separator + shown(value)).join(', ')})`;
const bare = inBrackets('=', pythonText);
const quoted = inBrackets('=', json);
/** As Python prints a value inside of a list: with quotes. */
const repr = (value: Json) => pythonText([value]).slice(1, -1);
const python = inBrackets('=', repr);
const colons = inBrackets(': ', json);

const inList = (items: readonly string[]) => `[${items.join(', ')}]`;
const inLines = (items: readonly string[], depth: number) => {
  const space = '  '.repeat(depth);
  return `[\n${items.map((item) => `${space}  ${item}`).join(',\n')}\n${space}]`;
};
const lists = (write: Write) => (plan: Plan) =>
  inList(plan.map((calls) => inList(calls.map(marked(write)))));
const pretty = (write: Write) => (plan: Plan) =>
  inLines(
    plan.map((calls) => inLines(calls.map(marked(write)), 1)),
    0,
  );
const one = (write: Write) => (plan: Plan) => inList((plan[0] ?? []).map(marked(write)));

const data = (write: Form['write'], most = 3): Form => ({
  kind: 'data',
  holds: 'any',
  most,
  write,
});
const plain = (form: Form): Form => ({ ...form, holds: 'plain' });

/** Several calls in one trajectory, with what stands between them. */
const joined = (between: string, write: Write) => (plan: Plan) =>
  (plan[0] ?? []).map(marked(write)).join(between);
const lines = (write: Write, holds: Form['holds'] = 'any', between = '\n'): Form => ({
  kind: 'lines',
  holds,
  most: 1,
  write: joined(between, write),
});
const marksOf = (write: Form['write'], holds: Form['holds'] = 'any'): Form => ({
  kind: 'marks',
  holds,
  most: 1,
  write,
});
const tagged = (before: string, write: Write, between: string, after: string) => (plan: Plan) =>
  `${before}${joined(between, write)(plan)}${after}`;
const inTags = (open: (name: string) => string, close: string) => (call: Call) =>
  call.params.map(([name, value]) => `${open(name)}${pythonless(value)}${close}`).join('\n');
/** A text as it stands, and any other value as JSON. */
const pythonless = (value: Json) => (typeof value === 'string' ? value : json(value));
const yaml = (call: Call, indent: string) =>
  `tool: ${call.tool}\n${indent}args:${
    call.params.length === 0
      ? ' {}'
      : call.params.map(([name, value]) => `\n${indent}  ${name}: ${json(value)}`).join('')
  }`;
const underHeadings = (write: Write, between: string) => (plan: Plan) =>
  plan
    .map((calls, nth) => `Trajectory ${nth + 1}:\n${calls.map(marked(write)).join(between)}`)
    .join('\n\n');

/** Every raw form that is read. */
export const forms: Readonly<Record<string, Form>> = {
  google: data(lists(google)),
  'google, pretty': data(pretty((call) => google(call))),
  'a list': data(one(named), 1),
  'input first': data(lists(reversed)),
  'with steps': data(lists(numbered)),
  'by tool': data(lists(keyed)),
  messages: data((plan) => inList(plan.map((calls) => inList(calls.map(message))))),
  'calls in one message': data((plan) =>
    inList(
      plan.map(
        (calls) => `[{"role": "assistant", "tool_calls": ${inList(calls.map(marked(folded)))}}]`,
      ),
    ),
  ),
  wrapped: data((plan) => `{"trajectories": ${lists(google)(plan)}}`),
  'wrapped plan': data((plan) => `{"thought": "it is easy", "plan": ${one(named)(plan)}}`, 1),
  'named lists': data(
    (plan) =>
      `{${plan.map((calls, nth) => `"trajectory_${nth + 1}": ${inList(calls.map(marked(google)))}`).join(', ')}}`,
  ),
  'objects a line': { ...data(joined('\n', named), 1), isLoose: true },
  'lists a line': data((plan) =>
    plan.map((calls, nth) => `${nth + 1}. ${inList(calls.map(marked(google)))}`).join('\n'),
  ),
  'lists under headings': data((plan) =>
    plan
      .map((calls, nth) => `Trajectory ${nth + 1}:\n${inList(calls.map(marked(google)))}`)
      .join('\n\n'),
  ),
  traxgen: plain(data(lists((call, nth) => json(`tool: ${bare(call, nth)}`)))),
  'calls as text': plain(data(lists((call, nth) => json(bare(call, nth))))),
  'Python as text': data(lists((call, nth) => json(python(call, nth)))),
  pairs: data(lists((call) => `["${call.tool}", ${json(input(call))}]`)),
  'texts of lists': data((plan) =>
    inList(plan.map((calls) => json(inList(calls.map(marked(google)))))),
  ),
  names: { ...data(lists((call) => `"${call.tool}"`)), namesOnly: true },
  'Python list': data((plan) => inList(plan.map((calls) => inList(calls.map(marked(python)))))),
  tuples: data((plan) =>
    inList(
      plan.map((calls) =>
        inList(calls.map(marked((call) => `("${call.tool}", ${json(input(call))})`))),
      ),
    ),
  ),
  'JSON in JSON': data((plan) => json(lists(google)(plan))),
  'JSON in an object': data((plan) => `{"answer": ${json(lists(google)(plan))}}`),

  lines: lines(quoted),
  'Python lines': lines(python),
  'bare lines': lines(bare, 'plain'),
  bullets: lines((call, nth) => `- ${bare(call, nth)}`, 'plain'),
  numbered: lines((call, nth) => `${nth + 1}. tool: ${bare(call, nth)}`, 'plain'),
  'numbered, in bold': lines((call, nth) => `${nth + 1}) **${quoted(call, nth)}**`),
  'in backticks': lines((call, nth) => `${nth + 1}. \`${python(call, nth)}\``),
  steps: lines((call, nth) => `Step ${nth + 1}: ${quoted(call, nth)}`),
  'Python, indented': lines(({ tool, params }) =>
    params.length === 0
      ? `${tool}()`
      : `${tool}(\n${params.map(([name, value]) => `    ${name}=${repr(value)},\n`).join('')})`,
  ),
  assigned: lines((call, nth) => `r${nth} = ${python(call, nth)}`),
  awaited: lines((call, nth) => `const r${nth} = await ${quoted(call, nth)};`),
  printed: lines((call, nth) => `print(default_api.${python(call, nth)})`),
  chain: lines(quoted, 'any', ' -> '),
  semicolons: lines(python, 'any', '; '),
  colons: lines(colons),
  JavaScript: lines(
    (call) => `await ${call.tool}(${call.params.length === 0 ? '' : json(input(call))});`,
  ),
  headings: {
    kind: 'lines',
    holds: 'plain',
    most: 3,
    write: underHeadings((call, nth) => `${nth + 1}. ${bare(call, nth)}`, '\n'),
  },
  table: {
    isJson: true,
    ...lines(
      (call, nth) => `| ${nth + 1} | ${call.tool} | ${json(input(call)).replaceAll('|', '\\|')} |`,
    ),
    write: tagged(
      '| # | Tool | Arguments |\n|---|---|---|\n',
      (call, nth) => `| ${nth + 1} | ${call.tool} | ${json(input(call)).replaceAll('|', '\\|')} |`,
      '\n',
      '',
    ),
  },
  'table of calls': {
    ...lines(bare, 'plain'),
    write: tagged(
      '| Step | Call |\n| --- | --- |\n',
      (call, nth) => `| ${nth + 1} | \`${bare(call, nth)}\` |`,
      '\n',
      '',
    ),
  },
  YAML: { ...lines((call) => `- ${yaml(call, '  ')}`), isOpen: true },
  'YAML lists': {
    kind: 'lines',
    isOpen: true,
    holds: 'any',
    most: 3,
    write: (plan) =>
      `trajectories:\n${plan
        .map((calls) =>
          calls
            .map(marked((call, nth) => `${nth === 0 ? '  - -' : '    -'} ${yaml(call, '      ')}`))
            .join('\n'),
        )
        .join('\n')}`,
  },

  ReAct: marksOf((plan) =>
    (plan[0] ?? [])
      .map(
        marked((call) => `Thought: next\nAction: ${call.tool}\nAction Input: ${json(input(call))}`),
      )
      .join('\nObservation: ok\n'),
  ),
  'ReAct, calls': marksOf((plan) =>
    (plan[0] ?? [])
      .map(marked((call, nth) => `Action: ${quoted(call, nth)}`))
      .join('\nObservation: done\n'),
  ),
  invoke: marksOf(
    tagged(
      '<function_calls>\n',
      (call) =>
        `<invoke name="${call.tool}">\n${inTags((name) => `<parameter name="${name}">`, '</parameter>')(call)}\n</invoke>`,
      '\n',
      '\n</function_calls>',
    ),
    'plain',
  ),
  qwen: marksOf(
    joined(
      '\n',
      (call) =>
        `<tool_call>\n<function=${call.tool}>\n${inTags((name) => `<parameter=${name}>\n`, '\n</parameter>')(call)}\n</function>\n</tool_call>`,
    ),
    'plain',
  ),
  llama: marksOf(joined('\n', (call) => `<function=${call.tool}>${json(input(call))}</function>`)),
  hermes: marksOf(joined('\n', (call) => `<tool_call>\n${named(call)}\n</tool_call>`)),
  glm: marksOf(
    joined(
      '\n',
      (call) =>
        `<tool_call>${call.tool}\n${call.params.map(([name, value]) => `<arg_key>${name}</arg_key>\n<arg_value>${pythonless(value)}</arg_value>\n`).join('')}</tool_call>`,
    ),
    'plain',
  ),
  harmony: marksOf(
    joined(
      '',
      (call) =>
        `<|start|>assistant<|channel|>commentary to=functions.${call.tool} <|constrain|>json<|message|>${json(input(call))}<|call|>`,
    ),
  ),
  kimi: marksOf(
    tagged(
      '<|tool_calls_section_begin|>',
      (call, nth) =>
        `<|tool_call_begin|>functions.${call.tool}:${nth}<|tool_call_argument_begin|>${json(input(call))}<|tool_call_end|>`,
      '',
      '<|tool_calls_section_end|>',
    ),
  ),
  deepseek: marksOf(
    tagged(
      '<｜tool▁calls▁begin｜>',
      (call) =>
        `<｜tool▁call▁begin｜>${call.tool}<｜tool▁sep｜>${json(input(call))}<｜tool▁call▁end｜>`,
      '',
      '<｜tool▁calls▁end｜>',
    ),
  ),
  'deepseek, older': marksOf(
    tagged(
      '<｜tool▁calls▁begin｜>',
      (call) =>
        `<｜tool▁call▁begin｜>function<｜tool▁sep｜>${call.tool}\n\`\`\`json\n${json(input(call))}\n\`\`\`<｜tool▁call▁end｜>`,
      '\n',
      '<｜tool▁calls▁end｜>',
    ),
  ),
  mistral: marksOf(joined('', (call) => `[TOOL_CALLS]${call.tool}[ARGS]${json(input(call))}`)),
  'mistral, older': marksOf((plan) => `[TOOL_CALLS] ${one(named)(plan)}`),
};
