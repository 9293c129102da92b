import type { Ctx, Style } from './context.ts';
import { bareText, element, fence, open, printJson, python, pythonCall, shut } from './notation.ts';
import type { Args, Call, Trajectory } from './types.ts';

/** The calls as JSON objects in one line each, in the notation of Hermes. */
function plainJson(call: Call, pair: [string, string] = ['name', 'arguments']): string {
  return printJson({ [pair[0]]: call.tool, [pair[1]]: call.args });
}

function join(calls: Trajectory, form: (call: Call, i: number) => string, between = '\n'): string {
  return calls.map(form).join(between);
}

/** The elements of parameters, as text. */
function parameters(args: Args, tag: (name: string) => [string, string], pad: string): string {
  return Object.entries(args)
    .map(([key, value]) => {
      const [start, end] = tag(key);
      return `${start}${pad}${bareText(value)}${pad}${end}`;
    })
    .join('\n');
}

/** The prefix of the elements that some models write before their calls; it is put together to keep this file inert. */
const PREFIX = `${'ant'}${'ml'}:`;

function invocations(calls: Trajectory, prefix: string, outer: string): string {
  const one = (call: Call): string => {
    const inner = parameters(
      call.args ?? {},
      (key) => [open(`${prefix}parameter`, { name: key }), shut(`${prefix}parameter`)],
      '',
    );
    return `${open(`${prefix}invoke`, { name: call.tool })}\n${inner}${inner === '' ? '' : '\n'}${shut(`${prefix}invoke`)}`;
  };
  return `${open(outer)}\n${join(calls, one)}\n${shut(outer)}`;
}

function equalsTag(kind: string, name: string): string {
  return `<${kind}=${name}>`;
}

function coderCall(call: Call, outer: string): string {
  const inner = parameters(
    call.args ?? {},
    (key) => [equalsTag('parameter', key), shut('parameter')],
    '\n',
  );
  return `${open(outer)}\n${equalsTag('function', call.tool)}\n${inner}${inner === '' ? '' : '\n'}${shut('function')}\n${shut(outer)}`;
}

function glm(call: Call): string {
  const inner = Object.entries(call.args ?? {})
    .map(([key, value]) => `\n${element('arg_key', key)}\n${element('arg_value', bareText(value))}`)
    .join('');
  return `${open('tool_call')}${call.tool}${inner}\n${shut('tool_call')}`;
}

function kimi(calls: Trajectory): string {
  const one = (call: Call, i: number): string =>
    `<|tool_call_begin|>functions.${call.tool}:${i}<|tool_call_argument_begin|>${printJson(call.args)}<|tool_call_end|>`;
  return `<|tool_calls_section_begin|>${join(calls, one, '')}<|tool_calls_section_end|>`;
}

function deepseek(calls: Trajectory, old: boolean): string {
  const one = (call: Call): string =>
    old
      ? `<｜tool▁call▁begin｜>function<｜tool▁sep｜>${call.tool}\n${fence('json', printJson(call.args))}<｜tool▁call▁end｜>`
      : `<｜tool▁call▁begin｜>${call.tool}<｜tool▁sep｜>${printJson(call.args)}<｜tool▁call▁end｜>`;
  return `<｜tool▁calls▁begin｜>${join(calls, one, old ? '\n' : '')}<｜tool▁calls▁end｜><｜end▁of▁sentence｜>`;
}

function dsml(calls: Trajectory, outer: string): string {
  const mark = '｜DSML｜';
  const one = (call: Call): string => {
    const inner = Object.entries(call.args ?? {})
      .map(
        ([key, value]) =>
          `${open(`${mark}parameter`, { name: key, string: String(typeof value === 'string') })}${bareText(value)}${shut(`${mark}parameter`)}\n`,
      )
      .join('');
    return `${open(`${mark}invoke`, { name: call.tool })}\n${inner}${shut(`${mark}invoke`)}`;
  };
  return `${open(mark + outer)}\n${join(calls, one)}\n${shut(mark + outer)}`;
}

