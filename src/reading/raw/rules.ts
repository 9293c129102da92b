import { groupRules } from './group-rules.ts';
import type { Sample } from './sample.ts';

const f = '{"name": "f", "arguments": {"a": 1}}';
const g = '{"name": "g", "arguments": {"b": 2}}';

/** What is taken out of an answer, or undone, before anything is looked for. */
const cleaning: readonly Sample[] = [
  {
    name: 'end-of-turn',
    says: 'The marks that a server leaves at the end of a turn go.',
    sample: `[${f}]<|im_end|>`,
    reads: ['f(a=1)'],
  },
  {
    name: 'html',
    says: 'Where a text has the quotes of HTML and no others, they are quotes; inside of a value they are the value’s.',
    sample: '[{&quot;name&quot;: &quot;f&quot;, &quot;arguments&quot;: {&quot;a&quot;: 1}}]',
    reads: ['f(a=1)'],
  },
  {
    name: 'streams',
    says: 'The log of a stream of a provider is its calls; one that stops is cut off behind the last that is whole.',
    sample:
      'data: {"candidates": [{"content": {"parts": [{"functionCall": {"name": "f", "args": {"a": 1}}}]}}]}\n\ndata: {"candidates": []}',
    reads: ['f(a=1)'],
  },
  {
    name: 'thoughts',
    says: 'Thoughts in tags (`think`, `analysis`, `draft`, `planning` and others), channels, fences of thoughts, comments and behind “Thought:” go, unless they stand in a value; with nothing behind them, the answer is refused.',
    sample: `<think>Maybe [${g}]?</think>[${f}]`,
    reads: ['f(a=1)'],
  },
  {
    name: 'results',
    says: 'What a tool answered, between its marks or in a fence of output behind a call, goes; where it has no end, calls behind it refuse the answer.',
    sample: `${f}\n<tool_response>${g}</tool_response>`,
    reads: ['f(a=1)'],
  },
  {
    name: 'quoted-data',
    says: 'JSON as a text in quotes is taken out of it; what cannot be taken out is refused.',
    sample: `Answer: ${JSON.stringify(`[${f}]`)}`,
    reads: ['f(a=1)'],
  },
];

/** Where calls are looked for; the first way that finds some counts. */
const finding: readonly Sample[] = [
  {
    name: 'syntaxes',
    says: 'Calls in a syntax that models were trained on; data behind them that is said to be the answer replaces them, a part of a mark where no call was read refuses them.',
    sample: `<tool_call>${f}</tool_call>`,
    reads: ['f(a=1)'],
  },
  {
    name: 'yaml',
    says: 'YAML in a fence, alone or between paragraphs.',
    sample: '- tool: f\n  args:\n    a: 1 # one',
    reads: ['f(a=1)'],
  },
  {
    name: 'printed-objects',
    says: 'Messages and calls as programs print them.',
    sample: "[ToolUseBlock(id='t1', input={'a': 1}, name='f', type='tool_use')]",
    reads: ['f(a=1)'],
  },
  {
    name: 'data',
    says: 'Objects and lists, mended if necessary; what is in the arguments of a call in a line is no data.',
    sample: `The calls are [${f}, ${g},]`,
    reads: ['f(a=1) g(b=2)'],
  },
  {
    name: 'tables',
    says: 'Tables with a column of tools and one of arguments; several are judged as lists are, by what stands above each.',
    sample: '| Tool | Arguments |\n|---|---|\n| f | {"a": 1} |',
    reads: ['f(a=1)'],
  },
  {
    name: 'lines',
    says: 'Calls in lines, if there is nothing else.',
    sample: '1. f(a=1)\n2. g(b=2)',
    reads: ['f(a=1) g(b=2)'],
  },
];

