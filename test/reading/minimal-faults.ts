/** Answers that were once read wrongly in silence: what is read in each, or null where it is refused. */
const lines = (...all: string[]) => all.join('\n');
const fence = (...all: string[]) => lines('```json', ...all, '```');
const v = '{"name":"v","arguments":{"id":"C7"}}';
const g = '{"name":"g","arguments":{"n":5}}';
const r = '{"name":"r","arguments":{"n":5,"amt":2}}';
const e = '{"name":"e","arguments":{}}';
const z = '{"name":"z","arguments":{"n":9}}';
const [V, G, R, E, Z] = ['v(id="C7")', 'g(n=5)', 'r(n=5; amt=2)', 'e()', 'z(n=9)'];
/** The same as lines, whose values are text. */
const [v1, g1, z1] = ["v(id='C7')", 'g(n=5)', 'z(n=9)'];
const [VT, GT] = ['v(id=C7)', 'g(n=5)'];
const vg = `${VT} ${GT}`;

const thoughtTags = ['cot', 'analysis', 'draft', 'planning', 'rationale', 'inner_monologue'].map(
  (tag): [string, string, string[]] => [
    `a draft in <${tag}>`,
    lines(`<${tag}>`, z1, 'No.', `</${tag}>`, v1, g1),
    [vg],
  ],
);