function harmony(c: Ctx): string {
  const draft = c
    .more(1)
    .map(
      (call) => `I could call ${pythonCall(call.tool, call.args ?? {})} but the policy forbids it.`,
    )
    .join(' ');
  const head = `<|channel|>analysis<|message|>${c.r.chance(0.5) ? draft : 'The order has to be looked up.'}<|end|>`;
  const one = (call: Call): string =>
    `<|start|>assistant<|channel|>commentary to=functions.${call.tool} <|constrain|>json<|message|>${printJson(call.args)}<|call|>`;
  return head + join(c.calls, one, '');
}

function functionGemma(call: Call): string {
  const inner = Object.entries(call.args ?? {})
    .map(
      ([key, value]) =>
        `${key}:${typeof value === 'string' ? `<escape>${value}<escape>` : String(value)}`,
    )
    .join(',');
  return `<start_function_call>call:${call.tool}{${inner}}<end_function_call>`;
}

const TEXT = { values: 'text' } as const;
const SCALAR = { values: 'scalar' } as const;

const JSON_TAGS: Style[] = [
  {
    name: 'hermes',
    says: 'JSON in the element tool_call.',
    source: 'NousResearch Hermes function calling',
    make: (c) =>
      c.read(
        join(c.calls, (call) => `${open('tool_call')}\n${plainJson(call)}\n${shut('tool_call')}`),
      ),
  },
  {
    name: 'hermes-one-line',
    says: 'The same on one line, one behind the other.',
    source: 'Qwen 2.5 chat template',
    make: (c) => c.read(join(c.calls, (call) => element('tool_call', plainJson(call)), '')),
  },
  {
    name: 'hermes-with-responses',
    says: 'Calls with made-up responses between them.',
    source: 'NousResearch Hermes function calling',
    make: (c) =>
      c.read(
        join(
          c.calls,
          (call) =>
            `${element('tool_call', plainJson(call))}\n${element('tool_response', printJson({ name: call.tool, content: { status: 'ok', arguments: { retry: false } } }))}`,
        ),
      ),
  },
  {
    name: 'hermes-list',
    says: 'A JSON list in one element tool_call.',
    source: 'practice',
    make: (c) =>
      c.read(
        `${open('tool_call')}\n${c.print(c.objs(c.calls, ['name', 'arguments']))}\n${shut('tool_call')}`,
      ),
  },
  {
    name: 'hermes-prose-between',
    says: 'Calls in tags with a sentence before each.',
    source: 'practice',
    make: (c) =>
      c.read(
        join(
          c.calls,
          (call, i) =>
            `${i === 0 ? 'First I need this:' : 'Then this:'}\n${element('tool_call', plainJson(call))}`,
        ),
      ),
  },
  {
    name: 'tool-calls-element',
    says: 'A JSON list in the element tool_calls.',
    source: 'AI21 Jamba chat template',
    make: (c) =>
      c.read(element('tool_calls', `[\n  ${join(c.calls, (call) => plainJson(call), ',\n  ')}\n]`)),
  },
  {
    name: 'toolcall-capitals',
    says: 'A JSON list in the element TOOLCALL.',
    source: 'NVIDIA Nemotron chat template',
    make: (c) => c.read(element('TOOLCALL', `[${join(c.calls, (call) => plainJson(call), ', ')}]`)),
  },
  {
    name: 'function-equals',
    says: 'JSON in an element function with the name behind an equals sign.',
    source: 'Llama 3.1 prompt format, custom tool calling',
    make: (c) =>
      c.read(
        join(
          c.calls,
          (call) => `${equalsTag('function', call.tool)}${printJson(call.args)}${shut('function')}`,
        ),
      ),
  },
  {
    name: 'mistral',
    says: 'A JSON list behind the token TOOL_CALLS.',
    source: 'Mistral tokenizer v3',
    make: (c) =>
      c.read(
        `[TOOL_CALLS]${c.r.pick([' ', ''])}[${join(c.calls, (call) => plainJson(call), ', ')}]${c.r.pick(['', '</s>'])}`,
      ),
  },
  {
    name: 'mistral-args',
    says: 'Name and arguments behind tokens of their own.',
    source: 'Mistral tokenizer v11 and v13',
    make: (c) =>
      c.read(join(c.calls, (call) => `[TOOL_CALLS]${call.tool}[ARGS]${printJson(call.args)}`, '')),
  },
  {
    name: 'mistral-call-id',
    says: 'The same with an id between name and arguments.',
    source: 'Mistral tokenizer v11',
    make: (c) =>
      c.read(
        join(
          c.calls,
          (call) => `[TOOL_CALLS]${call.tool}[CALL_ID]${c.r.text(9)}[ARGS]${printJson(call.args)}`,
          '',
        ),
      ),
  },
  {
    name: 'llama-python-tag',
    says: 'JSON behind the python tag, with semicolons between calls.',
    source: 'Llama 3.1 prompt format',
    make: (c) =>
      c.read(
        `<|python_tag|>${join(c.calls, (call) => plainJson(call, ['name', 'parameters']), '; ')}<|eom_id|>`,
      ),
  },
  {
    name: 'llama-function-type',
    says: 'JSON with the type function beside name and parameters.',
    source: 'Llama 3.1 JSON tool calling',
    draw: { length: [1, 3] },
    make: (c) =>
      c.read(
        join(c.calls, (call) =>
          printJson({ type: 'function', name: call.tool, parameters: call.args }),
        ),
      ),
  },
  {
    name: 'harmony',
    says: 'Messages to functions with an analysis before them.',
    source: 'OpenAI harmony response format',
    wrap: 'ends',
    make: (c) => c.read(harmony(c)),
  },
  {
    name: 'kimi',
    says: 'A section of calls with ids that hold the name.',
    source: 'Kimi K2 tool call guidance',
    make: (c) => c.read(kimi(c.calls)),
  },
  {
    name: 'deepseek-v3',
    says: 'Calls in tokens, with the arguments in a fence.',
    source: 'DeepSeek V3 chat template',
    make: (c) => c.read(deepseek(c.calls, true)),
  },
  {
    name: 'deepseek-v31',
    says: 'Calls in tokens, with the arguments behind a separator.',
    source: 'DeepSeek V3.1 chat template',
    make: (c) => c.read(deepseek(c.calls, false)),
  },
  {
    name: 'granite',
    says: 'A JSON list behind the token tool_call.',
    source: 'IBM Granite 3 chat template',
    make: (c) => c.read(`<|tool_call|>[${join(c.calls, (call) => plainJson(call), ', ')}]`),
  },
  {
    name: 'phi',
    says: 'A JSON list between the tokens tool_call.',
    source: 'Phi-4-mini model card',
    make: (c) =>
      c.read(`<|tool_call|>[${join(c.calls, (call) => plainJson(call), ', ')}]<|/tool_call|>`),
  },
  {
    name: 'internlm',
    says: 'JSON between the tokens action_start and action_end.',
    source: 'InternLM2 agent format',
    make: (c) =>
      c.read(
        join(
          c.calls,
          (call) =>
            `<|action_start|><|plugin|>\n${plainJson(call, ['name', 'parameters'])}<|action_end|>`,
        ),
      ),
  },
  {
    name: 'command-r',
    says: 'A fence with a list behind the word Action.',
    source: 'Cohere Command R prompt format',
    make: (c) =>
      c.read(
        `Action: ${fence('json', `[\n    ${join(c.calls, (call) => plainJson(call, ['tool_name', 'parameters']), ',\n    ')}\n]`)}`,
      ),
  },
  {
    name: 'command-a',
    says: 'A list between the tokens of an action, behind thoughts.',
    source: 'Cohere Command A chat template',
    wrap: 'ends',
    make: (c) =>
      c.read(
        `<|START_THINKING|>I will look it up.<|END_THINKING|><|START_ACTION|>[\n${join(c.calls, (call, i) => `    ${printJson({ tool_call_id: String(i), tool_name: call.tool, parameters: call.args })}`, ',\n')}\n]<|END_ACTION|>`,
      ),
  },
  {
    name: 'hunyuan',
    says: 'Elements tool_call with the name and a fence.',
    source: 'Tencent Hunyuan tool parser',
    make: (c) =>
      c.read(
        element(
          'tool_calls',
          join(
            c.calls,
            (call) =>
              `${open('tool_call')}${call.tool}\n${fence('json', printJson(call.args))}\n${shut('tool_call')}`,
          ),
        ),
      ),
  },
  {
    name: 'qwen-flowers',
    says: 'FUNCTION and ARGS between flowers.',
    source: 'Qwen-Agent, Qwen function call template',
    make: (c) =>
      c.read(join(c.calls, (call) => `✿FUNCTION✿: ${call.tool}\n✿ARGS✿: ${printJson(call.args)}`)),
  },
  {
    name: 'functionary',
    says: 'A name behind three angles, the arguments below it.',
    source: 'Functionary v2 prompt template',
    make: (c) => c.read(join(c.calls, (call) => `>>>${call.tool}\n${printJson(call.args)}`)),
  },
  {
    name: 'apertus',
    says: 'A list of objects with the tool as the key, between tokens.',
    source: 'Apertus chat template',
    make: (c) =>
      c.read(
        `<|tools_prefix|>[${join(c.calls, (call) => printJson({ [call.tool]: call.args }), ', ')}]<|tools_suffix|>`,
      ),
  },
];

