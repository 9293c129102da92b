import type { Ctx, Style } from './context.ts';
import { fence, python, pythonCall, quoted, script } from './notation.ts';
import type { Call, Trajectory } from './types.ts';

const SCALAR = { values: 'scalar' } as const;

function py(call: Call): string {
  return pythonCall(call.tool, call.args ?? {});
}

/** A call as a dictionary of Python. */
function dict(call: Call): string {
  return python({ name: call.tool, arguments: call.args });
}

/** A variable that holds the calls in the notation of Python. */
function assigned(name: string, calls: Trajectory): string {
  return `${name} = [\n${calls.map((call) => `    ${dict(call)},`).join('\n')}\n]`;
}

function first(c: Ctx): Call {
  return c.calls[0] ?? { tool: 'get_order', args: { order_id: 'ORD-11111' } };
}

function other(c: Ctx): Call {
  return c.more(1)[0] ?? { tool: 'get_order', args: { order_id: 'ORD-22222' } };
}

const CHANGED = 'The list is changed after it was built; one has to run the code to know.';

/** A style in which a list is built and then changed by code. */
function changed(
  name: string,
  says: string,
  change: (c: Ctx, more: Call) => [string, Trajectory],
): Style {
  return {
    name,
    says,
    source: 'Python tutorial, data structures',
    draw: { ...SCALAR, length: [2, 3] },
    make: (c) => {
      const [code, result] = change(c, other(c));
      return c.unsure(fence('python', `${assigned('plan', c.calls)}\n${code}`), CHANGED, [result]);
    },
  };
}