export const minimalFaults: readonly (readonly [string, string, readonly string[] | null])[] = [
  ...thoughtTags,
  ['a draft between tokens', lines('<|begin_of_thought|>', z1, '<|end_of_thought|>', v1, g1), [vg]],
  ['a draft in <details>', lines('<details>', z1, '</details>', v1, g1), null],
  ['a draft in a fence of thoughts', lines('```thinking', z1, '```', v1, g1), [vg]],
  ['a draft in a comment', lines('<!--', z1, '-->', v1, g1), [vg]],
  ...['excluded', 'rejected_calls', 'forbidden', 'skipped'].map((key): [string, string, null] => [
    `a list under ${key}`,
    `{"${key}":[${v},${g}]}`,
    null,
  ]),
  ['headings', lines('### Reasoning', z1, '### Answer', v1, g1), [vg]],
  ['rejected calls', lines(`- ${v1}`, '', 'Rejected calls:', `- ${z1}`), [VT]],
  [
    'what others did',
    lines(
      'Already done by the other agent:',
      `- ${z1}`,
      '',
      'What I do now:',
      `- ${v1}`,
      `- ${g1}`,
    ),
    [vg],
  ],
  [
    'JSON in unknown tags',
    lines('<planning>', `[${z}]`, '</planning>', `[${v},${g}]`),
    [`${V} ${G}`],
  ],
  ...[
    'The following plan is not allowed:',
    'Rejected alternative:',
    '❌',
    'A common mistake is:',
    'The previous answer was:',
    'Counterexample:',
    'Hypothetical:',
    'Old version:',
  ].map((heading): [string, string, string[]] => [
    `behind it: ${heading}`,
    lines(`[${v},${g}]`, '', heading, fence(`[${z}]`)),
    [`${V} ${G}`],
  ]),
  [
    'another plan on a condition',
    lines(`[${v}]`, '', 'Plan B (only if the refund fails):', `[${z}]`),
    null,
  ],
  ['a heading that nobody knows', lines('错误的计划：', `[${z}]`, '', `[${v}]`), null],
  [
    'options with a choice',
    lines(
      'Option 1:',
      `[${v},${g}]`,
      '',
      'Option 2:',
      `[${z},${e}]`,
      '',
      'Option 1 is the one the policy requires.',
    ),
    null,
  ],
  [
    'options in lines',
    lines('Option 1:', v1, g1, '', 'Option 2:', z1, g1, '', 'I recommend Option 1.'),
    null,
  ],
  [
    'phases',
    lines('Phase 1: verification', fence(`[${v}]`), 'Phase 2: resolution', fence(`[${r}]`)),
    null,
  ],
  ['lists that code joins', lines(`a = [${v}]`, `b = [${r}]`, 'plan = a + b'), null],
  ['lists in a list too many', `[[[${v}]],[[${g}]],[[${r}]]]`, null],
  ['code after the list', lines(`plan = [${v},${g},${z}]`, 'plan.pop()'), null],
  [
    'calls in lines behind a fence',
    lines(fence(`[${v},${g}]`), '', 'Then:', '- r(n=5, amt=2)', '- e()'),
    null,
  ],
  [
    'calls in lines before a fence',
    lines('First:', `- ${v1}`, '', 'Then:', fence(`[${g},${r}]`)),
    [`${VT} ${GT} r(n=5; amt=2)`],
  ],
  ['lines and a list', lines(v1, g1, `[${r}]`), null],
  ['calls under a second key', `{"steps":[${v},${g}],"cleanup":[${r}]}`, null],
  ['a call under a second key', `{"steps":[${v},${g}],"final_call":${r}}`, null],
  ...['then', 'steps', 'calls', 'children', 'on_success', 'next', 'or'].map(
    (key): [string, string, null] => [
      `calls under “${key}” of a call`,
      `[{"name":"v","arguments":{"id":"C7"},"${key}":[${g},${r}]}]`,
      null,
    ],
  ),
  ['args beside kwargs', '[{"tool":"g","args":[],"kwargs":{"n":5}}]', [G]],
  ['null beside params', '[{"tool":"g","args":null,"params":{"n":5}}]', [G]],
  ['an empty text beside args', '[{"tool":"g","tool_input":"","args":{"n":5}}]', [G]],
  ['two keys that differ', '{"tool":"v","args":{"x":1},"parameters":{"id":"C7"}}', null],
  ['an object of a class', "[ToolCall(name='v', arguments={'id': 'C7'})]", [V]],
  ['call_tool', "call_tool(name='v', arguments={'id': 'C7'})", [VT]],
  ['call_tool with an object', 'call_tool("v", {"id": "C7"})', [VT]],
  ['run_tool', "run_tool(tool='v', params={'id': 'C7'})", [VT]],
  [
    'a broken call in the middle',
    lines(
      `<tool_call>${v}</tool_call>`,
      '<tool_call>{"name":"g","arguments":{"n":5</tool_call>',
      `<tool_call>${r}</tool_call>`,
    ),
    null,
  ],
  ['a repetition at the end', lines(v1, `${g1} x2`), null],
  ['a choice in a list of texts', `["${v1}", "g(n=5) or e()"]`, null],
  ['a remark in a list of texts', `["${v1}", "g(n=5) (optional)"]`, null],
  ['dots behind a call', `["${v1}", "g(n=5) ..."]`, null],
  ['dots in place of a call', `[${v},\n...,\n${r}]`, null],
  [
    'struck out in HTML, with a tag among the values',
    lines(`1. <s>z(n="<b>9</b>")</s>`, `2. ${v1}`, `3. ${g1}`),
    null,
  ],
  ...[
    `~~${g}~~`,
    `<s>${g}</s>`,
    `<del>\n${g}\n</del>`,
    `~~\n${g1}\n~~`,
    `<s>\n${g1}\n</s>`,
    `~~<tool_call>${g}</tool_call>~~`,
  ].map((struck): [string, string, null] => [`struck out: ${struck}`, lines(v, struck), null]),
  ['struck out in a thought', lines('<think>', `~~${g1}~~`, '</think>', v1), [VT]],
  ['marks of a server around an answer', `<s>${v}</s>`, [V]],
  ['struck out code', lines(`1. \`${v1}\``, `2. ~~\`${z1}\`~~`, `3. \`${g1}\``), null],
  [
    'candidates with a verdict',
    `{"trajectories":[{"calls":[${v}],"valid":true},{"calls":[${z}],"valid":false}]}`,
    null,
  ],
  [
    'candidates with a confidence',
    `{"candidates":[{"plan":[${v}],"confidence":0.9},{"plan":[${z}],"confidence":0.2}]}`,
    null,
  ],
  [
    'an example beside a refusal',
    lines(
      "I can't produce a plan. A valid answer for another customer would look like this:",
      fence(`[${v}]`),
    ),
    null,
  ],
  ...Object.entries({
    skipped: true,
    execute: false,
    status: 'not called',
    if: 'total > 100',
    repeat: 3,
    for_each: 'order',
    depends_on: ['x'],
  }).map(([key, value]): [string, string, null] => [
    `the key “${key}”`,
    `[{"name":"v","arguments":{"id":"C7"},"${key}":${JSON.stringify(value)}}]`,
    null,
  ]),
  ['steps out of order', `[{"step":2,${v.slice(1)},{"step":1,${g.slice(1)}]`, null],
  ...[
    ['Executed', 'yes', 'no (skipped)'],
    ['Condition', '', 'if total > 100'],
    ['Step', '2', '1'],
  ].map(([title, one, two]): [string, string, null] => [
    `the column ${title}`,
    lines(
      `| Tool | Arguments | ${title} |`,
      '|---|---|---|',
      `| v | {"id": "C7"} | ${one} |`,
      `| g | {"n": 5} | ${two} |`,
    ),
    null,
  ]),
  ...[
    'Wait, actually g should not be there: leave out step 2.',
    'Finally, also call e.',
    'Execute these calls in reverse order.',
  ].map((words): [string, string, null] => [
    `the words “${words}”`,
    lines(`[${v},${g}]`, '', words),
    null,
  ]),
  ...(
    [
      ['+5', '5'],
      ['.5', '0.5'],
      ['5.0f', '5'],
    ] as const
  ).map(([text, value]): [string, string, string[]] => [
    `${text} in JSON`,
    `[{"name":"g","arguments":{"n":${text}}}]`,
    [`g(n=${value})`],
  ]),
  ...(
    [
      ['1_000', '1000'],
      ['0x1F', '31'],
      ['0o17', '15'],
      ['-(5)', '-5'],
    ] as const
  ).map(([text, value]): [string, string, string[]] => [
    `${text} in Python`,
    `g(n=${text})`,
    [`g(n=${value})`],
  ]),
  ...(
    [
      ['+5', '5'],
      ['.5', '0.5'],
      ['0x1F', '31'],
    ] as const
  ).map(([text, value]): [string, string, string[]] => [
    `${text} in YAML`,
    lines('- tool: g', '  args:', `    n: ${text}`),
    [`g(n=${value})`],
  ]),
  ['.inf in YAML', lines('- tool: g', '  args:', '    n: .inf'), null],
  ["r'a\\n' in JSON", `[{"name":"g","arguments":{"n":r'a\\n'}}]`, null],
  ["b'a' in JSON", `[{"name":"g","arguments":{"n":b'a'}}]`, null],
  ['a name in JSON', lines('n = 5', '[{"name":"g","arguments":{"n":n}}]'), null],
  ...['50*2', 'f"{x}"', '"a" + "b"', '5 if x else 6', '...', '*args'].map(
    (code): [string, string, null] => [`${code} in a line`, `g(n=${code})`, null],
  ),
  // What the gold lacks is called all the same.
  [
    'a tool that nobody knows, in objects',
    lines(v, g, '{"name":"zzz","arguments":{"q":1}}'),
    [`${V} ${G} zzz(q=1)`],
  ],
  [
    'a tool that nobody knows, in a list',
    `[${v},{"name":"zzz","arguments":{"q":1}}]`,
    [`${V} zzz(q=1)`],
  ],
  [
    'trajectories of which one has tools that nobody knows',
    lines(`Trajectory 1: [${v},${g}]`, 'Trajectory 2: [{"name":"zzz","arguments":{"q":1}}]'),
    [`${V} ${G}`, 'zzz(q=1)'],
  ],
  [
    'plans of which one has tools that nobody knows',
    lines('Plan A', `[${v}]`, 'Plan B', '[{"name":"zzz","arguments":{"q":1}}]'),
    null,
  ],
  ...[
    'g should be omitted.',
    'This is only a draft.',
    'Not approved.',
    'Then send_mail is called as well.',
    'Loop over all orders.',
    'The correct order is 2, 1.',
    'Schritt 2 entfällt.',
    'Nur wenn der Kunde verifiziert ist.',
    "Oubliez l'étape 2.",
    'Solo si el cliente está verificado.',
    'Em ordem inversa: repita o passo 1.',
    'Anzi, salta il passo 2.',
    'Eigenlijk stap 2 overslaan.',
    'Właściwie pomiń krok 2.',
    'Этот план неверен.',
    'Aslında 2. adımı atla.',
    '实际上，跳过第2步。',
    '逆の順序で実行してください。',
    '2단계는 건너뛰세요.',
    'في الواقع، تجاهل الخطوة 2.',
  ].map((words): [string, string, null] => [
    `the words “${words}” behind a list`,
    lines(`[${v},${g}]`, '', words),
    null,
  ]),
  ...[
    'This plan follows the policy.',
    'Das ist der ganze Plan.',
    'Voilà le plan complet.',
    'Este es el plan completo.',
    'これで計画は完了です。',
    '以上是完整的计划。',
    'Это весь план.',
  ].map((words): [string, string, string[]] => [
    `the harmless words “${words}” behind a list`,
    lines(`[${v},${g}]`, '', words),
    [`${V} ${G}`],
  ]),
  ...Object.entries({
    dry_run: true,
    approved: false,
    decision: 'no',
    note: 'only if the customer is verified',
    confidence: 0.1,
    before: 'step 1',
    reason: 'not needed, left out',
    bedingung: 'nur wenn verifiziert',
    order: 1,
    option: 2,
  }).map(([key, value]): [string, string, null] => [
    `“${key}” beside the second call`,
    `[${v},{"name":"g","arguments":{"n":5},"${key}":${JSON.stringify(value)}}]`,
    null,
  ]),
  ...['is_final":false', 'order":"reverse"', 'choose":"one"', 'note":"skip step 2"'].map(
    (member): [string, string, null] => [
      `“${member} around calls`,
      `{"${member},"calls":[${v},${g}]}`,
      null,
    ],
  ),
  [
    'an answer that is JSON text with the word no in it',
    JSON.stringify({ answer: '[{"name":"v","arguments":{"id":"no"}}]' }),
    ['v(id="no")'],
  ],
  ['options under a key', `{"options":[[${v}],[${g}]]}`, null],
  ...['// x2', '// or this', '// nur falls nötig', '/* skip this */'].map(
    (comment): [string, string, null] => [
      `the comment ${comment}`,
      lines('[', `${v}, ${comment}`, g, ']'),
      null,
    ],
  ),
  ...[' or ', ' | ', ' / ', '\noder\n', '\n或者\n'].map((between): [string, string, null] => [
    `“${between.trim()}” between objects`,
    v + between + g,
    null,
  ]),
  ...[
    [`1. ${v}`, `2. ${g} (optional)`],
    [`1. ${v}`, `2. ${g} x2`],
    [`✅ ${v}`, `❌ ${g}`],
    [`- [x] ${v}`, `- [ ] ${g}`],
    [`2. ${v}`, `1. ${g}`],
    [`1a. ${v}`, `1b. ${g}`],
    [`1. ${v}`, '2. ditto'],
    [`> ${v}`, g],
    [`1. \`${v1}\``, `2. kein \`${g1}\``],
    [`1. \`${v1}\``, `1. \`${g1}\` (2×)`, `1. \`${z1}\``],
    [`1. ${v1}`, `2. ${g1} [^1]`],
    ['### Überlegung', v, g, '### Antwort', z, g],
    ['**Si besoin :**', v],
  ].map((all): [string, string, null] => [`the lines ${all.join(' ')}`, lines(...all), null]),
  ...[
    [`${v1} and ${g1}`],
    [`cb = partial(v, id='C7')`, g1],
    ['"""', v1, '"""', g1],
    ['/*', v1, '*/', g1],
    [`plan = [${v}, ${g}]`, 'for step in plan[1:]:', '    run(step)'],
    ['plan = deque()', `plan.appendleft(${v})`],
    [`orders.forEach(o => ${g1})`, v1],
  ].map((code): [string, string, null] => [
    `code: ${code.join(' ')}`,
    lines('```python', ...code, '```'),
    null,
  ]),
  ...[
    ['Notes', '', 'do not call'],
    ['Include', 'Y', 'N'],
    ['Depends on', '2', ''],
    ['Bedingung', '', 'nur EU'],
  ].map(([title, one, two]): [string, string, null] => [
    `the column ${title}, again`,
    lines(
      `| Step | Tool | Arguments | ${title} |`,
      '|---|---|---|---|',
      `| 1 | v | {"id": "C7"} | ${one} |`,
      `| 2 | g | {"n": 5} | ${two} |`,
    ),
    null,
  ]),
  ['a heading above calls in lines of their own', lines('Alternative:', v, g), null],
  [
    'words behind a table',
    lines('| Tool | Arguments |', '|---|---|', '| v | {"id": "C7"} |', '', 'Scratch that.'),
    null,
  ],
  ['a name with a space', lines(`1. ${v1}`, '2. send mail(n=9)', `3. ${g1}`), null],
  ['an empty call', `[${e},${v}]`, [`${E} ${V}`]],
  ['a name with a space in a list', `[${v1}, send mail(n=9), ${g1}]`, null],
  ['a name that is no call in a list', `[${v1}, then check_stock, ${g1}]`, null],
  ...['OR', 'or', 'vs.', '**Or**'].map((word): [string, string, null] => [
    `“${word}” between calls in lines`,
    lines(v1, word, g1),
    null,
  ]),
  ['a choice of two objects', lines('Either', v, 'or', g), null],
  ...['Attempt', 'Version', 'Candidate', 'Sample'].map((word): [string, string, null] => [
    `the headings “${word} 1” and “${word} 2” above single calls`,
    lines(`${word} 1`, v1, `${word} 2`, g1),
    null,
  ]),
  ['steps with a heading each', lines('Step 1', v1, 'Step 2', g1), [vg]],
  ...(
    [
      ['step_no', [2, 1]],
      ['priority', [2, 1]],
      ['index', [1, 0]],
      ['id', ['step2', 'step1']],
      ['timestamp', ['2025-01-02T00:00:00Z', '2025-01-01T00:00:00Z']],
    ] as const
  ).map(([key, [one, two]]): [string, string, null] => [
    `another order under “${key}”`,
    `[{"${key}":${JSON.stringify(one)},${v.slice(1)},{"${key}":${JSON.stringify(two)},${g.slice(1)}]`,
    null,
  ]),
  [
    'another order by what comes next',
    `[{"id":"a","next":"c",${v.slice(1)},{"id":"b",${g.slice(1)},{"id":"c",${r.slice(1)}]`,
    null,
  ],
  ['numbers in their order', `[{"index":0,${v.slice(1)},{"index":1,${g.slice(1)}]`, [`${V} ${G}`]],
  ...Object.entries({ should_call: false, necessary: false, count: 2, is_optional: true }).map(
    ([key, value]): [string, string, null] => [
      `the key “${key}”`,
      `[{"name":"v","arguments":{"id":"C7"},"${key}":${JSON.stringify(value)}}]`,
      null,
    ],
  ),
  ...['"mode":"either"', '"type":"loop","count":3', '"if":"it is late"', '"optional":true'].map(
    (key): [string, string, null] => [
      `${key} around calls`,
      `[{${key},"calls":[${v},${g}]}]`,
      null,
    ],
  ),
  ['what counts the calls around them', `{"count":2,"calls":[${v},${g}]}`, [`${V} ${G}`]],
  ['a list twice, by code', `[${v},${g}] * 2`, null],
  ['a part of a list, by code', `plan = [${v},${g}][:1]`, null],
  ['a list turned round, by code', `[${v},${g}][::-1]`, null],
  ['a comment with a condition', lines('[', `${v},`, '// only if not verified', g, ']'), null],
  ['a comment of another kind', lines('[', `${v}, // verify first`, g, ']'), [`${V} ${G}`]],
  [
    'a call in a sentence beside calls in a list',
    lines('You call it like `g(n=1)` here.', '', `1. ${v1}`),
    null,
  ],
  ['calls in sentences', lines("I call `v(id='C7')` to verify.", 'I call `g(n=5)`.'), [vg]],
  ...['return', 'raise Exception("x")', 'assert ok', 'exit()'].map(
    (code): [string, string, null] => [`code behind ${code}`, lines(v1, code, g1), null],
  ),
  ['another name for a tool', lines('f = g', v1, 'f(n=5)'), null],
  ['calls with a bar between them', `${v1} | ${g1}`, null],
  [
    'a list of tools above the calls',
    lines('I have v(id) and g(n).', '', `1. ${v1}`, `2. ${g1}`),
    null,
  ],
  ...['"best":0', '"selected":1', '"scores":[0.9,0.1]'].map((key): [string, string, null] => [
    `${key} beside trajectories`,
    `{"trajectories":[[${v}],[${g}]],${key}}`,
    null,
  ]),
  ...['"valid":false', '"can_proceed":false', '"feasible":false'].map(
    (key): [string, string, null] => [`${key} beside a plan`, `{${key},"plan":[${v}]}`, null],
  ),
  ['calls under a key that rejects them', `{"plan":[${v}],"rejected":[${z}]}`, [V]],
  ['a word among objects', `[${v},"then",${g}]`, null],
  ['dots between objects', `${v}...${g}`, null],
  ['a call as the name of another', `[{"tool":"v(id='C7')","args":{"id":"C8"}}]`, null],
  ['a name with brackets', '[{"name":"v()","arguments":{"id":"C7"}}]', null],
  ['calls in a text beside others', `{"plan":"1. v(id='C7')","calls":[${g}]}`, null],
  ['a mark of bytes before a line', 'Now:\n\uFEFF>>>v\n{"id":"C7"}\n>>>g\n{"n":5}', [`${V} ${G}`]],
  ...[
    ['Plan A:', 'Plan B:'],
    ['', 'or'],
    ['', 'Wait, that is wrong. Instead:'],
    ['', 'Only if the customer agrees:'],
    ['', 'I did not do this one:'],
    ['Trajectory 1:', 'Trajectory 2:'],
    ['The format is, for example:', 'My answer:'],
  ].flatMap(([above = '', between = '']): [string, string, null][] => [
    [
      `“${above}” and “${between}” beside calls in tags`,
      lines(above, `<tool_call>${v}</tool_call>`, between, `<tool_call>${g}</tool_call>`),
      null,
    ],
    [
      `“${above}” and “${between}” beside actions`,
      lines(
        above,
        'Action: v',
        'Action Input: {"id":"C7"}',
        between,
        'Action: g',
        'Action Input: {"n":5}',
      ),
      null,
    ],
  ]),
  [
    'sentences between calls in tags',
    lines(`<tool_call>${v}</tool_call>`, 'Now I look up the order.', `<tool_call>${g}</tool_call>`),
    [`${V} ${G}`],
  ],
  [
    'a key that conditions a call in tags',
    `<tool_call>{"name":"v","arguments":{"id":"C7"},"optional":true}</tool_call>`,
    null,
  ],
  [
    'actions in another order than their numbers',
    lines('Action 2: v', 'Action Input 2: {"id":"C7"}', 'Action 1: g', 'Action Input 1: {"n":5}'),
    null,
  ],
  [
    'a call in a line behind calls in tags',
    lines(`<tool_call>${v}</tool_call>`, 'Then g(n=5).'),
    null,
  ],
  ...[
    ['Note', '', 'optional'],
    ['Note', '', 'only if paid'],
    ['Note', '', 'x2'],
    ['Option', 'A', 'B'],
    ['Trajectory', '1', '2'],
    ['Next', '', 'e()'],
  ].map(([title, one, two]): [string, string, null] => [
    `the column ${title} with “${two}”`,
    lines(
      `| Tool | Arguments | ${title} |`,
      '|---|---|---|',
      `| v | {"id": "C7"} | ${one} |`,
      `| g | {"n": 5} | ${two} |`,
    ),
    null,
  ]),
  [
    'a rejected table',
    lines(
      ...['Plan:', '| Tool | Arguments |', '|---|---|', '| v | {"id": "C7"} |', ''],
      ...['Rejected:', '| Tool | Arguments |', '|---|---|', '| g | {"n": 5} |'],
    ),
    [V],
  ],
  [
    'a call in a line below a table',
    lines('| Tool | Arguments |', '|---|---|', '| v | {"id": "C7"} |', '', 'Then g(n=5)'),
    null,
  ],
  ...['  # optional', '\n# only if paid'].map((comment): [string, string, null] => [
    `the comment “${comment}” in YAML`,
    lines('- tool: v', `  args: {id: C7}${comment}`, '- tool: g', '  args: {n: 5}'),
    null,
  ]),
  ['rooms in rooms', "client.tools.v(id='C7')", [VT]],
  [
    'several calls at once',
    '{"tool_uses":[{"recipient_name":"functions.v","parameters":{"id":"C7"}},{"recipient_name":"functions.g","parameters":{"n":5}}]}',
    [`${V} ${G}`],
  ],
  [
    'a call of several at once',
    '[{"name":"multi_tool_use.parallel","arguments":{"tool_uses":[{"recipient_name":"functions.v","parameters":{"id":"C7"}}]}}]',
    [V],
  ],
  ...[
    'Step 2 is only needed when the order is open.',
    'The second call depends on the outcome of the first.',
    'Stop after the first call.',
    'Only the first call is actually required.',
    'Do this for both orders.',
    'Same for order 6.',
    'I would leave it out.',
    'Edit: remove the last one.',
    'Please disregard the third entry.',
    'Use n=6 in the second call.',
    'Sorry, I meant n=6.',
    'The above is not what I will do.',
  ].map((words): [string, string, null] => [
    `the words “${words}”`,
    lines(`[${v},${g}]`, '', words),
    null,
  ]),
  [
    'words above that turn a list round',
    lines('Execute the following from bottom to top:', `[${v},${g}]`),
    null,
  ],
  ['single calls of one form', lines(v, g, r, z), [`${V} ${G} ${R} ${Z}`]],
  // What is inside of a value is the value's.
  ...[
    'x <!-- c --> y',
    '<draft>x</draft>',
    'a <think>b</think> c',
    '</analysis>',
    '</s>',
    'a<|im_end|>b',
    '</tool_call>',
    '&quot;x&quot;',
  ].flatMap((value): [string, string, string[]][] => [
    [`${value} in a line`, lines(`v(id='${value}')`, g1), [`v(id=${value}) ${GT}`]],
    [`${value} in a list of calls`, `[v(id='${value}'), ${g1}]`, [`v(id=${value}) ${GT}`]],
    [
      `${value} in Python`,
      lines('The calls:', `[{'name': 'v', 'arguments': {'id': '${value}'}}, ${g}]`),
      [`v(id="${value}") ${G}`],
    ],
  ]),
  ['a fence in a value', "[v(id='```json'), g(n=5)]", ['v(id=```json) g(n=5)']],
  ...['x <!-- c --> y', '&quot;x&quot;'].map((value): [string, string, string[]] => [
    `${value} between tags`,
    `<invoke name="v"><parameter name="id">${value}</parameter></invoke>`,
    [`v(id=${value})`],
  ]),
  // A value that code computes, or that is not there yet, is none.
  ...[
    'get_id()',
    'Decimal("1.5")',
    'datetime(2025, 1, 1)',
    '10/2',
    'x or 5',
    'a == b',
    '{1, 2}',
    '[i for i in x]',
    'lambda: 5',
    '<order_id>',
    '$order_id',
    'step1.order_id',
    'result of v',
    'id',
  ].flatMap((value): [string, string, null][] => [
    [`${value} in a line`, `v(id=${value}, ok=True)`, null],
    [`${value} in a list of calls`, `[v(id=${value}, ok=True)]`, null],
    [`${value} in JSON`, `[{"name":"v","arguments":{"id":${value},"ok":true}}]`, null],
  ]),
  ...['+5', '0x1F', '1_000', '50*2', '"a" "b"'].map((value): [string, string, null] => [
    `${value} in a list of calls`,
    `[v(id=${value}, ok=True)]`,
    null,
  ]),
  ['a text in three quotes', 'v(id="""a""", ok=True)', ['v(id=a; ok=True)']],
  ['a text of Python that is raw', 'v(id=r"a\\n", ok=True)', null],
  // A sign too many, or one that is missing.
  ...[
    "v(id => 'C7', n => 5)",
    "v(id: str = 'C7')",
    'v(id: str, n: int)',
    "v(id=='C7')",
    "v(id<='C7')",
    "v(id='C7', n'5)",
  ].flatMap((call): [string, string, null][] => [
    [call, lines(call, g1), null],
    [`${call} in a list`, `[${call}, ${g1}]`, null],
  ]),
  ['a bracket too many', lines("v(id='C7'))", g1), null],
  ['a key with a quote too many', `[{"name":"v","arguments":{"id"":"C7"}},${g}]`, null],
  ['a value with a quote too many', `[{"name":"v","arguments":{"id":"C7""}},${g}]`, null],
  ['a name without its key', lines('{"v","arguments":{"id":"C7"}}', g), null],
  // One call of several whose marks are broken.
  ...[
    `<tool_call>{"name":""v","arguments":{"id":"C7"}}</tool_call><tool_call>${g}</tool_call>`,
    '<function=g>{"n":5}</function><functionv>{"id":"C7"}</function>',
    '<tool_call><function=g><parameter=n>5</parameter></function></tool_call><tool_call><function=v><parameter==id>C7</parameter></function></tool_call>',
    '[TOOL_CALLS]g[ARGS]{"n":5}TOOL_CALLS]v[ARGS]{"id":"C7"}',
    '<|tool_call_begin|>functions.g:0<|tool_call_argument_begin|>{"n":5}<|tool_call_end|><|tool_call_begin||>functions.v:1<|tool_call_argument_begin|>{"id":"C7"}<|tool_call_end|>',
    '<｜tool▁call▁begin｜>g<｜tool▁sep｜>{"n":5}<｜tool▁call▁end｜>｜tool▁call▁begin｜>v<｜tool▁sep｜>{"id":"C7"}<｜tool▁call▁end｜>',
    '<|tool_call>call:g{n:5}<tool_call|><|tool_call>>call:v{id:7}<tool_call|>',
    'all>call:v{id:7}<tool_call|><|tool_call>call:g{n:5}<tool_call|>',
    '<invoke name="g"><parameter name="n">5</parameter></invoke><invoke name="v"><parameter name="id string="true">C7</parameter></invoke>',
    lines('Action v', 'Action Input: {"id": "C7"}', 'Action: g', 'Action Input: {"n": 5}'),
  ].map((text): [string, string, null] => [`a broken mark: ${text}`, text, null]),
  // What stands between the calls of a syntax, or around them.
  ...[
    'Correzione:',
    '更正：',
    'Better:',
    'No wait...',
    'Moment, das ist falsch. Richtig ist:',
    'After review',
    'v2 - use this one',
    'Trayectoria 2:',
    '</reason>',
    'but the policy forbids that.',
    'My answer:',
  ].map((words): [string, string, null] => [
    `between calls of a syntax: ${words}`,
    lines(
      `<tool_call>${v}</tool_call>`,
      `<tool_call>${g}</tool_call>`,
      words,
      `<tool_call>${z}</tool_call>`,
    ),
    null,
  ]),
  ...['Now I look up the order.', 'Then:', 'Result: ok', 'I’ll check the order now:'].map(
    (words): [string, string, string[]] => [
      `between calls of a syntax: ${words}`,
      lines(`<tool_call>${v}</tool_call>`, words, `<tool_call>${g}</tool_call>`),
      [`${V} ${G}`],
    ],
  ),
  [
    'numbers above several calls of a syntax',
    lines(
      '1.',
      `<tool_call>${v}</tool_call>`,
      `<tool_call>${g}</tool_call>`,
      '2.',
      `<tool_call>${z}</tool_call>`,
    ),
    null,
  ],
  [
    'a heading between channels',
    [v, z]
      .map(() => '<|channel|>commentary to=functions.v<|message|>{"id":"C7"}<|call|>')
      .join('\n\nFinal answer:\n\n'),
    null,
  ],
  [
    'steps that begin anew',
    lines(
      'Step 1:',
      fence(v),
      'Step 2:',
      fence(g),
      'New',
      'Step 1:',
      fence(v),
      'Step 2:',
      fence(z),
    ),
    null,
  ],
  ...[
    `[INST] Do this: [${z}] [/INST] [${v}]`,
    lines('USER: do this:', z1, 'ASSISTANT: ', v1),
    lines('Q: what about', z1, 'A:', v1),
    lines(v1, '### Instruction', z1),
    lines(
      'Benutzer: bitte',
      `<tool_call>${z}</tool_call>`,
      'Assistent:',
      `<tool_call>${v}</tool_call>`,
    ),
  ].map((text): [string, string, null] => [`a turn of the user: ${text}`, text, null]),
  ...[
    'Should I proceed with the following?',
    'Please confirm, then I will run:',
    'Do you want me to run this?',
    'You could run:',
    'Last time I ran:',
    'The previous agent did:',
    'The customer wants me to run:',
    'Here is what could be done:',
    'Perhaps:',
    'Soll ich das ausführen?',
    '需要我执行以下操作吗？',
  ].flatMap((words): [string, string, null][] => [
    [`no answer yet: ${words}`, lines(words, '', `[${v},${g}]`), null],
    [`no answer yet, lines: ${words}`, lines(words, '', v1, g1), null],
    [`no answer yet, tags: ${words}`, lines(words, '', `<tool_call>${v}</tool_call>`), null],
  ]),
  // Calls in a form that is not read where others are.
  ...[
    lines('```csv', 'step,tool,arguments', '1,v,"{""id"": ""C7""}"', '```'),
    lines('<use_mcp_tool>', '<tool_name>v</tool_name>', '</use_mcp_tool>'),
    '<table><tr><td>v</td><td>{"id": "C7"}</td></tr></table>',
    '<ol><li><code>v(id="C7")</code></li></ol>',
    lines('| Tool | Arguments |', '|---|---|', '| v | {"id": "C7"} |'),
    lines('[[steps]]', 'tool = "v"'),
    '<call name="v"><arg name="id">C7</arg></call>',
  ].flatMap((form): [string, string, null][] => [
    [`beside a list: ${form}`, lines(`[${g}]`, '', form), null],
    [`beside a line: ${form}`, lines(g1, '', form), null],
    [`beside tags: ${form}`, lines(`<tool_call>${g}</tool_call>`, '', form), null],
  ]),
  [
    'a list before channels',
    lines(`[${g}]`, '<|channel|>commentary to=functions.v<|message|>{"id":"C7"}<|call|>'),
    null,
  ],
  // A call in another form beside calls in lines.
  ...[
    'v {"id": "C7"}',
    'v: {"id": "C7"}',
    "`v`(id='C7')",
    "v{id: 'C7'}",
    "v[id='C7']",
    'v（id="C7"）',
    '/v id=C7',
    '(v :id "C7")',
    '<v id="C7"/>',
    '<v><id>C7</id></v>',
    'vid="C7")',
    `curl -X POST https://x.io/v -d '{"id": "C7"}'`,
    lines('POST /v', '', '{"id": "C7"}'),
  ].map((form): [string, string, null] => [`beside a line: ${form}`, lines(form, g1), null]),
  ...[
    'I refuse to call `v(id="C7")`.',
    'Avoid `v(id="C7")`.',
    'It is too late for `v(id="C7")`.',
    'Once approved: `v(id="C7")`.',
  ].map((text): [string, string, null] => [text, text, null]),
  ['a list below “Final answer:”', lines('Final answer:', `[${v},${g}]`), [`${V} ${G}`]],
  ['lines below “Corrected plan:”', lines('Corrected plan:', v1, g1), [vg]],
  [
    'a call below “not allowed, so:”',
    lines(`[${v}]`, '', 'It is not allowed, so:', '', `[${g}]`),
    null,
  ],
  [
    'code below “how one calls it”',
    lines('Here is how one calls it:', '```py', v1, '```', 'OK.'),
    null,
  ],
  ['tags in a tag, with an object', lines('<do_it>', `<id>${v}</id>`, '</do_it>'), null],
  [
    'YAML whose fence has no end',
    lines('```yaml', '- name: v', '  arguments:', '    id: C7', '- name: g'),
    null,
  ],
  [
    'listings below what they are',
    lines(
      ...['Before', 'After'].flatMap((word) => [
        word,
        String.raw`\begin{lstlisting}`,
        v1,
        word === 'After' ? z1 : g1,
        String.raw`\end{lstlisting}`,
      ]),
    ),
    null,
  ],
  ...[
    `<tool_call>${v}</tool_call>`,
    '<function=v>{"id": "C7"}</function>',
    '[TOOL_CALLS]v[ARGS]{"id": "C7"}',
    'Action: v\nAction Input: {"id": "C7"}',
    '<|tool_call_begin|>functions.v:0<|tool_call_argument_begin|>{"id": "C7"}<|tool_call_end|>',
    '<|channel|>commentary to=functions.v<|message|>{"id": "C7"}<|call|>',
  ].flatMap((call): [string, string, readonly string[] | null][] => [
    [`an object with a plan behind ${call}`, lines(call, `{"plan":[${g}]}`), null],
    [
      `a list behind words behind ${call}`,
      lines(call, 'Final Answer: done.', '', 'Then:', `[${g}]`),
      null,
    ],
    [
      `a call of DeepSeek behind ${call}`,
      `${call}\n<｜tool▁call▁begin｜>function<｜tool▁sep｜>g\n\`\`\`json\n{"n": 5}\n\`\`\`<｜tool▁call▁end｜>`,
      null,
    ],
  ]),
  [
    'the answer behind a call',
    lines(`<tool_call>${v}</tool_call>`, '', 'Final answer:', `[${g}]`),
    [G],
  ],
  [
    'the answer in its channel behind a call',
    `<|channel|>commentary to=functions.v<|message|>{}<|call|><|start|>assistant<|channel|>final<|message|>[${g}]`,
    [G],
  ],
  ['a call in what a tool answered', lines(v1, '<tool_results>', z1, '</tool_results>', g1), [vg]],
  ['a prompt before the answer', lines('User: Do it.', 'Assistant:', `[${v},${g}]`), [`${V} ${G}`]],
  [
    'calls in a prompt',
    lines(`User: <tool_call>${z}</tool_call>`, `Assistant: <tool_call>${v}</tool_call>`),
    [V],
  ],
  [
    'a run as text',
    lines('User: Do it.', `Assistant: ${v1}`, 'User: And?', `Assistant: ${g1}`),
    null,
  ],
  ...(
    [
      ['Before review', 'After review', null],
      ['v1', 'v2 - use this one', null],
      ['Initial plan', 'Revised plan', [`${VT} z(n=9)`]],
      ['Plan A (rejected)', 'Plan B (chosen)', [`${VT} z(n=9)`]],
    ] as const
  ).map(([one, other, want]): [string, string, readonly string[] | null] => [
    `lines below “${one}” and “${other}”`,
    lines(one, '', v1, g1, '', other, '', v1, z1),
    want,
  ]),
  ...['To recap, the calls are:', 'So again:'].map((words): [string, string, null] => [
    words,
    lines(`<tool_call>${v}</tool_call>`, '', words, '', `<tool_call>${v}</tool_call>`),
    null,
  ]),
  [
    'a question before a channel',
    'Should I run this?\n<|channel|>commentary to=functions.v<|message|>{"id": "C7"}<|call|>',
    null,
  ],
  [
    'a sign too many in a mark',
    '<function==v>{"id": "C7"}</function><function=g>{"n": 5}</function>',
    null,
  ],
  [
    'arguments without the end of a mark',
    '[TOOL_CALLS]v[ARGS]{"id": "C7"}[TOOL_CALLS]g[ARGS{"n" 5}',
    null,
  ],
  ['a call without its bracket in a list', "[v(id='C7'), gn=5)]", null],
  ['a call without its bracket between others', "[v(id='C7'), gn=5), e()]", null],
  ['a name with a bracket', '<tool_call>{"name":"v(","arguments":{"id":"C7"}}</tool_call>', null],
  [
    'a sign in a mark',
    lines(
      '<function}=v><parameter=id>C7</parameter></function>',
      '<function=g><parameter=n>5</parameter></function>',
    ),
    null,
  ],
  [
    'somebody who is not known',
    '<|start|>>assistant<|channel|>commentary to=functions.v<|message|>{"id": "C7"}<|call|><|start|>assistant<|channel|>commentary to=functions.g<|message|>{"n": 5}<|call|>',
    null,
  ],
  [
    'a sign in the mark behind the last call',
    '<|channel|>commentary to=functions.v<|message|>{"id": "C7"}<|call|><|channel|>commentary to=functions.g<|message|>{"n": 5}<,|call|>',
    null,
  ],
  ...[
    [
      'an end of a tag with a sign too many',
      '<invoke name="g"><parameter name="n">5</parameter><//invoke>',
    ],
    ['a tag with a sign in it', '<invoke name="g"><parameter name="n">5</parameter><[/invoke>'],
  ].map(([name = '', call = '']): [string, string, null] => [
    name,
    `<function_calls><invoke name="v"><parameter name="id">C7</parameter></invoke>${call}</function_calls>`,
    null,
  ]),
  ...['{"name"} "g", "arguments": {"n": 5}}', '"name": "g", "arguments": {"n": 5}}'].map(
    (object): [string, string, null] => [
      `${object} in a tag`,
      lines(
        `<tool_call>${v}</tool_call>`,
        `<tool_call>${e}</tool_call>`,
        `<tool_call>${object}</tool_call>`,
      ),
      null,
    ],
  ),
  ['“No wait...” between lines', lines(v1, g1, '', 'No wait...', '', v1, z1), [`${VT} z(n=9)`]],
  [
    'an object behind a number',
    '[TOOL_CALLS]v[ARGS]{"id": "C7"}[TOOL_CALLS]g[ARGS]{"n": 5{ "m": 1}',
    null,
  ],
  [
    'an object without its end before a call',
    '[TOOL_CALLS]v[ARGS]{"id": "C7"}[TOOL_CALLS]g[ARGS]{"n": 5[TOOL_CALLS]z[ARGS]{"n": 9}',
    null,
  ],
];

export const minimalTools: ReadonlyMap<string, readonly string[]> = new Map([
  ['v', ['id']],
  ['g', ['n']],
  ['r', ['n', 'amt']],
  ['e', []],
  ['z', ['n']],
]);
