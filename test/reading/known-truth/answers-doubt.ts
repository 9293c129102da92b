import type { Ctx, Made, Style } from './context.ts';
import { element, fence, type Loose, open, printJson, pythonCall, shut } from './notation.ts';
import type { Call, Trajectory } from './types.ts';
import { schemaOf } from './vocabulary.ts';

function py(call: Call | undefined): string {
  return call === undefined
    ? 'get_order(order_id="ORD-33333")'
    : pythonCall(call.tool, call.args ?? {});
}

/** The calls in one of three notations, the same for the whole case. */
function block(c: Ctx, calls: Trajectory): string {
  const form = c.pair[0].length % 3;
  if (form === 0) return c.fenced(c.objs(calls));
  if (form === 1) return c.print(c.objs(calls));
  return calls.map((call, i) => `${i + 1}. \`${py(call)}\``).join('\n');
}

/** A style with several blocks: the function says the text and which trajectories count. */
function blocks(
  name: string,
  says: string,
  make: (c: Ctx) => Made,
  draw: Style['draw'] = {},
): Style {
  return { name, says, source: 'practice', draw, wrap: 'ends', make };
}

const THOUGHTS: Style[] = [
  ...['think', 'thinking', 'reasoning', 'scratchpad', 'scratch_pad', 'reflection', 'analysis'].map(
    (tag) =>
      blocks(`draft-in-${tag}`, `A draft in the element ${tag} before the answer.`, (c) => {
        const draft = block(c, c.more());
        const made = c.read(
          `${open(tag)}\nMaybe this:\n${draft}\nNo, the policy forbids it.\n${shut(tag)}\n\n${block(c, c.calls)}`,
        );
        return { ...made, plain: tag === 'think' || tag === 'thinking' || tag === 'reasoning' };
      }),
  ),
  blocks(
    'draft-before-end-of-think',
    'A draft that ends with an end tag whose start tag stood in the prompt.',
    (c) =>
      c.hard(`Maybe this:\n${block(c, c.more())}\nNo.\n${shut('think')}\n\n${block(c, c.calls)}`),
  ),
  blocks('draft-in-brackets', 'A draft between the tokens of Magistral.', (c) =>
    c.hard(`[THINK]Perhaps ${py(c.more(1)[0])} is enough. No.[/THINK]${block(c, c.calls)}`),
  ),
  blocks('think-only', 'Thoughts that stop in the middle, without an answer.', (c) =>
    c.refuse(
      `${open('think')}\nI think of this plan:\n${block(c, c.more())}\nBut I am not sure, because the`,
      'There are thoughts and no answer.',
    ),
  ),
  blocks('think-and-nothing', 'Thoughts with a draft, and no answer after them.', (c) =>
    c.refuse(
      `${open('think')}\n${block(c, c.more())}\n${shut('think')}\n`,
      'There are thoughts and no answer.',
    ),
  ),
  blocks('answer-element', 'A draft in prose, the answer in the element answer.', (c) =>
    c.hard(
      `My first idea was:\n${block(c, c.more())}\n\n${element(c.r.pick(['answer', 'final_answer', 'output']), `\n${block(c, c.calls)}\n`)}`,
    ),
  ),
  blocks('boxed', 'The answer in a box.', (c) =>
    c.unsure(`\\boxed{${c.print(c.objs())}}`, 'The box belongs to mathematics.'),
  ),
];

