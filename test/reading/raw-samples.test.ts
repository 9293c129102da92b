import { expect, test } from 'vitest';
import { readPredictions } from '../../src/reading/ingest.ts';
import { readRawOutput } from '../../src/reading/output.ts';
import { brief, options } from './support.ts';

/** What models write, what is read in it (null where it is refused), and what is counted. */
const samples: [string, string, string[] | null, Record<string, number>][] = [
  [
    'a turn of the user that the model invented',
    '[["find_order(order_id=7)"]]<|im_end|>\n<|im_start|>user\nNow [["find_order(order_id=8)"]]',
    ['find_order(order_id=7)'],
    {},
  ],
  [
    'a value in curly quotes',
    'refund(order_id=7, note=“late”)',
    ['refund(order_id=7; note=late)'],
    { incorrect_format: 1 },
  ],
  [
    'lines under headings that number the orders',
    'First order:\nfind_order(order_id=7)\n\nSecond order:\nrefund(order_id=7)',
    ['find_order(order_id=7)', 'refund(order_id=7)'],
    { incorrect_format: 1 },
  ],
  [
    'an echoed workflow that has steps only, behind the answer',
    '[["find_order(order_id=7)"]]\n\nThe workflow was {"agent": "a", "steps": ["find_order(order_id = order_id) -> [total]"]}.',
    ['find_order(order_id=7)'],
    {},
  ],
  [
    'calls with an arrow between them',
    'find_order(order_id=7) -> refund(order_id=7)',
    ['find_order(order_id=7) refund(order_id=7)'],
    { incorrect_format: 1 },
  ],
  [
    'calls with a semicolon between them',
    'find_order(order_id=7); refund(order_id=7, amount=5, note=x)',
    ['find_order(order_id=7) refund(order_id=7; amount=5; note=x)'],
    { incorrect_format: 1 },
  ],
  [
    'arguments with colons',
    'find_order(order_id: 7)',
    ['find_order(order_id=7)'],
    { incorrect_format: 1 },
  ],
  [
    'a name in the room of functions',
    'functions.find_order(order_id=7)',
    ['find_order(order_id=7)'],
    { incorrect_format: 1 },
  ],
  [
    'a call that is said to be skipped',
    '1. find_order(order_id=7)\n2. refund(order_id=7, amount=5, note=x) - skipped because it is late',
    null,
    { incorrect_format: 1 },
  ],
  [
    'a call with a word behind it, between two others',
    '1. find_order(order_id=7)\n2. refund(order_id=7, amount=5, note=x): then\n3. find_order(order_id=7)',
    null,
    { incorrect_format: 1 },
  ],
  ['arguments without names', 'find_order(7)', null, { incorrect_format: 1 }],
  [
    'cut off in a name',
    '[[{"tool_name": "find_order", "tool_input": {"order_id": 7}}, {"tool_name": "ref',
    ['find_order(order_id=7)'],
    { bracket_mismatch: 3, mismatched_quotes: 1, truncated: 1 },
  ],
  [
    'cut off behind the number of the next step',
    'Step 1: find_order(order_id=7)\nStep 2',
    ['find_order(order_id=7)'],
    { incorrect_format: 1, truncated: 1 },
  ],
  [
    'cut off in a value',
    '[[{"tool_name": "find_order", "tool_input": {"order_id": 7}}, {"tool_name": "refund", "tool_input": {"order_id": 1',
    ['find_order(order_id=7)'],
    { bracket_mismatch: 4, truncated: 1 },
  ],
  [
    'an equals sign for a colon',
    '[[{"tool_name" = "find_order", "tool_input": {"order_id": 7}}]]',
    ['find_order(order_id=7)'],
    { junk_between_brackets: 1 },
  ],
  [
    'a missing opening quote',
    '[[{"tool_name": find_order", "tool_input": {"order_id": 7}}]]',
    ['find_order(order_id=7)'],
    { mismatched_quotes: 1 },
  ],
  [
    'an example of the format behind the answer',
    'Plan:\n[["find_order(order_id=7)"]]\nThe format is, for example, [["refund(order_id=1, amount=2, note=x)"]].',
    ['find_order(order_id=7)'],
    {},
  ],
  [
    'a list in a thought',
    '<think>[["refund(order_id=1, amount=2, note=x)"]]</think>[["find_order(order_id=7)"]]',
    ['find_order(order_id=7)'],
    {},
  ],
  ['a thought that was cut off', '<think>First [["find_order(order_id=7)"]] and then', null, {}],
  [
    'ReAct',
    'Thought: I need it.\nAction: find_order\nAction Input: {"order_id": 7}\nObservation: ok\nThought: done\nFinal Answer: done',
    ['find_order(order_id=7)'],
    {},
  ],
  [
    "Qwen3-Coder's XML",
    '<tool_call>\n<function=find_order>\n<parameter=order_id>\n7\n</parameter>\n</function>\n</tool_call>',
    ['find_order(order_id=7)'],
    {},
  ],
  [
    'JSON in XML',
    '<tool_call>\n{"name": "find_order", "arguments": {"order_id": 7}}\n</tool_call>',
    ['find_order(order_id=7)'],
    {},
  ],
  [
    "GLM's XML",
    '<tool_call>find_order\n<arg_key>order_id</arg_key>\n<arg_value>7</arg_value>\n</tool_call>',
    ['find_order(order_id=7)'],
    {},
  ],
  [
    'invoke',
    '<function_calls>\n<invoke name="find_order">\n<parameter name="order_id">7</parameter>\n</invoke>\n</function_calls>',
    ['find_order(order_id=7)'],
    {},
  ],
  [
    'channels',
    '<|channel|>analysis<|message|>refund(order_id=1)<|end|><|start|>assistant<|channel|>commentary to=functions.find_order <|constrain|>json<|message|>{"order_id": 7}<|call|>',
    ['find_order(order_id=7)'],
    {},
  ],
  [
    "DeepSeek's tokens",
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>find_order\n```json\n{"order_id": 7}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    ['find_order(order_id=7)'],
    {},
  ],
  [
    "Kimi's tokens",
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.find_order:0<|tool_call_argument_begin|>{"order_id": 7}<|tool_call_end|><|tool_calls_section_end|>',
    ['find_order(order_id=7)'],
    {},
  ],
  [
    "Mistral's tokens",
    '[TOOL_CALLS]find_order[ARGS]{"order_id": 7}',
    ['find_order(order_id=7)'],
    {},
  ],
  [
    "Mistral's older tokens",
    '[TOOL_CALLS] [{"name": "find_order", "arguments": {"order_id": 7}}]',
    ['find_order(order_id=7)'],
    {},
  ],
  [
    'a table',
    '| step | tool | arguments |\n| --- | --- | --- |\n| 1 | find_order | {"order_id": 7} |',
    ['find_order(order_id=7)'],
    { incorrect_format: 1 },
  ],
  [
    'code that assigns and prints',
    '```python\norder = find_order(order_id=7)\nprint(refund(order_id=7, amount=5, note="x"))\n```',
    ['find_order(order_id=7) refund(order_id=7; amount=5; note=x)'],
    { hallucinated_code: 1, incorrect_format: 1, markdown_fences: 1 },
  ],
  [
    'code that awaits',
    '```ts\nconst order = await find_order({ order_id: 7 });\n```',
    ['find_order(order_id=7)'],
    { hallucinated_code: 1, incorrect_format: 1, markdown_fences: 1, mismatched_quotes: 1 },
  ],
  [
    'code under a condition',
    '```python\nif late:\n    refund(order_id=7, amount=5, note="x")\n```',
    null,
    { incorrect_format: 1, markdown_fences: 1 },
  ],
  [
    'YAML',
    '```yaml\n- tool: find_order\n  arguments:\n    order_id: 7\n```',
    ['find_order(order_id=7)'],
    { incorrect_format: 1, markdown_fences: 1 },
  ],
  [
    'YAML with an object on one line',
    '- tool: find_order\n  arguments: {order_id: 7}\n- tool: refund\n  arguments: { order_id: 7, amount: 5, note: x }',
    ['find_order(order_id=7) refund(order_id=7; amount=5; note="x")'],
    { incorrect_format: 1 },
  ],
  [
    'a constant whose opening quote is missing',
    '[[{"tool_name": "refund", "tool_input": {"order_id": 7, "amount": 5, "note": None"}}]]',
    ['refund(order_id=7; amount=5; note="None")'],
    { mismatched_quotes: 1 },
  ],
  [
    'cut off in the heading of the next trajectory',
    'Trajectory 1:\n[{"tool_name": "find_order", "tool_input": {"order_id": 7}}]\n\nTrajectory 2',
    ['find_order(order_id=7)'],
    { truncated: 1 },
  ],
  [
    'tuples',
    '[("find_order", {"order_id": 7})]',
    ['find_order(order_id=7)'],
    { bracket_mismatch: 1 },
  ],
  [
    'JSON in JSON',
    '"[[{\\"tool_name\\": \\"find_order\\", \\"tool_input\\": {\\"order_id\\": 7}}]]"',
    ['find_order(order_id=7)'],
    {},
  ],
  [
    'quotes of a path inside a text',
    '[["find_order(order_id=7)", "refund(order_id=user[\'x\'], amount=5, note=x)"]]',
    ["find_order(order_id=7) refund(order_id=user['x']; amount=5; note=x)"],
    { bracketed_expressions: 1 },
  ],
  ['no call at all', 'I cannot help with that.', null, {}],
  [
    'a round bracket for a square one',
    '[["find_order(order_id=7)")]',
    ['find_order(order_id=7)'],
    { bracket_mismatch: 1 },
  ],
  [
    'an ellipsis among the entries of JSON',
    '[["find_order(order_id=7)", "..."], "…"]',
    null,
    { ellipses: 2 },
  ],
  ['an ellipsis and nothing else', '[["..."]]', null, { incorrect_format: 1 }],
  [
    'a missing round bracket',
    '[["find_order(order_id=7"]]',
    ['find_order(order_id=7)'],
    { bracket_mismatch: 1 },
  ],
  [
    'JSON in JSON, in prose',
    'The answer is: "[[{\\"tool_name\\": \\"find_order\\", \\"tool_input\\": {\\"order_id\\": 7}}]]"\nDone.',
    ['find_order(order_id=7)'],
    {},
  ],
  [
    'an answer as the text of an object',
    '{"answer": "1. find_order(order_id=7)\\n2. close_case()"}',
    ['find_order(order_id=7) close_case()'],
    { incorrect_format: 1 },
  ],
  [
    'a call on several lines',
    'order = find_order(\n    order_id=7,\n)\nclose_case()',
    ['find_order(order_id=7) close_case()'],
    { hallucinated_code: 1, incorrect_format: 1 },
  ],
  [
    'the name of a parameter inside of quotes',
    'refund(order_id="a, note=x", amount=5)',
    ['refund(order_id=a, note=x; amount=5)'],
    { incorrect_format: 1 },
  ],
  [
    'a draft in data, and the answer in lines',
    '[["refund(order_id=1, amount=2)"]]\n\nNo, wait. The final answer:\n\n- find_order(order_id=7)',
    ['find_order(order_id=7)'],
    { incorrect_format: 1 },
  ],
  [
    'an example of the format, and the answer in lines',
    'Example of the format: [["refund(order_id=1, amount=2)"]]\n\n- find_order(order_id=7)',
    ['find_order(order_id=7)'],
    { incorrect_format: 1 },
  ],
  [
    'a remark about a wrong answer behind one in lines',
    'find_order(order_id=7)\n\nIt would be wrong to answer [["refund(order_id=1, amount=2)"]].',
    ['find_order(order_id=7)'],
    { incorrect_format: 1 },
  ],
  [
    'a correction that was cut off',
    '[["refund(order_id=1, amount=2)"]]\n\nNo, wait. The final answer:\n\n',
    null,
    {},
  ],
  ['one of two calls', 'find_order(order_id=7) or close_case()', null, { incorrect_format: 1 }],
  [
    'a text that code puts together',
    '[{"tool_name": "find_order", "tool_input": {"order_id": "4" + "2"}}]',
    null,
    { hallucinated_code: 1, missing_commas: 1 },
  ],
  [
    'a condition behind a call in backticks',
    '1. `find_order(order_id=7)` (only if it is late)',
    null,
    { incorrect_format: 1 },
  ],
  [
    'prose between the rows of a table, and two tables',
    'Trajectory 1\n\n| tool | args |\n|---|---|\n| find_order | {"order_id": 7} |\nThen:\n| close_case | {} |\n\nTrajectory 2\n\n| tool | args |\n|---|---|\n| close_case | {} |',
    ['find_order(order_id=7) close_case()', 'close_case()'],
    { incorrect_format: 1 },
  ],
  [
    'two tables of which nothing says what they are to each other',
    '| tool | args |\n|---|---|\n| find_order | {"order_id": 7} |\n\n| tool | args |\n|---|---|\n| close_case | {} |',
    null,
    { incorrect_format: 1 },
  ],
  [
    'YAML in prose',
    'My plan:\n\n- tool: find_order\n  args:\n    order_id: 7\n\nLet me know.',
    ['find_order(order_id=7)'],
    { incorrect_format: 1 },
  ],
  [
    'half a name behind whole calls',
    'find_order(order_id=7) -> clo',
    ['find_order(order_id=7)'],
    { incorrect_format: 1, truncated: 1 },
  ],
  [
    'a bracket too many inside of arguments',
    '[[{"find_order": {"order_id": [7]]}}, {"close_case": {}}]]',
    null,
    { bracket_mismatch: 3 },
  ],
  [
    'a brace that is missing inside of arguments',
    '[[{"tool_name": "refund", "tool_input": {"note": {"a": 1, "amount": 5}}]]',
    null,
    { bracket_mismatch: 1 },
  ],
  [
    'a list that ends before its calls do',
    '[{"tool_name": "close_case", "tool_input": {}], {"tool_name": "find_order", "tool_input": {"order_id": 7}}]',
    null,
    { bracket_mismatch: 1 },
  ],
  [
    'dots inside of arguments',
    '[[{"tool_name": "refund", "tool_input": {"note": ["a", ...]}}]]',
    null,
    { ellipses: 1 },
  ],
  [
    'dots as a text inside of arguments',
    '[[{"tool_name": "refund", "tool_input": {"note": ["a", "..."],}}]]',
    ['refund(note=["a","..."])'],
    { invalid_commas: 1 },
  ],
  [
    'a number that has one of its quotes',
    '[[{"tool_name": "find_order", "tool_input": {"order_id": 7"}}]]',
    ['find_order(order_id="7")'],
    { mismatched_quotes: 1 },
  ],
  [
    'names as headings of the calls below them',
    '1. **find_order**\n   `find_order(order_id=7)`\n2. **close_case**\n   `close_case()`',
    ['find_order(order_id=7) close_case()'],
    { incorrect_format: 1 },
  ],
  [
    'a name without arguments between calls that have some',
    '1. find_order(order_id=7)\n2. refund\n3. close_case()',
    null,
    { incorrect_format: 1 },
  ],
  [
    'underscores that are escaped',
    '1. find\\_order(order\\_id=7)\n2. close\\_case()',
    ['find_order(order_id=7) close_case()'],
    { incorrect_format: 1 },
  ],
  [
    'numbers that begin anew',
    '1. find_order(order_id=7)\n2. refund(order_id=7)\n\n1. refund(order_id=7)\n2. find_order(order_id=7)',
    null,
    { incorrect_format: 1 },
  ],
  [
    'another order behind OR',
    '- find_order(order_id=7)\n- refund(order_id=7)\n\nOR\n\n- refund(order_id=7)',
    null,
    { incorrect_format: 1 },
  ],
  [
    'lines that are corrected below them',
    '1. find_order(order_id=7)\n2. refund(order_id=7)\n\nWait, I forgot one. Corrected:\n\n- find_order(order_id=7)\n- close_case()',
    ['find_order(order_id=7) close_case()'],
    { incorrect_format: 1 },
  ],
  [
    'dots in the place of a call',
    '1. find_order(order_id=7)\n2. ...\n3. close_case()',
    null,
    { incorrect_format: 1 },
  ],
  [
    'numbers of calls that are not written out',
    '1. find_order(order_id=7)\n2-4. as above',
    null,
    { incorrect_format: 1 },
  ],
  [
    'arguments below a label with a capital',
    'Tool: find_order\nArguments: {"order_id": 7}\n\nTool: close_case\nArguments: {}',
    ['find_order(order_id=7) close_case()'],
    {},
  ],
  [
    'an argument twice in a line',
    'refund(order_id=7, note=b, order_id=8)',
    null,
    { incorrect_format: 1 },
  ],
  [
    'a call as the value of another',
    'refund(order_id=find_order(order_id=7), amount=5)',
    null,
    { incorrect_format: 1 },
  ],
  [
    'a thought inside of a value',
    'Answer:\n[["find_order", {"order_id": "<think>x</think>"}]]',
    ['find_order(order_id="<think>x</think>")'],
    {},
  ],
  [
    'calls below a heading that leaves them out',
    '## Calls\n- find_order(order_id=7)\n\n## Skipped\n- close_case()',
    null,
    { incorrect_format: 1 },
  ],
  [
    'a list that misses something',
    '[["find_order(order_id=7)"]]\n\nThat misses a call. Let me redo this:\n\n[["find_order(order_id=7)", "close_case()"]]',
    ['find_order(order_id=7) close_case()'],
    {},
  ],
  [
    'trajectories in tags, a call on each line',
    '<trajectory>\nfind_order(order_id=7)\n</trajectory>\n<trajectory>\nclose_case()\n</trajectory>',
    ['find_order(order_id=7)', 'close_case()'],
    { incorrect_format: 1 },
  ],
  [
    'a row of a table that is not called',
    '| Tool | Arguments | Called |\n|---|---|---|\n| find_order | {"order_id": 7} | yes |\n| close_case | {} | no |',
    null,
    { incorrect_format: 1 },
  ],
  [
    'a table with a column for each trajectory',
    '| Step | Trajectory 1 | Trajectory 2 |\n|---|---|---|\n| 1 | `find_order(order_id=7)` | `close_case()` |',
    null,
    { incorrect_format: 1 },
  ],
];

test.each(samples)('%s', (_, text, want, counts) => {
  const { settled, repairs } = readRawOutput(text, options);
  const { initial_fail = 0, recovered = 0, unrecovered = 0, ...counted } = repairs;
  expect(brief(settled) ?? null).toEqual(want);
  expect(counted).toEqual(counts);
  expect(recovered + unrecovered).toBe(initial_fail);
  expect(unrecovered).toBe(want === null ? 1 : 0);
});

/** What is whole, or refused: not what is counted in it. */
const whole: [string, string, string[] | null][] = [
  [
    'a comma that is missing behind a list in a list',
    '[[refund(order_id=[[-1.25] 3], amount=5)]]',
    null,
  ],
  [
    'a value in YAML that looks like a call, before a remark about a wrong plan',
    'The answer: - tool: find_order\n  args:\n    order_id: {"name": {"name": "7"}, "args": [true]}\n- tool: close_case\n  args: {}\n\nIt would be wrong to answer [["tool: refund(order_id=1)"]].',
    null,
  ],
  [
    'a table that stops in its second row',
    '| Step | Call |\n| --- | --- |\n| 1 | `close_case()` | - as asked\n| 2 | `f',
    null,
  ],
  [
    'a quote that is missing before a colon',
    '[[{“tool”:“refund”,“args”:{note”:5,“amount”:"it\'s"}}]]',
    null,
  ],
  [
    'a text that another quote closes, after a space',
    '[[{"tool_name": "refund", "tool_input": {"order_id": 7, "note": " late \', "amount": 5}}]]',
    null,
  ],
  [
    'a missing comma before a text with half a call',
    '[("refund", {"order_id": ["a \\"b\\" c", "d"  "e"], "amount": 5, "note": ["f(x", 9]})]',
    null,
  ],
  [
    'an escape in a call whose quote is missing',
    '[["find_order(order_id=7)", find_order(order_id=\'a\\\\b\')"]]',
    null,
  ],
  [
    'a quote that is missing before brackets',
    '[[{"tool_name": "refund", "tool_input": {"note": "x-y}}]]',
    null,
  ],
  ['a comment inside of a call in a list', '[[refund(order_id=7, # the order\n amount=5)]]', null],
  [
    'a call on several lines in a list',
    "[\n  refund(\n    order_id=7,\n    note='late',\n  ),\n  close_case(),\n]",
    ['refund(order_id=7; note=late) close_case()'],
  ],
  [
    'a comma that is missing between arguments',
    '[[refund(order_id=7 amount=5), close_case()]]',
    null,
  ],
  [
    'a square bracket for a brace inside of a call',
    '[[{"tool_name": "close_case", "tool_input": {]}], [{"tool_name": "find_order", "tool_input": {"order_id": 7}}]]',
    null,
  ],
  [
    'an object as a value in YAML',
    '- tool: refund\n  args:\n    note: {"name": "close_case", "args": {}}\n- tool: close_case\n  args: {}',
    ['refund(note={"name":"close_case","args":{}}) close_case()'],
  ],
  [
    'an echoed workflow in YAML, and no answer',
    'agent: a\nsteps:\n  - find_order(order_id = order_id)\n  - close_case()',
    null,
  ],
  [
    'lists in YAML of what is called and what is not',
    'Included:\n- find_order(order_id=7)\nExcluded:\n- close_case()',
    null,
  ],
  [
    'a draft beside what is final',
    '{"draft": [{"tool_name": "close_case", "tool_input": {}}], "final": [{"tool_name": "find_order", "tool_input": {"order_id": 7}}]}',
    ['find_order(order_id=7)'],
  ],
  [
    'a list for each phase',
    'Phase 1:\n[{"tool_name": "find_order", "tool_input": {"order_id": 7}}]\nPhase 2:\n[{"tool_name": "close_case", "tool_input": {}}]',
    null,
  ],
  [
    'dots for a name',
    '[[{"tool_name": "find_order", "tool_input": {"order_id": 7}}, {"tool_name": "..."}]]',
    null,
  ],
  ['marks of HTML in a value', 'refund(order_id="7", note=&quot;late&quot;)', null],
  [
    'marks of HTML for quotes',
    'refund(order_id=7, note=&quot;late&quot;)',
    ['refund(order_id=7; note=late)'],
  ],
  ['a text that code puts together', '[[f"find_order(order_id={order})"]]', null],
  ['data in a text in quotes that fits no more', '"[["find_order(order_id=C:\\\\x)"]]"', null],
  [
    'a condition with a line below it',
    'close_case()\nIf it is late:\nThen go on:\nfind_order(order_id=7)',
    null,
  ],
  ['an object without members as the only argument', 'find_order({})', null],
  ['arguments behind a tab', 'refund	order_id=7\nclose_case', null],
  ['arguments as in a shell', 'close_case\nfind_order --order_id 7', null],
  [
    'a call that is struck out',
    '[[{"tool_name": "find_order", "tool_input": {"order_id": 7}}, ~~{"tool_name": "close_case", "tool_input": {}}~~]]',
    null,
  ],
  ['boxes of which some are ticked', '- [x] find_order(order_id=7)\n- [ ] close_case()', null],
  [
    'boxes to tick',
    '- [ ] find_order(order_id=7)\n- [ ] close_case()',
    ['find_order(order_id=7) close_case()'],
  ],
  [
    'words in place of calls',
    '[[{"tool_name": "close_case", "tool_input": {}}, <the rest as above>]]',
    null,
  ],
  [
    'a comment in place of calls',
    '[[{"tool_name": "close_case", "tool_input": {}} /* same as above but later */]]',
    null,
  ],
  ['a diff of lists', '- [["tool: find_order(order_id=7)"]]\n+ [["tool: close_case()"]]', null],
  ['a diff of lines', '- find_order(order_id=7)\n+ close_case()', null],
  [
    'one of two lists that is chosen',
    'Option A:\n[{"tool_name": "find_order", "tool_input": {"order_id": 7}}]\n\nOption B:\n[{"tool_name": "close_case", "tool_input": {}}]\n\nI choose option A.',
    null,
  ],
  [
    'steps of a policy beside an answer',
    '["find_order(order_id = order[\'id\'])", "close_case()"]\n\n[["tool: find_order(order_id=7)"]]',
    null,
  ],
  [
    'a bracket that is missing in a value',
    '[[refund(order_id=7, note=1, 2])], [close_case()]]',
    null,
  ],
  [
    'a condition of a call without its bracket',
    'close_case()\nfind_order(order_id=7, optional',
    null,
  ],
];