const LISTS: Style[] = [
  {
    name: 'code-list',
    says: 'A list of dictionaries that is assigned to a variable.',
    source: 'practice',
    make: (c) =>
      c.read(fence('python', assigned(c.r.pick(['plan', 'trajectory', 'calls']), c.calls))),
  },
  {
    name: 'code-list-js',
    says: 'A list that is assigned to a constant in JavaScript.',
    source: 'practice',
    make: (c) =>
      c.hard(
        fence(
          c.r.pick(['js', 'typescript']),
          `const plan = [\n${c.calls.map((call) => `  { tool: '${call.tool}', args: ${script(call.args ?? {}, "'")} },`).join('\n')}\n];`,
        ),
      ),
  },
  {
    name: 'code-list-returned',
    says: 'A function that returns the list.',
    source: 'practice',
    make: (c) =>
      c.hard(
        fence(
          'python',
          `def plan():\n    return [\n${c.calls.map((call) => `        ${dict(call)},`).join('\n')}\n    ]`,
        ),
      ),
  },
  {
    name: 'code-list-dumped',
    says: 'A list that is printed as JSON.',
    source: 'practice',
    make: (c) =>
      c.hard(
        fence(
          'python',
          `import json\n\n${assigned('plan', c.calls)}\nprint(json.dumps(plan, indent=2))`,
        ),
      ),
  },
  {
    name: 'code-two-lists',
    says: 'Two variables with a list each.',
    source: 'practice',
    make: (c) =>
      c.refuse(
        fence(
          'python',
          `${assigned(c.r.pick(['plan_a', 'first', 'calls1']), c.calls)}\n\n${assigned(c.r.pick(['plan_b', 'second', 'calls2']), c.more())}`,
        ),
        'Two lists, and nobody says which one counts.',
      ),
  },
  changed('code-append', 'A list to which a call is appended.', (c, more) => [
    `plan.append(${dict(more)})`,
    [...c.calls, more],
  ]),
  changed('code-plus', 'A list to which another list is added.', (c, more) => [
    `plan += [${dict(more)}]`,
    [...c.calls, more],
  ]),
  changed('code-extend', 'A list that is extended.', (c, more) => [
    `plan.extend([${dict(more)}])`,
    [...c.calls, more],
  ]),
  changed('code-insert', 'A list into which a call is inserted at the front.', (c, more) => [
    `plan.insert(0, ${dict(more)})`,
    [more, ...c.calls],
  ]),
  changed('code-del', 'A list whose first call is deleted.', (c) => [
    'del plan[0]',
    c.calls.slice(1),
  ]),
  changed('code-pop', 'A list whose last call is popped.', (c) => [
    'plan.pop()',
    c.calls.slice(0, -1),
  ]),
  changed('code-reverse', 'A list that is reversed.', (c) => [
    c.r.pick(['plan.reverse()', 'plan = plan[::-1]', 'plan = list(reversed(plan))']),
    [...c.calls].reverse(),
  ]),
  changed('code-slice', 'A list of which a part is kept.', (c) => [
    'plan = plan[1:]',
    c.calls.slice(1),
  ]),
  changed('code-set-item', 'A list in which one call is replaced.', (c, more) => [
    `plan[0] = ${dict(more)}`,
    [more, ...c.calls.slice(1)],
  ]),
  changed('code-set-argument', 'A list in which one argument is replaced.', (c) => {
    const call = first(c);
    const name = Object.keys(call.args ?? {})[0];
    if (name === undefined) return ['plan.pop()', c.calls.slice(0, -1)];
    return [
      `plan[0]["arguments"]["${name}"] = "CHANGED-1"`,
      [{ tool: call.tool, args: { ...call.args, [name]: 'CHANGED-1' } }, ...c.calls.slice(1)],
    ];
  }),
  changed('code-clear', 'A list that is built anew.', (_, more) => [
    `plan = [${dict(more)}]`,
    [more],
  ]),
  {
    name: 'code-push',
    says: 'A list in JavaScript to which calls are pushed.',
    source: 'ECMAScript, Array',
    draw: { ...SCALAR, length: [2, 4] },
    make: (c) =>
      c.unsure(
        fence(
          'js',
          `const plan = [];\n${c.calls.map((call) => `plan.push({ tool: "${call.tool}", args: ${script(call.args ?? {})} });`).join('\n')}`,
        ),
        CHANGED,
      ),
  },
  {
    name: 'code-unshift',
    says: 'A list in JavaScript that grows at its front.',
    source: 'ECMAScript, Array',
    draw: { ...SCALAR, length: [2, 3] },
    make: (c) =>
      c.unsure(
        fence(
          'js',
          `const plan = [];\n${c.calls.map((call) => `plan.unshift({ tool: "${call.tool}", args: ${script(call.args ?? {})} });`).join('\n')}`,
        ),
        CHANGED,
        [[...c.calls].reverse()],
      ),
  },
  {
    name: 'code-appended-only',
    says: 'A list that is empty at first and grows by append.',
    source: 'practice',
    draw: { ...SCALAR, length: [2, 4] },
    make: (c) =>
      c.unsure(
        fence(
          'python',
          `plan = []\n${c.calls.map((call) => `plan.append(${dict(call)})`).join('\n')}`,
        ),
        CHANGED,
      ),
  },
];

