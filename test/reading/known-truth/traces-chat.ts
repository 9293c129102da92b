import { anthropicEvents, openaiChunks, pieces } from './answers-streams.ts';
import {
  answered,
  CHAT,
  callsOf,
  type Kind,
  type Kit,
  kind,
  Lines,
  made,
  type Step,
  type Story,
  without,
} from './kit.ts';
import { Fixed, type Loose } from './notation.ts';

type Obj = { [key: string]: Loose };

const OPENAI = 'OpenAI API reference, chat completions';
const NO_CHAT_END = without(
  CHAT,
  'missing-results',
  'orphan-result',
  'failed-result',
  'foreign-calls-in-result',
);

/** A call in the form of OpenAI's tool_calls. */
function toolCall(k: Kit, step: Step): Obj {
  return {
    id: step.id,
    type: 'function',
    function: { name: step.call.tool, arguments: k.text(step) },
  };
}

/** The messages of a conversation in the form of OpenAI. */
export function openaiMessages(k: Kit, story: Story): Obj[] {
  const out: Obj[] = [
    { role: k.has('noise') ? k.r.pick(['system', 'developer']) : 'system', content: story.system },
  ];
  for (const turn of story.turns) {
    if (turn.kind === 'user')
      out.push({
        role: 'user',
        content: k.has('noise')
          ? [
              { type: 'text', text: turn.text },
              { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
            ]
          : turn.text,
      });
    else if (turn.kind === 'say')
      out.push({
        role: 'assistant',
        content: turn.text,
        ...(k.has('noise') ? { refusal: null, annotations: [], audio: null } : {}),
      });
    else {
      const calls = made(turn);
      if (calls.length > 0)
        out.push({
          role: 'assistant',
          content: turn.text === '' ? null : turn.text,
          tool_calls: calls.map((step) => toolCall(k, step)),
          ...(k.has('noise') ? { reasoning_content: 'The policy asks for it.' } : {}),
        });
      for (const step of answered(turn))
        out.push({
          role: 'tool',
          tool_call_id: step.id,
          ...(k.r.chance(0.3) ? { name: step.call.tool } : {}),
          content: k.outputText(step),
        });
    }
  }
  return out;
}

function legacyMessages(k: Kit, story: Story): Obj[] {
  const out: Obj[] = [{ role: 'system', content: story.system }];
  for (const turn of story.turns) {
    if (turn.kind === 'user') out.push({ role: 'user', content: turn.text });
    else if (turn.kind === 'say') out.push({ role: 'assistant', content: turn.text });
    else {
      for (const step of made(turn))
        out.push({
          role: 'assistant',
          content: null,
          function_call: { name: step.call.tool, arguments: k.text(step) },
        });
      for (const step of answered(turn))
        out.push({ role: 'function', name: step.call.tool, content: k.outputText(step) });
    }
  }
  return out;
}

/** The calls of a conversation as one answer, and whether they are cut. */
function oneAnswer(story: Story): { steps: Step[]; cut: boolean } {
  const steps = callsOf(story);
  return { steps, cut: steps.some((step) => step.cut) };
}

function completion(k: Kit, story: Story): Loose {
  const { steps, cut } = oneAnswer(story);
  const message: Obj =
    steps.length > 0
      ? { role: 'assistant', content: null, tool_calls: steps.map((step) => toolCall(k, step)) }
      : { role: 'assistant', content: 'I cannot do that.' };
  const reason = cut ? 'length' : steps.length > 0 ? 'tool_calls' : 'stop';
  return {
    id: story.id,
    object: 'chat.completion',
    created: Math.floor(k.tick() / 1000),
    model: 'gpt-4o',
    choices: [{ index: 0, message, logprobs: null, finish_reason: reason }],
    usage: { prompt_tokens: 10, completion_tokens: 20 },
  };
}

/** The items of a conversation in the form of the Responses API. */
export function responseItems(k: Kit, story: Story): Obj[] {
  const out: Obj[] = [];
  for (const turn of story.turns) {
    if (turn.kind === 'user')
      out.push({
        type: 'message',
        role: 'user',
        content: [{ type: 'input_text', text: turn.text }],
      });
    else if (turn.kind === 'say')
      out.push({
        type: 'message',
        id: `msg_${k.r.hex(8)}`,
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: turn.text, annotations: [] }],
      });
    else {
      if (k.has('noise'))
        out.push({
          type: 'reasoning',
          id: `rs_${k.r.hex(8)}`,
          summary: [{ type: 'summary_text', text: 'I look it up.' }],
        });
      for (const step of made(turn))
        out.push({
          type: 'function_call',
          id: `fc_${k.r.hex(8)}`,
          call_id: step.id,
          name: step.call.tool,
          arguments: k.text(step),
          status: step.cut ? 'incomplete' : 'completed',
        });
      for (const step of answered(turn))
        out.push({ type: 'function_call_output', call_id: step.id, output: k.outputText(step) });
    }
  }
  return out;
}