const CHOICES: Style[] = [
  blocks('plans-a-b', 'Plan A and Plan B, without a choice.', (c) =>
    c.refuse(
      `## Plan A\n${block(c, c.calls)}\n\n## Plan B\n${block(c, c.more())}`,
      'Nobody says which plan counts.',
    ),
  ),
  blocks('plans-a-b-chosen', 'Plan A and Plan B, with a choice.', (c) => {
    const b = c.more();
    const last = c.r.chance(0.5);
    return c.unsure(
      `## Plan A\n${block(c, c.calls)}\n\n## Plan B\n${block(c, b)}\n\nI choose Plan ${last ? 'B' : 'A'}.`,
      'The choice is in words.',
      [last ? b : c.calls],
    );
  }),
  blocks('options', 'Option 1 and Option 2, without a choice.', (c) =>
    c.refuse(
      `**Option 1:**\n${block(c, c.calls)}\n\n**Option 2:**\n${block(c, c.more())}`,
      'Nobody says which option counts.',
    ),
  ),
  blocks('options-chosen', 'Option 1 and Option 2, with a recommendation.', (c) => {
    const second = c.more();
    const last = c.r.chance(0.5);
    return c.unsure(
      `Option 1:\n${block(c, c.calls)}\n\nOption 2:\n${block(c, second)}\n\nRecommendation: go with option ${last ? 2 : 1}.`,
      'The choice is in words.',
      [last ? second : c.calls],
    );
  }),
  blocks('plan-keys', 'An object with plan_a and plan_b.', (c) =>
    c.refuse(
      c.fenced({ plan_a: c.objs(), plan_b: c.objs(c.more()) }),
      'Nobody says which plan counts.',
    ),
  ),
  blocks('plan-keys-chosen', 'An object with two plans and the name of the chosen one.', (c) =>
    c.unsure(
      c.fenced({ plan_a: c.objs(c.more()), plan_b: c.objs(), chosen: 'plan_b' }),
      'The choice is the value of a key.',
    ),
  ),
  blocks('draft-and-final-keys', 'An object with a draft and the final list.', (c) =>
    c.unsure(
      c.fenced({ draft: c.objs(c.more()), final: c.objs() }),
      'The key final says which one counts.',
    ),
  ),
  blocks('rejected-key', 'An object with a plan and a rejected one.', (c) =>
    c.unsure(
      c.fenced({
        plan: c.objs(),
        [c.r.pick(['rejected', 'rejected_plan', 'discarded', 'alternatives_considered'])]: c.objs(
          c.more(),
        ),
      }),
      'The key says that the second does not count.',
    ),
  ),
  blocks('fallback-key', 'An object with a plan and a fallback.', (c) =>
    c.refuse(
      c.fenced({
        plan: c.objs(),
        [c.r.pick(['fallback', 'if_failed', 'on_error'])]: c.objs(c.more(1)),
      }),
      'The fallback is made on a condition that nobody knows.',
    ),
  ),
  blocks('or-key', 'A step that is one of two calls, in JSON.', (c) =>
    c.refuse(
      c.fenced([...c.objs(), { [c.r.pick(['or', 'one_of', 'either'])]: c.objs(c.more(2)) }]),
      'One of two calls is made; nobody says which.',
    ),
  ),
  blocks('or-line', 'A step that is one of two calls, in words.', (c) =>
    c.refuse(
      `1. \`${py(c.calls[0])}\`\n2. \`${py(c.more(1)[0])}\` or \`${py(c.more(1)[0])}\``,
      'One of two calls is made; nobody says which.',
    ),
  ),
  blocks('two-lists-bare', 'Two JSON lists behind each other without a word.', (c) =>
    c.refuse(
      `${c.print(c.objs())}\n${c.r.pick(['', '\n'])}${c.print(c.objs(c.more()))}`,
      'They are two parts, two trajectories, or a draft and an answer.',
    ),
  ),
  blocks('two-fences', 'Two fences without a word.', (c) =>
    c.refuse(
      `${c.fenced(c.objs())}\n\n${c.fenced(c.objs(c.more()))}`,
      'They are two parts, two trajectories, or a draft and an answer.',
    ),
  ),
  blocks('same-list-twice', 'The same list twice.', (c) =>
    c.unsure(
      `${c.lead()}\n${fence(
        'json',
        printJson(
          c.calls.map((x) => ({ name: x.tool, arguments: x.args })),
          { indent: 2 },
        ),
      )}\n\nIn short:\n${fence('json', printJson(c.calls.map((x) => ({ name: x.tool, arguments: x.args }))))}`,
      'The second list repeats the first.',
    ),
  ),
];