const XML: Style[] = [
  {
    name: 'invoke',
    says: 'Elements invoke with a parameter element for each argument.',
    source: 'Anthropic, legacy tool use in prompts',
    draw: TEXT,
    untyped: true,
    make: (c) => c.read(invocations(c.calls, '', 'function_calls')),
  },
  {
    name: 'invoke-prefixed',
    says: 'The same with a prefix before each name of an element.',
    source: 'practice',
    draw: TEXT,
    untyped: true,
    make: (c) => c.read(invocations(c.calls, PREFIX, `${PREFIX}function_calls`)),
  },
  {
    name: 'invoke-numbers',
    says: 'Elements invoke with numbers and truth values among the texts.',
    source: 'Anthropic, legacy tool use in prompts',
    draw: SCALAR,
    untyped: true,
    make: (c) => c.hard(invocations(c.calls, '', 'function_calls')),
  },
  {
    name: 'invoke-old',
    says: 'Elements invoke with tool_name and parameters inside.',
    source: 'Anthropic, legacy tool use of Claude 2',
    draw: TEXT,
    untyped: true,
    make: (c) =>
      c.read(
        element(
          'function_calls',
          `\n${join(c.calls, (call) =>
            element(
              'invoke',
              `\n${element('tool_name', call.tool)}\n${element(
                'parameters',
                Object.entries(call.args ?? {})
                  .map(([k, v]) => `\n${element(k, bareText(v))}`)
                  .join(''),
              )}\n`,
            ),
          )}\n`,
        ),
      ),
  },
  {
    name: 'minimax',
    says: 'Elements invoke in a namespaced element.',
    source: 'MiniMax M2 tool calling guide',
    draw: TEXT,
    untyped: true,
    make: (c) => c.read(invocations(c.calls, '', 'minimax:tool_call')),
  },
  {
    name: 'qwen-coder',
    says: 'Elements function and parameter with names behind an equals sign.',
    source: 'Qwen3-Coder chat template',
    draw: TEXT,
    untyped: true,
    make: (c) => c.read(join(c.calls, (call) => coderCall(call, 'tool_call'))),
  },
  {
    name: 'seed-oss',
    says: 'The same in the element seed:tool_call.',
    source: 'ByteDance Seed-OSS chat template',
    draw: TEXT,
    untyped: true,
    make: (c) => c.read(join(c.calls, (call) => coderCall(call, 'seed:tool_call'))),
  },
  {
    name: 'glm',
    says: 'A name, then elements arg_key and arg_value.',
    source: 'GLM-4.5 chat template',
    draw: TEXT,
    untyped: true,
    make: (c) => c.read(join(c.calls, glm)),
  },
  {
    name: 'deepseek-dsml',
    says: 'Elements of DSML, each parameter with a mark whether it is text.',
    source: 'DeepSeek V3.2 encoding',
    draw: SCALAR,
    make: (c) => c.read(dsml(c.calls, 'function_calls')),
  },
  {
    name: 'deepseek-dsml-tool-calls',
    says: 'The same in the element tool_calls.',
    source: 'DeepSeek V4 encoding (vLLM parser)',
    draw: SCALAR,
    make: (c) => c.read(dsml(c.calls, 'tool_calls')),
  },
  {
    name: 'cline',
    says: 'An element named as the tool with an element for each argument.',
    source: 'Cline system prompt',
    draw: { values: 'text', empty: false },
    untyped: true,
    make: (c) =>
      c.hard(
        join(
          c.calls,
          (call) =>
            `${open(call.tool)}\n${parameters(call.args ?? {}, (key) => [open(key), shut(key)], '')}\n${shut(call.tool)}`,
          '\n\n',
        ),
      ),
  },
  {
    name: 'xml-plan',
    says: 'A plan in elements step, tool and arguments (JSON).',
    source: 'practice',
    draw: SCALAR,
    make: (c) =>
      c.hard(
        element(
          'plan',
          `\n${join(c.calls, (call) => element('step', element('tool', call.tool) + element('arguments', printJson(call.args))))}\n`,
        ),
      ),
  },
  {
    name: 'xml-attributes',
    says: 'Elements call whose attribute is the tool, with JSON inside.',
    source: 'practice',
    draw: SCALAR,
    make: (c) =>
      c.hard(
        element(
          'calls',
          `\n${join(c.calls, (call) => element('call', printJson(call.args), { name: call.tool }))}\n`,
        ),
      ),
  },
];