function responseObject(k: Kit, story: Story): Loose {
  const cut = callsOf(story).some((step) => step.cut);
  const output = responseItems(k, story).filter(
    (item) => item.role !== 'user' && item.type !== 'function_call_output',
  );
  return {
    id: `resp_${story.id}`,
    object: 'response',
    status: cut ? 'incomplete' : 'completed',
    incomplete_details: cut ? { reason: 'max_output_tokens' } : null,
    model: 'gpt-5',
    output,
    tools: k.has('tool-declarations')
      ? k.declarations(story).map((d) => ({ type: 'function', ...((d as Obj).function as Obj) }))
      : [],
  };
}

function assistantSteps(k: Kit, story: Story): Loose {
  const data: Obj[] = [];
  for (const turn of story.turns) {
    const base: Obj = {
      id: `step_${k.r.text(8)}`,
      object: 'thread.run.step',
      created_at: Math.floor(k.tick() / 1000) + data.length * 2,
      run_id: 'run_1',
      status: 'completed',
    };
    if (turn.kind === 'say')
      data.push({
        ...base,
        type: 'message_creation',
        step_details: { type: 'message_creation', message_creation: { message_id: 'msg_1' } },
      });
    if (turn.kind === 'calls')
      data.push({
        ...base,
        type: 'tool_calls',
        step_details: {
          type: 'tool_calls',
          tool_calls: made(turn).map((step) => ({
            id: step.id,
            type: 'function',
            function: {
              name: step.call.tool,
              arguments: k.text(step),
              output: step.result === 'missing' ? null : k.outputText(step),
            },
          })),
        },
      });
  }
  k.unplain = true;
  return {
    id: story.id,
    object: 'list',
    data: data.reverse(),
    first_id: 'a',
    last_id: 'b',
    has_more: false,
  };
}

/** The messages of a conversation in the form of Anthropic. */
function anthropicMessages(k: Kit, story: Story): Obj[] {
  const out: Obj[] = [];
  for (const turn of story.turns) {
    if (turn.kind === 'user')
      out.push({
        role: 'user',
        content: k.r.chance(0.5) ? turn.text : [{ type: 'text', text: turn.text }],
      });
    else if (turn.kind === 'say')
      out.push({ role: 'assistant', content: [{ type: 'text', text: turn.text }] });
    else {
      const parts: Loose[] = [];
      if (k.has('noise'))
        parts.push({ type: 'thinking', thinking: 'The policy asks for it.', signature: 'abc' });
      if (turn.text !== '') parts.push({ type: 'text', text: turn.text });
      for (const step of made(turn))
        parts.push({
          type: 'tool_use',
          id: step.id,
          name: step.call.tool,
          input: new Fixed(step.call.args ?? {}),
        });
      if (parts.length > 0) out.push({ role: 'assistant', content: parts });
      const results = answered(turn).map(
        (step): Loose => ({
          type: 'tool_result',
          tool_use_id: step.id,
          content: k.r.chance(0.5)
            ? k.outputText(step)
            : [{ type: 'text', text: k.outputText(step) }],
          ...(step.result === 'failed'
            ? { is_error: true }
            : k.r.chance(0.2)
              ? { is_error: false }
              : {}),
        }),
      );
      if (results.length > 0) out.push({ role: 'user', content: results });
    }
  }
  return out;
}