const SEVERAL: Style[] = [
  blocks('trajectories-headed', 'Numbered trajectories with headings.', (c) => {
    const all = [c.calls, c.more(), ...(c.r.chance(0.4) ? [c.more(1)] : [])];
    const word = c.r.pick(['Trajectory', 'trajectory', 'Valid trajectory']);
    const mark = c.r.pick(['### ', '**', '']);
    return c.read(
      all
        .map(
          (calls, i) => `${mark}${word} ${i + 1}${mark === '**' ? ':**' : ':'}\n${block(c, calls)}`,
        )
        .join('\n\n'),
      all,
    );
  }),
  blocks('trajectories-lines', 'Numbered trajectories, each a JSON list on one line.', (c) => {
    const all = [c.calls, c.more()];
    return c.read(
      all.map((calls, i) => `Trajectory ${i + 1}: ${c.print(c.objs(calls))}`).join('\n'),
      all,
    );
  }),
  blocks(
    'parts',
    'Two fences that are said to follow each other.',
    (c) =>
      c.unsure(
        `First:\n${c.fenced(c.objs(c.calls.slice(0, 1)))}\n\nThen:\n${c.fenced(c.objs(c.calls.slice(1)))}`,
        'The words say that the second follows the first.',
      ),
    { length: [2, 4] },
  ),
  blocks('same-as-above', 'A second trajectory that refers to the first.', (c) =>
    c.refuse(
      `Trajectory 1:\n${block(c, c.calls)}\n\nTrajectory 2: the same, but with ${c.more(1)[0]?.tool} before the last step.`,
      'The second trajectory is not written out.',
    ),
  ),
  blocks('scenarios', 'Scenarios, each with its list.', (c) =>
    c.refuse(
      `### Scenario 1: the order is pending\n${block(c, c.calls)}\n\n### Scenario 2: the order is delivered\n${block(c, c.more())}`,
      'Each list holds under a condition.',
    ),
  ),
  blocks('if-otherwise', 'A list for each of two conditions.', (c) =>
    c.refuse(
      `If the order is delivered:\n${block(c, c.calls)}\n\nOtherwise:\n${block(c, c.more())}`,
      'Each list holds under a condition.',
    ),
  ),
];