const SCRIPTS: Style[] = [
  {
    name: 'code-results',
    says: 'Calls whose results are assigned and not used.',
    source: 'practice',
    make: (c) =>
      c.hard(
        fence(
          'python',
          c.calls
            .map((call, i) => `result_${i + 1} = ${c.r.pick(['', '', 'await '])}${py(call)}`)
            .join('\n'),
        ),
      ),
  },
  {
    name: 'code-printed',
    says: 'Calls whose results are printed.',
    source: 'practice',
    make: (c) => c.hard(fence('python', c.calls.map((call) => `print(${py(call)})`).join('\n'))),
  },
  {
    name: 'code-comments',
    says: 'Calls with comments between them.',
    source: 'practice',
    make: (c) =>
      c.read(
        fence(
          'python',
          c.calls
            .map((call, i) => `# Step ${i + 1}: ${i === 0 ? 'look it up' : 'go on'}\n${py(call)}`)
            .join('\n\n'),
        ),
      ),
  },
  {
    name: 'code-commented-out',
    says: 'Calls of which one is commented out.',
    source: 'practice',
    draw: { ...SCALAR, length: [2, 3] },
    make: (c) => {
      const lines = c.calls.map(py);
      lines.splice(c.r.int(lines.length + 1), 0, `# ${py(other(c))}`);
      return c.unsure(
        fence('python', lines.join('\n')),
        'A call that is commented out is not made.',
      );
    },
  },
  {
    name: 'code-doc-text',
    says: 'Calls in a function whose text of documentation holds a call.',
    source: 'practice',
    draw: SCALAR,
    make: (c) =>
      c.unsure(
        fence(
          'python',
          `def run():\n    """Example: ${py(other(c)).replaceAll('"', "'")}"""\n${c.calls.map((call) => `    ${py(call)}`).join('\n')}`,
        ),
        'The calls stand in a function.',
      ),
  },
  {
    name: 'code-loop',
    says: 'A call in a loop over two values.',
    source: 'practice',
    draw: { length: [1, 1] },
    make: (c) => {
      const ids = [c.r.between(10000, 49999), c.r.between(50000, 99999)].map((n) => `ORD-${n}`);
      return c.unsure(
        fence('python', `for order_id in ${python(ids)}:\n    get_order(order_id=order_id)`),
        'One has to run the loop.',
        [ids.map((id) => ({ tool: 'get_order', args: { order_id: id } }))],
      );
    },
  },
  {
    name: 'code-comprehension',
    says: 'A list that is built by a comprehension.',
    source: 'practice',
    draw: { length: [1, 1] },
    make: (c) => {
      const ids = [c.r.between(10000, 49999), c.r.between(50000, 99999)].map((n) => `ORD-${n}`);
      return c.unsure(
        fence(
          'python',
          `plan = [{"name": "get_order", "arguments": {"order_id": i}} for i in ${python(ids)}]`,
        ),
        'One has to run the comprehension.',
        [ids.map((id) => ({ tool: 'get_order', args: { order_id: id } }))],
      );
    },
  },
  {
    name: 'code-if',
    says: 'A call that depends on a result.',
    source: 'practice',
    draw: { ...SCALAR, length: [2, 3] },
    make: (c) =>
      c.refuse(
        fence(
          'python',
          `order = ${py(first(c))}\nif order["status"] == "pending":\n${c.calls
            .slice(1)
            .map((call) => `    ${py(call)}`)
            .join('\n')}`,
        ),
        'The later calls depend on a result that nobody knows.',
      ),
  },
  {
    name: 'code-try',
    says: 'A call that is made only if another fails.',
    source: 'practice',
    draw: { ...SCALAR, length: [2, 2] },
    make: (c) =>
      c.refuse(
        fence(
          'python',
          `try:\n    ${py(first(c))}\nexcept ToolError:\n    ${py(c.calls[1] ?? other(c))}`,
        ),
        'The second call depends on the failure of the first.',
      ),
  },
  {
    name: 'code-variable',
    says: 'Calls whose argument is a variable with a known value.',
    source: 'practice',
    make: (c) => {
      const id = `ORD-${c.r.between(10000, 99999)}`;
      return c.unsure(
        fence(
          'python',
          `order_id = ${quoted(id, '"')}\nget_order(order_id=order_id)\ncancel_order(order_id=order_id, reason="wrong size")`,
        ),
        'One has to put the value in.',
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
    name: 'code-result-used',
    says: 'A call whose argument comes from the result of another.',
    source: 'practice',
    make: (c) =>
      c.refuse(
        fence(
          'python',
          `user = find_user_by_email(email="${c.r.pick(['anna', 'omar'])}@example.com")\nupdate_profile(user_id=user["id"], newsletter=False)`,
        ),
        'The value of an argument is not known.',
      ),
  },
  {
    name: 'code-format-text',
    says: 'A call whose argument is put together by code.',
    source: 'practice',
    make: (c) =>
      c.refuse(
        fence(
          'python',
          `order = get_order(order_id="ORD-${c.r.between(10000, 99999)}")\nadd_note(user_id=order["user_id"], text=f"Order {order['id']} was checked")`,
        ),
        'The value of an argument is not known.',
      ),
  },
  {
    name: 'code-sum',
    says: 'A call whose argument is a sum.',
    source: 'practice',
    make: (c) => {
      const a = c.r.between(10, 90);
      const b = c.r.between(10, 90);
      return c.unsure(
        fence('python', `refund_payment(order_id="ORD-12345", amount=${a} + ${b})`),
        'One has to compute.',
        [[{ tool: 'refund_payment', args: { order_id: 'ORD-12345', amount: a + b } }]],
      );
    },
  },
  {
    name: 'code-triple-quotes',
    says: 'A call with a text over several lines.',
    source: 'Python, string literals',
    draw: { length: [1, 2] },
    make: (c) => {
      const note: Call = {
        tool: 'add_note',
        args: {
          user_id: 'mei_patel_4321',
          text: 'First line\nget_order(order_id="ORD-1")\nlast line',
        },
      };
      c.faults.add('call-in-value');
      return c.hard(
        fence(
          'python',
          `${c.calls.map(py).join('\n')}\nadd_note(user_id="mei_patel_4321", text="""First line\nget_order(order_id="ORD-1")\nlast line""")`,
        ),
        [[...c.calls, note]],
      );
    },
  },
  {
    name: 'code-joined-texts',
    says: 'A call with two texts that Python joins.',
    source: 'Python, string literal concatenation',
    draw: { length: [1, 2] },
    make: (c) =>
      c.unsure(
        fence(
          'python',
          `${c.calls.map(py).join('\n')}\nadd_note(user_id="ivan_li_5555", text="The parcel "\n    "was lost.")`,
        ),
        'Python joins the two texts.',
        [
          [
            ...c.calls,
            { tool: 'add_note', args: { user_id: 'ivan_li_5555', text: 'The parcel was lost.' } },
          ],
        ],
      ),
  },
  {
    name: 'code-python-numbers',
    says: 'Calls with numbers in notations of Python.',
    source: 'Python, numeric literals',
    make: (c) => {
      const n = c.r.between(1, 9);
      return c.hard(
        fence(
          'python',
          `transfer_money(from_account="acc-xy123", to_account="acc-zw456", amount=${n}_250.50)\nset_limit(account_id="acc-xy123", daily=${n}e3, until=None)`,
        ),
        [
          [
            {
              tool: 'transfer_money',
              args: {
                from_account: 'acc-xy123',
                to_account: 'acc-zw456',
                amount: n * 1000 + 250.5,
              },
            },
            { tool: 'set_limit', args: { account_id: 'acc-xy123', daily: n * 1000, until: null } },
          ],
        ],
      );
    },
  },
  {
    name: 'code-nested-call',
    says: 'A call inside the arguments of another.',
    source: 'practice',
    make: (c) =>
      c.refuse(
        fence(
          'python',
          `cancel_order(order_id=get_order(order_id="ORD-${c.r.between(10000, 99999)}")["id"], reason="wrong size")`,
        ),
        'The value of an argument is not known.',
      ),
  },
  {
    name: 'code-class',
    says: 'Calls as methods of an object.',
    source: 'practice',
    draw: SCALAR,
    make: (c) => {
      const owner = c.r.pick(['tools', 'api', 'shop']);
      return c.unsure(
        fence('python', c.calls.map((call) => `${owner}.${py(call)}`).join('\n')),
        'The object before the name may belong to the name.',
        [c.calls],
        [[c.calls.map((call) => ({ ...call, tool: `${owner}.${call.tool}` }))]],
      );
    },
  },
];

/** The styles whose calls stand in code. */
export const CODE_STYLES: Style[] = [...LISTS, ...SCRIPTS];
