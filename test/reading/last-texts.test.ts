import { expect, test } from 'vitest';
import { readPredictions } from '../../src/reading/ingest.ts';
import { expandLattice } from '../../src/scoring/gold/lattice-gold.ts';
import { some } from '../budget.ts';
import { brief, namedFormats, readText } from './support.ts';

/** What a chat of a question and a text is as a run, where these tools are known. */
function readLast(text: string, tools: readonly string[]): string | undefined {
  const messages = [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: text },
  ];
  const { predictions } = readPredictions(
    [{ file: 'a.jsonl', text: JSON.stringify({ id: 'a', messages }), id: undefined }],
    {
      task: 'run',
      isProfile: (id) => id === 'a',
      readText,
      formats: namedFormats,
      expand: expandLattice,
      vocabulary: new Map(tools.map((tool) => [tool, ['order_id', 'note']])),
    },
  );
  return brief(predictions[0])?.join(' / ');
}

const names = ['refund', 'issue_refund', 'issueRefund', 'orders.refund'];
const args: Record<string, unknown>[] = [{ order_id: 1 }, { order_id: 1, note: 'late' }, {}];

type Form = (name: string, args: Record<string, unknown>) => string;

const joined = (given: object, between: string, write: (key: string, value: unknown) => string) =>
  Object.entries(given)
    .map(([key, value]) => write(key, value))
    .join(between);
const python: Form = (name, given) =>
  `${name}(${joined(given, ', ', (key, value) => `${key}=${JSON.stringify(value)}`)})`;
const script: Form = (name, given) =>
  `${name}({ ${joined(given, ', ', (key, value) => `${key}: ${JSON.stringify(value)}`)} })`;
const tags: Form = (_, given) => joined(given, '', (key, value) => `<${key}>${value}</${key}>`);
const attributes: Form = (_, given) => joined(given, ' ', (key, value) => `${key}="${value}"`);

const forms: Record<string, Form> = {
  python,
  script,
  positional: (name, given) =>
    `${name}(${joined(given, ', ', (_, value) => JSON.stringify(value))})`,
  assigned: (name, given) => `r = ${python(name, given)}`,
  'of a client': (name, given) => `r = client.${python(name, given)}`,
  awaited: (name, given) => `const r = await ${script(name, given)};`,
  printed: (name, given) => `print(${python(name, given)})`,
  'under a condition': (name, given) => `if late:\n    ${python(name, given)}`,
  'in a function': (name, given) => `def main():\n    ${python(name, given)}\n\nmain()`,
  'behind an import': (name, given) =>
    `import tools\n\n# now\nr = ${python(name, given)}\nprint(r)`,
  'in a list': (name, given) => `[${python(name, given)}]`,
  'as a text of a list': (name, given) => JSON.stringify([python(name, given)]),
  'in backticks': (name, given) => `\`${python(name, given)}\``,
  object: (name, given) => JSON.stringify({ name, arguments: given }),
  'object of a function': (name, given) =>
    JSON.stringify({ type: 'function', function: { name, arguments: JSON.stringify(given) } }),
  'key of an object': (name, given) => JSON.stringify({ [name]: given }),
  'flat object': (name, given) => JSON.stringify({ tool: name, ...given }),
  'object with an unknown key': (name, given) => JSON.stringify({ tool: name, payload: given }),
  hermes: (name, given) => `<tool_call>${JSON.stringify({ name, arguments: given })}</tool_call>`,
  'tags with its name': (name, given) => `<${name}>${tags(name, given)}</${name}>`,
  'tags with its name in lines': (name, given) =>
    `<${name}>\n${joined(given, '\n', (key, value) => `<${key}>${value}</${key}>`)}\n</${name}>`,
  'a tag with attributes': (name, given) => `<${name} ${attributes(name, given)}/>`,
  'a tag around JSON': (name, given) => `<${name}>${JSON.stringify(given)}</${name}>`,
  'a tag that says tool': (name, given) => `<tool name="${name}">${JSON.stringify(given)}</tool>`,
  invoke: (name, given) =>
    `<invoke name="${name}">${joined(given, '', (key, value) => `<parameter name="${key}">${value}</parameter>`)}</invoke>`,
  react: (name, given) => `Action: ${name}\nAction Input: ${JSON.stringify(given)}`,
  labels: (name, given) => `Tool: ${name}\nInput: ${JSON.stringify(given)}`,
  using: (name, given) => `Using ${name} with ${JSON.stringify(given)}`,
  'name and object': (name, given) => `${name} ${JSON.stringify(given)}`,
  'name, colon and object': (name, given) => `${name}: ${JSON.stringify(given)}`,
  'name above an object': (name, given) => `${name}\n${JSON.stringify(given)}`,
  shell: (name, given) => `${name} ${joined(given, ' ', (key, value) => `--${key} ${value}`)}`,
  command: (name, given) => `/${name} ${joined(given, ' ', (key, value) => `${key}=${value}`)}`,
  lisp: (name, given) => `(${name} ${joined(given, ' ', (key, value) => `:${key} ${value}`)})`,
  yaml: (name, given) =>
    `- tool: ${name}\n  args:\n${joined(given, '\n', (key, value) => `    ${key}: ${value}`)}`,
  name: (name) => name,
  'name in a list': (name) => JSON.stringify([name]),
  'name of an object': (name) => JSON.stringify({ name }),
  'tool of an object': (name) => JSON.stringify([{ tool: name }]),
  'name behind a label': (name) => `Tool: ${name}`,
  'name in a sentence': (name) => `I call \`${name}\`.`,
  table: (name, given) => `| Tool | Arguments |\n|---|---|\n| ${name} | ${JSON.stringify(given)} |`,
};

const fence = (language: string) => (text: string) => `\`\`\`${language}\n${text}\n\`\`\``;
const places: Record<string, (text: string) => string> = {
  alone: (text) => text,
  'below words': (text) => `I do this now:\n${text}`,
  'among words': (text) => `Here is how one calls it:\n\n${text}\n\nDone.`,
  'below a thought': (text) => `Thought: I am ready.\n${text}`,
  'behind a thought in tags': (text) => `<think>Well</think>${text}`,
  'as an item': (text) => `- ${text}`,
  'as a step': (text) => `1. ${text}\n2. I tell the customer.`,
  'in a block': fence(''),
  'in a block of Python': fence('python'),
  'in a block of another language': fence('xml'),
  'in a block among words': (text) => `Here is how one calls it:\n${fence('python')(text)}\nDone.`,
  'in a block below a label': (text) => `Thought: go\nCode:\n${fence('py')(text)}`,
  'in a block among words, without a language': (text) => `I do this:\n\n${fence('')(text)}\n\nOK?`,
};

const all = Object.keys(forms).flatMap((form) =>
  Object.keys(places).flatMap((place) =>
    names.flatMap((name) => args.map((given) => ({ form, place, name, given }))),
  ),
);

test('what the last text of a chat calls does not depend on the vocabulary', () => {
  const odd = some(all, 0, 17).flatMap(({ form, place, name, given }) => {
    const text = places[place]?.(forms[form]?.(name, given) ?? '') ?? '';
    const [none, known] = [[], [name]].map((tools) => readLast(text, tools));
    return none === undefined || none === known ? [] : [{ form, place, name, none, known }];
  });
  expect(odd).toEqual([]);
});