const CORRECTIONS: Style[] = [
  blocks('draft-final', 'A draft and a final answer under headings.', (c) =>
    c.hard(
      `### Draft\n${block(c, c.more())}\n\n### ${c.r.pick(['Final answer', 'Final plan'])}\n${block(c, c.calls)}`,
    ),
  ),
  blocks('corrected', 'A list, then a corrected one.', (c) =>
    c.hard(
      `${block(c, c.more())}\n\nWait, that breaks the policy.\n\n${c.r.pick(['Corrected:', 'Corrected plan:', '**Corrected answer:**'])}\n${block(c, c.calls)}`,
    ),
  ),
  blocks('older-plan', 'An outdated plan, then the new one.', (c) =>
    c.unsure(
      `Previous plan (outdated):\n${block(c, c.more())}\n\nNew plan:\n${block(c, c.calls)}`,
      'The words say that the first is outdated.',
    ),
  ),
  blocks('rejected-after', 'The plan, then one that was rejected.', (c) =>
    c.unsure(
      `Plan:\n${block(c, c.calls)}\n\nI considered and rejected this:\n${block(c, c.more())}`,
      'The words say that the second does not count.',
    ),
  ),
  blocks(
    'wait-order',
    'A list, then words that change its order.',
    (c) =>
      c.unsure(
        `${block(c, c.calls)}\n\nWait, first step 2, then step 1.`,
        'The words change the order.',
        [[...c.calls].reverse()],
      ),
    { length: [2, 2] },
  ),
  blocks(
    'skip-step',
    'A list, then words that take a step back.',
    (c) =>
      c.unsure(
        `${block(c, c.calls)}\n\nActually, ${c.r.pick(['skip step 2', 'leave out step 2', 'step 2 is not needed'])}.`,
        'The words take a step back.',
        [c.calls.filter((_, i) => i !== 1)],
      ),
    { length: [3, 4] },
  ),
  blocks('replace-tool', 'A list, then words that replace a tool.', (c) =>
    c.refuse(
      `${block(c, c.calls)}\n\nOn second thought, use ${c.calls[0]?.tool === 'get_balance' ? 'get_order' : 'get_balance'} instead of ${c.calls[0]?.tool}.`,
      'The words replace a call without its arguments.',
    ),
  ),
  blocks('repeat-step', 'A list, then words that repeat a step for another order.', (c) =>
    c.refuse(
      `${block(c, c.calls)}\n\nRepeat step 1 for ${c.r.pick(['the second order too', 'each of the other orders'])}.`,
      'The words repeat a call with arguments that are not said.',
    ),
  ),
  blocks('retry-words', 'A list, then words that repeat it on failure.', (c) =>
    c.refuse(
      `${block(c, c.calls)}\n\nIf the last call fails, ${c.r.pick(['call it again', 'run the list once more'])}.`,
      'The words repeat a call on a condition.',
    ),
  ),
  blocks(
    'condition-words',
    'A list in which words put a condition on a step.',
    (c) =>
      c.refuse(
        c.calls
          .map(
            (call, i) =>
              `${i + 1}. \`${py(call)}\`${i === c.calls.length - 1 ? c.r.pick([' (only if the customer agrees)', ' (if the order is still pending)', ' – optional']) : ''}`,
          )
          .join('\n'),
        'A step depends on a condition.',
      ),
    { length: [2, 4] },
  ),
  blocks('condition-key', 'A list in which a key puts a condition on a step.', (c) => {
    const list = c.objs();
    const at = list.length - 1;
    list[at] = {
      ...(list[at] as { [k: string]: Loose }),
      [c.r.pick(['condition', 'if', 'when', 'only_if'])]: 'the order is still pending',
    };
    return c.refuse(c.fenced(list), 'A step depends on a condition.');
  }),
  blocks('optional-key', 'A list in which a key makes a step optional.', (c) => {
    const list = c.objs();
    list[list.length - 1] = {
      ...(list.at(-1) as { [k: string]: Loose }),
      ...c.r.pick<{ [k: string]: Loose }>([
        { optional: true },
        { required: false },
        { skip: true },
        { enabled: false },
      ]),
    };
    return c.refuse(c.fenced(list), 'A step may be left out.');
  }),
  blocks('repeat-key', 'A list in which a key repeats a step.', (c) => {
    const list = c.objs();
    list[0] = {
      ...(list[0] as { [k: string]: Loose }),
      [c.r.pick(['repeat', 'times', 'repetitions'])]: c.r.pick<Loose>([2, 3]),
    };
    return c.refuse(c.fenced(list), 'A key repeats a step.');
  }),
  blocks(
    'depends-key',
    'A list whose keys say another order than its places.',
    (c) => {
      const list = c.objs().map((o, i) => ({
        id: `s${i + 1}`,
        ...(o as { [k: string]: Loose }),
        depends_on: i === 0 ? ['s2'] : [],
      }));
      return c.refuse(c.fenced(list), 'The first step depends on the second.');
    },
    { length: [2, 3] },
  ),
  blocks(
    'struck-out',
    'A numbered list in which one call is struck out.',
    (c) => {
      const at = c.r.int(c.calls.length);
      return c.unsure(
        c.calls
          .map((call, i) => `${i + 1}. ${i === at ? `~~\`${py(call)}\`~~` : `\`${py(call)}\``}`)
          .join('\n'),
        'What is struck out does not count.',
        [c.calls.filter((_, i) => i !== at)],
      );
    },
    { length: [2, 4] },
  ),
  blocks(
    'struck-out-bare',
    'Lines of which one is struck out, without code marks.',
    (c) => {
      const at = c.r.int(c.calls.length);
      return c.unsure(
        c.calls.map((call, i) => (i === at ? `~~${py(call)}~~` : py(call))).join('\n'),
        'What is struck out does not count.',
        [c.calls.filter((_, i) => i !== at)],
      );
    },
    { length: [2, 4] },
  ),
  blocks(
    'struck-out-html',
    'Lines of which one stands in the element del or s.',
    (c) => {
      const at = c.r.int(c.calls.length);
      const tag = c.r.pick(['del', 's', 'strike']);
      return c.unsure(
        c.calls
          .map((call, i) => `${i + 1}. ${i === at ? element(tag, py(call)) : py(call)}`)
          .join('\n'),
        'What is struck out does not count.',
        [c.calls.filter((_, i) => i !== at)],
      );
    },
    { length: [2, 4] },
  ),
  blocks('not-called', 'A list, then a sentence that names a call which must not be made.', (c) =>
    c.unsure(
      `${c.calls.map((call, i) => `${i + 1}. \`${py(call)}\``).join('\n')}\n\nDo not call \`${py(c.more(1)[0])}\`, because the policy forbids it.`,
      'The last call is forbidden in words.',
    ),
  ),
  blocks(
    'diff',
    'A list in the form of a difference.',
    (c) =>
      c.unsure(
        fence(
          'diff',
          ` ${py(c.calls[0])}\n-${py(c.more(1)[0])}\n${c.calls
            .slice(1)
            .map((call) => `+${py(call)}`)
            .join('\n')}`,
        ),
        'Lines with a minus are taken away.',
      ),
    { length: [2, 3] },
  ),
  blocks(
    'skipped-line',
    'A numbered list in which one step is said to be skipped.',
    (c) => {
      const at = c.r.int(c.calls.length);
      return c.unsure(
        c.calls
          .map((call, i) => `${i + 1}. \`${py(call)}\`${i === at ? ' — SKIPPED' : ''}`)
          .join('\n'),
        'One step is skipped in words.',
        [c.calls.filter((_, i) => i !== at)],
      );
    },
    { length: [2, 4] },
  ),
];

function toolSchemas(c: Ctx): Loose {
  return [...new Set([...c.calls, ...c.more()].map((call) => call.tool))].map((tool) => ({
    name: tool,
    description: `It can ${tool.replaceAll('_', ' ')}.`,
    parameters: schemaOf(tool),
  }));
}

const ECHOES: Style[] = [
  blocks('example-before', 'An example of the form, then the answer.', (c) =>
    c.hard(`The format is, for example:\n${block(c, c.more(1))}\n\nAnswer:\n${block(c, c.calls)}`),
  ),
  blocks('example-after', 'The answer, then an example of the form.', (c) =>
    c.unsure(
      `${block(c, c.calls)}\n\nFor reference, the expected format was, for example:\n${block(c, c.more(1))}`,
      'The words say that the second is an example.',
    ),
  ),
  blocks('example-key', 'An object with an example and the answer.', (c) =>
    c.unsure(
      c.fenced({ example: c.objs(c.more(1)), answer: c.objs() }),
      'The key says that the first is an example.',
    ),
  ),
  blocks('example-only', 'An example and no answer.', (c) =>
    c.refuse(
      `I would need more details. The answer would look like this example:\n${block(c, c.calls)}`,
      'It is an example and no answer.',
    ),
  ),
  blocks('echoed-tools', 'The schemas of the tools from the prompt, then the answer.', (c) =>
    c.hard(`Available tools:\n${c.fenced(toolSchemas(c))}\n\nPlan:\n${c.fenced(c.objs())}`),
  ),
  blocks(
    'echoed-tools-element',
    'The schemas of the tools in the element tools, then calls in tags.',
    (c) =>
      c.hard(
        `${open('tools')}\n${printJson(toolSchemas(c))}\n${shut('tools')}\n${c.calls.map((call) => element('tool_call', printJson({ name: call.tool, arguments: call.args }))).join('\n')}`,
      ),
  ),
  blocks('tools-only', 'The schemas of the tools and no answer.', (c) =>
    c.refuse(
      `These are the tools:\n${c.fenced(toolSchemas(c))}\nWhat should I do?`,
      'Declarations of tools are no calls.',
    ),
  ),
  blocks('echoed-prompt', 'The prompt with an earlier conversation, then the answer.', (c) =>
    c.unsure(
      `User: What did you do last time?\nAssistant: ${py(c.more(1)[0])}\nUser: Please handle my request.\nAssistant:\n${block(c, c.calls)}`,
      'The earlier turn is part of the prompt.',
    ),
  ),
  blocks('transcript-text', 'A conversation as text with calls and results.', (c) =>
    c.unsure(
      `User: Please help.\n${c.calls.map((call) => `Assistant: ${py(call)}\nTool: {"status": "ok"}`).join('\n')}\nAssistant: It is done.`,
      'It is a conversation in text.',
    ),
  ),
  blocks('prose-only', 'A refusal in prose that calls nothing.', (c) =>
    c.unsure(
      c.r.pick([
        'I am sorry, but the policy does not allow this, so no tool is needed.',
        'No action is required: the ticket has already been refunded.',
        'I need the order number before I can do anything.',
      ]),
      'It is either no call or no answer.',
      [[]],
      [[]],
    ),
  ),
  blocks('prose-mentions', 'Prose that mentions tools and calls nothing.', (c) =>
    c.unsure(
      `I would normally use ${c.calls[0]?.tool} here, but the customer is not verified, so I call nothing.`,
      'It is either no call or no answer.',
      [[]],
      [[]],
    ),
  ),
];

/** A text that stops after so many characters, at least `from` of them and with `off` of them missing. */
function cut(c: Ctx, text: string, from: number, off: number): string {
  const signs = [...text];
  return signs.slice(0, c.r.between(from, signs.length - off)).join('');
}

function listText(c: Ctx): string {
  return c.print(c.objs(c.calls, ['name', 'arguments']), c.r.pick([undefined, 2]));
}

const CUTS: Style[] = [
  {
    name: 'cut-list',
    says: 'A JSON list that stops in its last call.',
    source: 'practice',
    wrap: 'none',
    draw: { length: [2, 4], empty: false },
    make: (c) => {
      const head = c.calls.slice(0, -1);
      const last = printJson({ name: c.calls.at(-1)?.tool, arguments: c.calls.at(-1)?.args });
      const start = c.r.chance(0.3) ? '```json\n' : '';
      return c.unsure(
        `${start}[\n  ${head.map((call) => c.print(c.obj(call))).join(',\n  ')},\n  ${cut(c, last, 2, 3)}`,
        'The answer stops in the middle of a call.',
        [head],
      );
    },
  },
  {
    name: 'cut-in-first',
    says: 'A JSON list that stops in its first call.',
    source: 'practice',
    wrap: 'none',
    draw: { length: [1, 1], empty: false },
    make: (c) =>
      c.unsure(
        `[${[...printJson({ name: c.calls[0]?.tool, arguments: c.calls[0]?.args })].slice(0, c.r.between(4, 24)).join('')}`,
        'The answer stops in its first call.',
        [[]],
        [[]],
      ),
  },
  {
    name: 'cut-after-list-end',
    says: 'A JSON list that lacks only its last bracket.',
    source: 'practice',
    wrap: 'none',
    make: (c) =>
      c.unsure(listText(c).replace(/\s*\]$/, ''), 'Every call is whole; the bracket is missing.'),
  },
  {
    name: 'cut-tags',
    says: 'Calls in tags that stop in the last one.',
    source: 'practice',
    wrap: 'none',
    draw: { length: [2, 3], empty: false },
    make: (c) => {
      const tags = c.calls.map((call) =>
        element('tool_call', printJson({ name: call.tool, arguments: call.args })),
      );
      const last = tags.at(-1) ?? '';
      return c.unsure(
        [...tags.slice(0, -1), cut(c, last, 12, shut('tool_call').length + 4)].join('\n'),
        'The answer stops in the middle of a call.',
        [c.calls.slice(0, -1)],
      );
    },
  },
  {
    name: 'cut-lines',
    says: 'Lines of calls that stop in the last one.',
    source: 'practice',
    wrap: 'none',
    draw: { length: [2, 3], values: 'text', empty: false },
    make: (c) => {
      const last = py(c.calls.at(-1));
      return c.unsure(
        [
          ...c.calls.slice(0, -1).map((call, i) => `${i + 1}. ${py(call)}`),
          `${c.calls.length}. ${cut(c, last, 4, 3)}`,
        ].join('\n'),
        'The answer stops in the middle of a call.',
        [c.calls.slice(0, -1)],
      );
    },
  },
  {
    name: 'cut-second-trajectory',
    says: 'Two trajectories, of which the second stops in the middle.',
    source: 'practice',
    wrap: 'none',
    draw: { length: [2, 3], empty: false },
    make: (c) => {
      const second = c.more(2);
      const last = printJson({ name: second[1]?.tool, arguments: second[1]?.args });
      return c.unsure(
        `[\n  ${printJson(c.calls.map((x) => ({ name: x.tool, arguments: x.args })))},\n  [${printJson({ name: second[0]?.tool, arguments: second[0]?.args })}, ${cut(c, last, 3, 3)}`,
        'The answer stops in the middle of a call.',
        [c.calls, second.slice(0, 1)],
      );
    },
  },
  {
    name: 'broken-object',
    says: 'A JSON list with one broken call in the middle.',
    source: 'practice',
    draw: { length: [2, 3] },
    make: (c) =>
      c.refuse(
        fence(
          'json',
          `[\n  ${c.print(c.objs()[0])},\n  {"name": "${c.more(1)[0]?.tool}", "arguments": {${c.r.pick(['"order_id": ', '"order_id": "ORD-1', 'order_id', '"order_id": "ORD-1", "reason": '])}}},\n  ${c.print(c.objs().at(-1))}\n]`,
        ),
        'A call in the middle cannot be read.',
      ),
  },
  {
    name: 'broken-tag',
    says: 'Calls in tags of which one is broken.',
    source: 'practice',
    draw: { length: [2, 3] },
    make: (c) =>
      c.refuse(
        [
          element('tool_call', printJson({ name: c.calls[0]?.tool, arguments: c.calls[0]?.args })),
          element('tool_call', `{"name": "${c.more(1)[0]?.tool}", "arguments": {"order_id": }}`),
          element('tool_call', printJson({ name: c.calls[1]?.tool, arguments: c.calls[1]?.args })),
        ].join('\n'),
        'A call in the middle cannot be read.',
      ),
  },
  {
    name: 'broken-json-line',
    says: 'Lines of JSON of which one is broken.',
    source: 'practice',
    draw: { length: [2, 3] },
    make: (c) =>
      c.refuse(
        [
          c.print(c.obj(c.calls[0] as Call)),
          `{"name": "${c.more(1)[0]?.tool}", "arguments": {"order_id": "ORD-1"`,
          c.print(c.obj(c.calls[1] as Call)),
        ].join('\n'),
        'A line in the middle cannot be read.',
      ),
  },
  {
    name: 'broken-python-line',
    says: 'Lines of calls of which one is broken.',
    source: 'practice',
    draw: { length: [2, 3] },
    make: (c) =>
      c.refuse(
        [
          `1. ${py(c.calls[0])}`,
          `2. ${c.more(1)[0]?.tool}(order_id=${c.r.pick(['"ORD-1', ')', '"ORD-1",, amount=)'])}`,
          `3. ${py(c.calls[1])}`,
        ].join('\n'),
        'A line in the middle cannot be read.',
      ),
  },
  {
    name: 'broken-arguments-text',
    says: 'Arguments that are text and no JSON, in the middle.',
    source: 'practice',
    draw: { length: [2, 3] },
    make: (c) =>
      c.refuse(
        c.fenced([
          ...c.objs(c.calls.slice(0, 1), ['name', 'arguments']),
          {
            name: c.more(1)[0]?.tool,
            arguments: c.r.pick(['{"order_id": "ORD-1', 'order ORD-1', '{order: }']),
          },
          ...c.objs(c.calls.slice(1), ['name', 'arguments']),
        ]),
        'The arguments of one call cannot be read.',
      ),
  },
  {
    name: 'no-name',
    says: 'A list in which one object has arguments and no name.',
    source: 'practice',
    draw: { length: [2, 3] },
    make: (c) =>
      c.refuse(
        c.fenced([
          ...c.objs(c.calls.slice(0, 1)),
          { arguments: { order_id: 'ORD-77777' } },
          ...c.objs(c.calls.slice(1)),
        ]),
        'One call has no name.',
      ),
  },
  {
    name: 'unknown-arguments-key',
    says: 'A call whose arguments stand under a key that nobody knows.',
    source: 'practice',
    draw: { empty: false },
    make: (c) =>
      c.unsure(
        c.fenced(
          c.calls.map((call) => ({
            name: call.tool,
            [c.r.pick(['toolInput', 'payload', 'data', 'details'])]: call.args,
          })),
        ),
        'The key is not known; a reading without the arguments is wrong.',
      ),
  },
  {
    name: 'flat-arguments',
    says: 'Calls whose arguments stand beside the name.',
    source: 'practice',
    draw: { values: 'scalar', empty: false },
    make: (c) =>
      c.unsure(
        c.fenced(c.calls.map((call) => ({ tool: call.tool, ...(call.args ?? {}) }))),
        'The arguments stand beside the name; a reading without them is wrong.',
      ),
  },
];

/** The styles with more than one list, with drafts, corrections, echoes, cuts and broken calls. */
export const DOUBT_STYLES: Style[] = [
  ...THOUGHTS,
  ...CHOICES,
  ...SEVERAL,
  ...CORRECTIONS,
  ...ECHOES,
  ...CUTS,
];