/** What a call is, and what it must not have beside it. */
const calling: readonly Sample[] = [
  {
    name: 'two-argument-keys',
    says: 'Of several keys of arguments those that are filled count, which must say the same.',
    sample: '[{"tool": "f", "args": [], "kwargs": {"a": 1}}]',
    reads: ['f(a=1)'],
  },
  {
    name: 'two-names',
    says: 'Two keys with names of tools that differ are refused; one with a space is a label.',
    sample: '[{"tool": "f", "name": "g", "args": {"a": 1}}]',
    reads: null,
  },
  {
    name: 'wrapped-calls',
    says: 'What calls a tool by its name is that call.',
    sample: 'call_tool("f", {"a": 1})',
    reads: ['f(a=1)'],
  },
  {
    name: 'unknown-names',
    says: 'An object with the name of a tool that nobody knows, and no arguments under a known key, refuses the answer.',
    sample: '[{"name": "no_such", "payload": {"a": 1}}]',
    reads: null,
  },
  {
    name: 'tool-as-key',
    says: 'An object under the name of a tool is its call only where the tool is known.',
    sample: '[{"no_such": {"a": 1}}]',
    reads: null,
  },
  {
    name: 'keys-beside-calls',
    says: 'A key beside a call, or around calls, that conditions, repeats or skips them, or holds other calls, refuses them.',
    sample: '[{"name": "f", "arguments": {"a": 1}, "optional": true}]',
    reads: null,
  },
  {
    name: 'order-of-steps',
    says: 'Numbers under any key that counts all calls or in front of them, times, `next`, or keys such as `depends_on`, that say another order than the places refuse a list.',
    sample: `[{"step": 2, ${f.slice(1)}, {"step": 1, ${g.slice(1)}]`,
    reads: null,
  },
  {
    name: 'keys-beside-lists',
    says: 'Calls beside the key that holds the answer refuse it, unless their key says that they are none.',
    sample: `{"steps": [${f}], "cleanup": ${g}}`,
    reads: null,
  },
  {
    name: 'doubled-keys',
    says: 'A key twice in an object refuses the answer.',
    sample: '[{"name": "f", "arguments": {"a": 1, "a": 2}}]',
    reads: null,
  },
  {
    name: 'dots',
    says: 'Dots in place of calls refuse them.',
    sample: `[${f}, ..., ${g}]`,
    reads: null,
  },
  {
    name: 'whole-texts',
    says: 'A text in a list that has a bracket, and is no call as a whole, refuses the list.',
    sample: '["f(a=1)", "g(b=2) (optional)"]',
    reads: null,
  },
  {
    name: 'whole-lines',
    says: 'A line that may be a call, or is one in another form, and cannot be read whole refuses the lines; so do lines that are struck out, or below a condition.',
    sample: '1. f(a=1)\n2. ~~g(b=2)~~',
    reads: null,
  },
  {
    name: 'named-arguments',
    says: 'Arguments without names, with a sign too many, and values that code computes or that are not there yet are refused, in lines, lists and JSON without quotes; numbers in other notations are numbers in lines.',
    sample: 'f(a=50*2)',
    reads: null,
  },
  {
    name: 'known-shapes',
    says: 'Calls in a shape that is not known are refused.',
    sample: `[[[${f}]], [[${g}]]]`,
    reads: null,
  },
  {
    name: 'whole-data',
    says: 'Data of which a bracket, a quote or a value is missing is mended only where one meaning is left.',
    sample: `[${f}, {"name": "g", "arguments": {"b": }}, ${f}]`,
    reads: null,
  },
];

/** What stands around the answer. */
const around: readonly Sample[] = [
  {
    name: 'echo',
    says: 'Descriptions of tools and workflows are parts of the prompt, and no calls; a turn of the user refuses the answer, unless the text begins with it, and the model calls something in its last turn only.',
    sample: `[{"name": "g", "parameters": {"type": "object", "properties": {"b": {}}}}]\n\nPlan:\n[${f}]`,
    reads: ['f(a=1)'],
  },
  {
    name: 'beside-lists',
    says: 'The name of a tool behind its key, outside of all data, refuses an answer in data; so do marks and words on the line of a single call that doubt it, count it or take it back (❌, `[ ]`, `x2`, “(optional)”).',
    sample: `[${f}]\n"tool": "g"`,
    reads: null,
  },
  {
    name: 'words',
    says: 'Words around the calls, or in comments among them, that take them back, condition, repeat, add or reorder them, ask for leave, or tell of calls of others refuse them, in English and twelve other languages.',
    sample: `[${f}, ${g}]\n\nActually, skip step 2.`,
    reads: null,
  },
  {
    name: 'code-around',
    says: 'Code that changes a list or makes a call depend on another, calls in comments and texts of code, and variables among the values refuse it: nothing is ever run.',
    sample: `plan = [${f}, ${g}]\nplan.pop()`,
    reads: null,
  },
];

/** The rules by which raw answers are read, in their order, each with the answer that needed it. */
export const rawRules: readonly Sample[] = [
  ...cleaning,
  ...finding,
  ...groupRules,
  ...calling,
  ...around,
];