test.each(whole)('whole or refused: %s', (_, text, want) => {
  expect(brief(readRawOutput(text, options).settled) ?? null).toEqual(want);
});

const order = { tool_name: 'find_order', tool_input: { order_id: 7 } };

test.each([
  ['in the record', { output: 'find_order(order_id=7)\nrefund', finish_reason: 'length' }],
  ['of a message', { output: 'find_order(order_id=7)\nrefund', stop_reason: 'max_tokens' }],
  ['before a call', { output: 'const a = await find_order(order_id=7);\nconst b =' }],
  ['in a heading', { output: `Trajectory 1:\n${JSON.stringify([order])}\n\nTraj` }],
  ['not said, but seen', { output: JSON.stringify([[order, order]]).slice(0, -30) }],
])('an answer that was cut off: %s', (_, record) => {
  const text = JSON.stringify([{ id: 'C7', ...record }]);
  const { predictions, diagnostics } = readPredictions([{ file: 'p.json', text }], options);
  expect(diagnostics.map(({ code }) => code)).toEqual(['truncated-prediction']);
  const [prediction] = predictions;
  expect(prediction?.repairs.truncated).toBe(1);
  const calls = prediction?.trajectories?.flat().flatMap((segment) => segment.calls);
  expect(calls?.map(({ tool }) => tool)).toEqual(['find_order']);
});