function anthropicResponse(_: Kit, story: Story): Loose {
  const steps = callsOf(story);
  const content: Loose[] = [
    { type: 'text', text: 'I look it up.' },
    ...steps.map(
      (step): Loose => ({
        type: 'tool_use',
        id: step.id,
        name: step.call.tool,
        input: new Fixed(step.call.args ?? {}),
      }),
    ),
  ];
  return {
    id: `msg_${story.id}`,
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-4',
    content,
    stop_reason: steps.length > 0 ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 5, output_tokens: 9 },
  };
}

/** The contents of a conversation in the form of Gemini. */
export function geminiContents(k: Kit, story: Story, snake = false): Obj[] {
  const [call, response] = snake
    ? ['function_call', 'function_response']
    : ['functionCall', 'functionResponse'];
  const out: Obj[] = [];
  for (const turn of story.turns) {
    if (turn.kind !== 'calls')
      out.push({ role: turn.kind === 'user' ? 'user' : 'model', parts: [{ text: turn.text }] });
    else {
      const parts: Loose[] = k.has('noise') ? [{ text: 'I look it up.', thought: true }] : [];
      for (const step of made(turn))
        parts.push({
          [call ?? '']: {
            ...(k.r.chance(0.4) ? { id: step.id } : {}),
            name: step.call.tool,
            args: k.object(step),
          },
          ...(k.has('noise') ? { thoughtSignature: 'c2ln' } : {}),
        });
      if (parts.length > 0) out.push({ role: 'model', parts });
      const results = answered(turn).map(
        (step): Loose => ({
          [response ?? '']: {
            name: step.call.tool,
            response: new Fixed(
              step.result === 'failed' ? { error: k.outputText(step) } : { result: step.output },
            ),
          },
        }),
      );
      if (results.length > 0) out.push({ role: k.r.pick(['user', 'function']), parts: results });
    }
  }
  return out;
}

/** One call of Gemini in pieces: texts come in two halves, all else at once. */
function partialCall(k: Kit, step: Step): Loose[] {
  const chunk = (functionCall: Loose): Loose => ({
    candidates: [{ content: { role: 'model', parts: [{ functionCall }] }, index: 0 }],
  });
  const out: Loose[] = [chunk({ name: step.call.tool, willContinue: true })];
  for (const [name, value] of Object.entries(step.call.args ?? {})) {
    const jsonPath = `$.${name}`;
    if (typeof value === 'string') {
      const signs = [...value];
      const half = k.r.between(0, signs.length);
      const parts = [signs.slice(0, half).join(''), signs.slice(half).join('')];
      out.push(
        ...parts.map((stringValue, i) =>
          chunk({
            partialArgs: [{ jsonPath, stringValue, ...(i === 0 ? { willContinue: true } : {}) }],
            willContinue: true,
          }),
        ),
      );
    } else if (typeof value === 'number')
      out.push(chunk({ partialArgs: [{ jsonPath, numberValue: value }], willContinue: true }));
    else if (typeof value === 'boolean')
      out.push(chunk({ partialArgs: [{ jsonPath, boolValue: value }], willContinue: true }));
  }
  return [...out, chunk({})];
}