const PYTHONIC: Style[] = [
  {
    name: 'pythonic-list',
    says: 'A list of calls in the syntax of Python.',
    source: 'Llama 3.2 and Llama 4 prompt format',
    make: (c) =>
      c.read(
        `[${join(c.calls, (call) => pythonCall(call.tool, call.args ?? {}, c.r.pick(['"', "'"])), ', ')}]`,
      ),
  },
  {
    name: 'pythonic-eot',
    says: 'The same between the tokens of Llama 4.',
    source: 'Llama 4 prompt format',
    make: (c) =>
      c.read(
        `<|python_start|>[${join(c.calls, (call) => pythonCall(call.tool, call.args ?? {}), ', ')}]<|python_end|><|eot|>`,
      ),
  },
  {
    name: 'lfm',
    says: 'A list of calls in Python between tokens.',
    source: 'Liquid AI LFM2 model card',
    make: (c) =>
      c.read(
        `<|tool_call_start|>[${join(c.calls, (call) => pythonCall(call.tool, call.args ?? {}), ', ')}]<|tool_call_end|>`,
      ),
  },
  {
    name: 'olmo',
    says: 'Calls in Python on lines in the element function_calls.',
    source: 'Olmo 3 chat template',
    make: (c) =>
      c.read(
        element(
          'function_calls',
          `\n${join(c.calls, (call) => pythonCall(call.tool, call.args ?? {}))}\n`,
        ),
      ),
  },
  {
    name: 'tool-code',
    says: 'Calls in a fence with the tag tool_code.',
    source: 'Gemma 3 function calling',
    make: (c) =>
      c.read(
        fence(
          'tool_code',
          join(c.calls, (call) => pythonCall(call.tool, call.args ?? {})),
        ),
      ),
  },
  {
    name: 'tool-code-print',
    says: 'Calls of default_api in print, in a fence with the tag tool_code.',
    source: 'Gemini, malformed function calls',
    make: (c) =>
      c.read(
        fence(
          'tool_code',
          join(c.calls, (call) => `print(default_api.${pythonCall(call.tool, call.args ?? {})})`),
        ),
      ),
  },
  {
    name: 'function-gemma',
    says: 'Calls with escape tokens round the texts.',
    source: 'FunctionGemma formatting guide',
    draw: SCALAR,
    make: (c) => c.read(join(c.calls, functionGemma, '')),
  },
  {
    name: 'raven',
    says: 'Calls behind the word Call, with semicolons.',
    source: 'NexusRaven V2 model card',
    make: (c) =>
      c.read(
        `Call: ${join(c.calls, (call) => pythonCall(call.tool, call.args ?? {}, "'"), '; ')}<bot_end>`,
      ),
  },
];

