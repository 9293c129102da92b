import type { Ctx, Style } from './context.ts';
import { type Loose, printJson } from './notation.ts';
import type { Call } from './types.ts';

/** The text in pieces of a few characters, never within one character. */
export function pieces(c: { r: Ctx['r'] }, text: string): string[] {
  const signs = [...text];
  const out: string[] = [];
  while (signs.length > 0) out.push(signs.splice(0, c.r.between(2, 12)).join(''));
  return out.length === 0 ? [''] : out;
}

function data(events: Loose[], name?: (event: Loose) => string): string {
  return events
    .map(
      (event) =>
        `${name === undefined ? '' : `event: ${name(event)}\n`}data: ${printJson(event, { tight: true })}`,
    )
    .join('\n\n');
}

/** The chunks of one choice of a chat completion. */
export function openaiChunks(c: { r: Ctx['r'] }, calls: Call[]): Loose[] {
  const chunk = (delta: Loose, reason: Loose = null): Loose => ({
    id: 'chatcmpl-9',
    object: 'chat.completion.chunk',
    created: 1760000000,
    model: 'gpt-4o',
    choices: [{ index: 0, delta, finish_reason: reason }],
  });
  const events: Loose[] = [chunk({ role: 'assistant', content: null })];
  calls.forEach((call, index) => {
    events.push(
      chunk({
        tool_calls: [
          {
            index,
            id: `call_${c.r.text(8)}`,
            type: 'function',
            function: { name: call.tool, arguments: '' },
          },
        ],
      }),
    );
    for (const part of pieces(c, printJson(call.args)))
      events.push(chunk({ tool_calls: [{ index, function: { arguments: part } }] }));
  });
  return [...events, chunk({}, 'tool_calls')];
}

/** The events of a streamed message. */
export function anthropicEvents(c: { r: Ctx['r'] }, calls: Call[]): Loose[] {
  const events: Loose[] = [
    {
      type: 'message_start',
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        content: [],
        model: 'claude',
        stop_reason: null,
      },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'I look it up.' } },
    { type: 'content_block_stop', index: 0 },
  ];
  calls.forEach((call, i) => {
    const index = i + 1;
    events.push({
      type: 'content_block_start',
      index,
      content_block: { type: 'tool_use', id: `toolu_${c.r.text(8)}`, name: call.tool, input: {} },
    });
    for (const part of Object.keys(call.args ?? {}).length === 0
      ? ['']
      : pieces(c, printJson(call.args)))
      events.push({
        type: 'content_block_delta',
        index,
        delta: { type: 'input_json_delta', partial_json: part },
      });
    events.push({ type: 'content_block_stop', index });
  });
  events.push(
    {
      type: 'message_delta',
      delta: { stop_reason: 'tool_use', stop_sequence: null },
      usage: { output_tokens: 50 },
    },
    { type: 'message_stop' },
  );
  return events;
}

function responsesEvents(c: Ctx): Loose[] {
  const events: Loose[] = [
    { type: 'response.created', response: { id: 'resp_1', status: 'in_progress', output: [] } },
  ];
  const items = c.calls.map((call) => ({
    type: 'function_call',
    id: `fc_${c.r.hex(6)}`,
    call_id: `call_${c.r.hex(6)}`,
    name: call.tool,
    arguments: printJson(call.args),
    status: 'completed',
  }));
  items.forEach((item, output_index) => {
    events.push({
      type: 'response.output_item.added',
      output_index,
      item: { ...item, arguments: '', status: 'in_progress' },
    });
    for (const delta of pieces(c, item.arguments))
      events.push({
        type: 'response.function_call_arguments.delta',
        item_id: item.id,
        output_index,
        delta,
      });
    events.push({
      type: 'response.function_call_arguments.done',
      item_id: item.id,
      output_index,
      arguments: item.arguments,
    });
    events.push({ type: 'response.output_item.done', output_index, item });
  });
  return [
    ...events,
    { type: 'response.completed', response: { id: 'resp_1', status: 'completed', output: items } },
  ];
}