function converse(k: Kit, story: Story): Loose {
  const messages: Obj[] = [];
  for (const turn of story.turns) {
    if (turn.kind !== 'calls')
      messages.push({
        role: turn.kind === 'user' ? 'user' : 'assistant',
        content: [{ text: turn.text }],
      });
    else {
      const parts: Loose[] = k.has('noise')
        ? [{ reasoningContent: { reasoningText: { text: 'The policy asks for it.' } } }]
        : [];
      for (const step of made(turn))
        parts.push({
          toolUse: {
            toolUseId: step.id,
            name: step.call.tool,
            input: new Fixed(step.call.args ?? {}),
          },
        });
      if (parts.length > 0) messages.push({ role: 'assistant', content: parts });
      const results = answered(turn).map(
        (step): Loose => ({
          toolResult: {
            toolUseId: step.id,
            content: [
              typeof step.output === 'string' ? { text: step.output } : { json: k.value(step) },
            ],
            ...(step.result === 'failed' ? { status: 'error' } : { status: 'success' }),
          },
        }),
      );
      if (results.length > 0) messages.push({ role: 'user', content: results });
    }
  }
  return { id: story.id, messages };
}

function cohere(k: Kit, story: Story): Loose {
  const messages = openaiMessages(k, story).map((m): Obj => {
    if (m.role === 'tool')
      return {
        role: 'tool',
        tool_call_id: m.tool_call_id,
        content: [{ type: 'document', document: { data: m.content } }],
      };
    return m.tool_calls === undefined
      ? m
      : { role: 'assistant', tool_plan: 'I look it up.', tool_calls: m.tool_calls };
  });
  return { id: story.id, messages };
}

function cohereOld(k: Kit, story: Story): Loose {
  const chat_history: Obj[] = [];
  for (const turn of story.turns) {
    if (turn.kind !== 'calls')
      chat_history.push({ role: turn.kind === 'user' ? 'USER' : 'CHATBOT', message: turn.text });
    else {
      chat_history.push({
        role: 'CHATBOT',
        message: '',
        tool_calls: made(turn).map((step) => ({
          name: step.call.tool,
          parameters: new Fixed(step.call.args ?? {}),
        })),
      });
      const results = answered(turn).map((step) => ({
        call: { name: step.call.tool, parameters: new Fixed(step.call.args ?? {}) },
        outputs: [new Fixed({ output: step.output })],
      }));
      if (results.length > 0) chat_history.push({ role: 'TOOL', tool_results: results });
    }
  }
  k.unplain = true;
  return { id: story.id, chat_history };
}

function mistralEntries(k: Kit, story: Story): Loose {
  const outputs = story.turns.flatMap((turn): Loose[] => {
    if (turn.kind === 'user')
      return [{ object: 'entry', type: 'message.input', role: 'user', content: turn.text }];
    if (turn.kind === 'say')
      return [{ object: 'entry', type: 'message.output', role: 'assistant', content: turn.text }];
    return [
      ...made(turn).map(
        (step): Loose => ({
          object: 'entry',
          type: 'function.call',
          id: `fc_${k.r.hex(6)}`,
          tool_call_id: step.id,
          name: step.call.tool,
          arguments: k.text(step),
        }),
      ),
      ...answered(turn).map(
        (step): Loose => ({
          object: 'entry',
          type: 'function.result',
          tool_call_id: step.id,
          result: k.outputText(step),
        }),
      ),
    ];
  });
  return { object: 'conversation.history', conversation_id: story.id, entries: outputs };
}

function ollama(k: Kit, story: Story): Loose {
  const messages = story.turns.flatMap((turn): Loose[] => {
    if (turn.kind !== 'calls')
      return [{ role: turn.kind === 'user' ? 'user' : 'assistant', content: turn.text }];
    return [
      {
        role: 'assistant',
        content: '',
        ...(k.has('noise') ? { thinking: 'I look it up.' } : {}),
        tool_calls: made(turn).map((step) => ({
          function: { name: step.call.tool, arguments: k.object(step) },
        })),
      },
      ...answered(turn).map(
        (step): Loose => ({ role: 'tool', tool_name: step.call.tool, content: k.outputText(step) }),
      ),
    ];
  });
  return { id: story.id, messages };
}