const REPRS: Style[] = [
  {
    name: 'repr-openai',
    says: 'The printed objects of the OpenAI library.',
    source: 'openai-python, ChatCompletionMessage',
    wrap: 'ends',
    make: (c) =>
      c.hard(
        `ChatCompletionMessage(content=None, refusal=None, role='assistant', tool_calls=[${join(c.calls, (call) => `ChatCompletionMessageToolCall(id='call_${c.r.text(6)}', function=Function(arguments=${python(printJson(call.args), "'")}, name='${call.tool}'), type='function')`, ', ')}])`,
      ),
  },
  {
    name: 'repr-anthropic',
    says: 'The printed blocks of the Anthropic library.',
    source: 'anthropic-sdk-python, ToolUseBlock',
    wrap: 'ends',
    make: (c) =>
      c.hard(
        `[TextBlock(citations=None, text='I look it up.', type='text'), ${join(c.calls, (call) => `ToolUseBlock(id='toolu_${c.r.text(6)}', input=${python(call.args ?? {}, "'")}, name='${call.tool}', type='tool_use')`, ', ')}]`,
      ),
  },
  {
    name: 'repr-gemini',
    says: 'The printed calls of the Google library.',
    source: 'python-genai, FunctionCall',
    wrap: 'ends',
    make: (c) =>
      c.hard(
        `[${join(c.calls, (call) => `FunctionCall(id=None, args=${python(call.args ?? {}, "'")}, name='${call.tool}')`, ', ')}]`,
      ),
  },
  {
    name: 'repr-langchain',
    says: 'The printed message of LangChain, which holds each call twice.',
    source: 'langchain-core, AIMessage',
    wrap: 'ends',
    make: (c) =>
      c.hard(
        `AIMessage(content='', additional_kwargs={'tool_calls': [${join(c.calls, (call, i) => `{'id': 'call_${i}', 'function': {'arguments': ${python(printJson(call.args), "'")}, 'name': '${call.tool}'}, 'type': 'function'}`, ', ')}]}, tool_calls=[${join(c.calls, (call, i) => `{'name': '${call.tool}', 'args': ${python(call.args ?? {}, "'")}, 'id': 'call_${i}', 'type': 'tool_call'}`, ', ')}], invalid_tool_calls=[])`,
      ),
  },
  {
    name: 'repr-chunks',
    says: 'The printed chunks of LangChain, with arguments in pieces.',
    source: 'langchain-core, AIMessageChunk',
    wrap: 'ends',
    draw: { length: [1, 2] },
    make: (c) =>
      c.hard(
        join(c.calls, (call, i) => {
          const signs = [...printJson(call.args)];
          const half = Math.floor(signs.length / 2);
          const chunk = (name: string, args: string): string =>
            `AIMessageChunk(content='', tool_call_chunks=[{'name': ${name}, 'args': ${python(args, "'")}, 'id': ${name === 'None' ? 'None' : `'call_${i}'`}, 'index': ${i}, 'type': 'tool_call_chunk'}])`;
          return [
            chunk(`'${call.tool}'`, ''),
            chunk('None', signs.slice(0, half).join('')),
            chunk('None', signs.slice(half).join('')),
          ].join('\n');
        }),
      ),
  },
];

/** The styles whose calls stand between tags or tokens, in pythonic lists, or in printed objects. */
export const TAG_STYLES: Style[] = [...JSON_TAGS, ...XML, ...PYTHONIC, ...REPRS];