function typeOf(event: Loose): string {
  return event !== null &&
    typeof event === 'object' &&
    'type' in event &&
    typeof event.type === 'string'
    ? event.type
    : 'message';
}

/** The styles that are logs of streams. */
export const STREAM_STYLES: Style[] = [
  {
    name: 'sse-openai',
    says: 'A log of the stream of a chat completion.',
    source: 'OpenAI API reference, streaming',
    wrap: 'ends',
    draw: { length: [1, 3] },
    make: (c) => c.hard(`${data(openaiChunks(c, c.calls))}\n\ndata: [DONE]`),
  },
  {
    name: 'sse-anthropic',
    says: 'A log of the stream of a message.',
    source: 'Anthropic API, streaming messages',
    wrap: 'ends',
    draw: { length: [1, 3] },
    make: (c) => c.hard(data(anthropicEvents(c, c.calls), typeOf)),
  },
  {
    name: 'sse-responses',
    says: 'A log of the stream of a response, which says each call four times.',
    source: 'OpenAI API reference, responses streaming',
    wrap: 'ends',
    draw: { length: [1, 2] },
    make: (c) => c.hard(data(responsesEvents(c), typeOf)),
  },
  {
    name: 'sse-gemini',
    says: 'A log of the stream of contents.',
    source: 'Gemini API, streamGenerateContent',
    wrap: 'ends',
    draw: { length: [1, 3] },
    make: (c) =>
      c.hard(
        data(
          c.calls.map((call) => ({
            candidates: [
              {
                content: {
                  role: 'model',
                  parts: [{ functionCall: { name: call.tool, args: call.args } }],
                },
                index: 0,
              },
            ],
          })),
        ),
      ),
  },
  {
    name: 'sse-ui-stream',
    says: 'A log of the UI message stream.',
    source: 'AI SDK 5, UI message stream protocol',
    wrap: 'ends',
    draw: { length: [1, 2] },
    make: (c) =>
      c.hard(
        `${data([
          { type: 'start', messageId: 'm1' },
          { type: 'start-step' },
          ...c.calls.flatMap((call, i): Loose[] => [
            { type: 'tool-input-start', toolCallId: `c${i}`, toolName: call.tool },
            ...pieces(c, printJson(call.args)).map(
              (part): Loose => ({
                type: 'tool-input-delta',
                toolCallId: `c${i}`,
                inputTextDelta: part,
              }),
            ),
            {
              type: 'tool-input-available',
              toolCallId: `c${i}`,
              toolName: call.tool,
              input: call.args,
            },
            { type: 'tool-output-available', toolCallId: `c${i}`, output: { status: 'ok' } },
          ]),
          { type: 'finish-step' },
          { type: 'finish' },
        ])}\n\ndata: [DONE]`,
      ),
  },
  {
    name: 'data-stream',
    says: 'A log of the older data stream with codes before each line.',
    source: 'AI SDK 4, data stream protocol',
    wrap: 'ends',
    draw: { length: [1, 3] },
    make: (c) =>
      c.hard(
        [
          'f:{"messageId":"m1"}',
          '0:"I look it up."',
          ...c.calls.flatMap((call, i) => [
            `9:${printJson({ toolCallId: `c${i}`, toolName: call.tool, args: call.args }, { tight: true })}`,
            `a:${printJson({ toolCallId: `c${i}`, result: { status: 'ok' } }, { tight: true })}`,
          ]),
          'e:{"finishReason":"tool-calls","isContinued":false}',
          'd:{"finishReason":"tool-calls"}',
        ].join('\n'),
      ),
  },
  {
    name: 'sse-cut',
    says: 'A log of a stream that stops in the middle of a call.',
    source: 'OpenAI API reference, streaming',
    wrap: 'ends',
    draw: { length: [2, 3], empty: false },
    make: (c) => {
      const events = openaiChunks(c, c.calls);
      return c.unsure(data(events.slice(0, -3)), 'The last call is not whole.', [
        c.calls.slice(0, -1),
      ]);
    },
  },
];