function realtime(k: Kit, story: Story): Lines {
  const items = callsOf(story).flatMap((step, i): Loose[] => {
    const args = k.plainText(step);
    return [
      ...pieces(k, args).map(
        (delta): Loose => ({
          type: 'response.function_call_arguments.delta',
          response_id: 'r1',
          item_id: `item_${i}`,
          output_index: 0,
          call_id: step.id,
          delta,
        }),
      ),
      {
        type: 'response.function_call_arguments.done',
        response_id: 'r1',
        item_id: `item_${i}`,
        output_index: 0,
        call_id: step.id,
        name: step.call.tool,
        arguments: args,
      },
      {
        type: 'response.output_item.done',
        response_id: 'r1',
        output_index: 0,
        item: {
          id: `item_${i}`,
          object: 'realtime.item',
          type: 'function_call',
          status: 'completed',
          name: step.call.tool,
          call_id: step.id,
          arguments: args,
        },
      },
    ];
  });
  k.unplain = true;
  return new Lines([{ type: 'session.created', session: { id: story.id } }, ...items]);
}

/** The formats of the interfaces of models. */
export const CHAT_KINDS: Kind[] = [
  kind(
    'openai-chat',
    'Records with an id and messages of chat completions.',
    OPENAI,
    (k, s) => ({ id: s.id, messages: openaiMessages(k, s) }),
    { faults: [...CHAT, 'cut-by-length'] },
  ),
  kind('openai-chat-list', 'One bare list of messages.', OPENAI, (k, s) => openaiMessages(k, s), {
    layout: 'one',
    faults: without(CHAT, 'several-chats'),
  }),
  kind(
    'openai-chat-array',
    'A JSON list of records with an id and messages.',
    OPENAI,
    (k, s) => ({ id: s.id, messages: openaiMessages(k, s) }),
    { layout: 'list' },
  ),
  kind(
    'openai-request',
    'Bodies of requests, with the declarations of tools.',
    OPENAI,
    (k, s) => ({
      id: s.id,
      model: 'gpt-4o',
      messages: openaiMessages(k, s),
      tools: k.has('tool-declarations') ? k.declarations(s) : [],
      tool_choice: 'auto',
    }),
    { faults: [...CHAT, 'tool-declarations'] },
  ),
  kind(
    'openai-completion',
    'Responses of chat completions, each with all calls in one message.',
    OPENAI,
    completion,
    { faults: [...NO_CHAT_END, 'cut-by-length'] },
  ),
  kind(
    'openai-functions',
    'Messages of the older kind, with function_call.',
    'OpenAI API reference, deprecated function_call',
    (k, s) => ({ id: s.id, messages: legacyMessages(k, s) }),
    { parallel: false, faults: without(CHAT, 'same-id', 'orphan-result') },
  ),
  kind(
    'responses-input',
    'Items of the Responses API, as they are sent back.',
    'OpenAI API reference, responses',
    (k, s) => ({ id: s.id, input: responseItems(k, s) }),
  ),
  kind(
    'responses-list',
    'One bare list of items of the Responses API.',
    'OpenAI API reference, responses',
    (k, s) => responseItems(k, s),
    { layout: 'one', faults: without(CHAT, 'several-chats') },
  ),
  kind(
    'responses-object',
    'Responses of the Responses API.',
    'OpenAI API reference, responses',
    responseObject,
    { faults: [...NO_CHAT_END, 'cut-by-length', 'tool-declarations'] },
  ),
  kind(
    'openai-assistants',
    'Steps of a run, the newest first.',
    'OpenAI API reference, run steps',
    assistantSteps,
    { faults: without(CHAT, 'orphan-result', 'stray-call') },
  ),
  kind(
    'openai-stream',
    'Chunks of a streamed chat completion, one on each line.',
    'OpenAI API reference, streaming',
    (k, s) =>
      new Lines(
        openaiChunks(
          k,
          callsOf(s).map((step) => step.call),
        ),
      ),
    { spice: false, faults: ['unknown-tool'], plain: false },
  ),
  kind(
    'openai-realtime',
    'Events of the Realtime API, which say each call three times.',
    'OpenAI API reference, realtime events',
    realtime,
    { spice: false, faults: ['unknown-tool'], plain: false },
  ),
  kind(
    'anthropic-messages',
    'Records with messages of Anthropic.',
    'Anthropic API reference, messages',
    (k, s) => ({ id: s.id, system: s.system, messages: anthropicMessages(k, s) }),
    { marks: true, faults: without(CHAT, 'empty-arguments-forms') },
  ),
  kind(
    'anthropic-response',
    'Responses of Anthropic, each with all calls in one message.',
    'Anthropic API reference, messages',
    anthropicResponse,
    { faults: without(NO_CHAT_END, 'empty-arguments-forms') },
  ),
  kind(
    'anthropic-stream',
    'Events of a streamed message, one on each line.',
    'Anthropic API reference, streaming',
    (k, s) =>
      new Lines(
        anthropicEvents(
          k,
          callsOf(s).map((step) => step.call),
        ),
      ),
    { spice: false, faults: ['unknown-tool'], plain: false },
  ),
  kind(
    'gemini-contents',
    'Contents of Gemini.',
    'Gemini API reference, Content',
    (k, s) => ({ id: s.id, contents: geminiContents(k, s) }),
    { faults: without(CHAT, 'same-id') },
  ),
  kind(
    'gemini-contents-snake',
    'Contents of Gemini with names in snake case.',
    'python-genai, model_dump',
    (k, s) => ({ id: s.id, contents: geminiContents(k, s, true) }),
    { faults: without(CHAT, 'same-id') },
  ),
  kind(
    'gemini-response',
    'Responses of Gemini, each with all calls in one content.',
    'Gemini API reference, GenerateContentResponse',
    (k, s) => ({
      responseId: s.id,
      candidates: [
        {
          content: {
            role: 'model',
            parts:
              callsOf(s).length > 0
                ? callsOf(s).map((step) => ({
                    functionCall: { name: step.call.tool, args: k.object(step) },
                  }))
                : [{ text: 'I cannot do that.' }],
          },
          finishReason: 'STOP',
          index: 0,
        },
      ],
      modelVersion: 'gemini-2.5-pro',
    }),
    { faults: without(NO_CHAT_END, 'same-id') },
  ),
  kind(
    'gemini-partial-args',
    'Streamed responses of Gemini with arguments in pieces.',
    'Vertex AI, streaming of function call arguments',
    (k, s) => callsOf(s).flatMap((step) => partialCall(k, step)),
    { layout: 'one', spice: false, values: 'scalar', faults: ['unknown-tool'], plain: false },
  ),
  kind(
    'bedrock-converse',
    'Messages of the Converse API.',
    'Amazon Bedrock, Converse API',
    converse,
    { marks: true, faults: without(CHAT, 'empty-arguments-forms') },
  ),
  kind(
    'cohere-v2',
    'Messages of the second chat API of Cohere.',
    'Cohere API reference, chat v2',
    cohere,
  ),
  kind(
    'cohere-v1',
    'A history of the first chat API of Cohere, whose results repeat the calls.',
    'Cohere API reference, chat v1',
    cohereOld,
    { faults: without(CHAT, 'same-id', 'orphan-result', 'empty-arguments-forms', 'stray-call') },
  ),
  kind(
    'mistral-chat',
    'Messages of Mistral.',
    'Mistral API reference, chat completion',
    (k, s) => ({
      id: s.id,
      messages: openaiMessages(k, s).map((m) =>
        m.tool_calls === undefined
          ? m
          : {
              ...m,
              content: '',
              prefix: false,
              tool_calls: (m.tool_calls as Obj[]).map((call, index) => ({
                id: call.id,
                function: call.function,
                index,
              })),
            },
      ),
    }),
  ),
  kind(
    'mistral-conversation',
    'Entries of a conversation of Mistral.',
    'Mistral API reference, conversations',
    mistralEntries,
  ),
  kind('ollama-chat', 'Messages of Ollama, without ids.', 'Ollama API, chat', ollama, {
    faults: without(CHAT, 'same-id', 'orphan-result'),
  }),
];
