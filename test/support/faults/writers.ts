import type { RunCall } from '../../../src/scoring/faults/faults.ts';

/** What writes the run of a profile as other programs do: a record of a file of lines. */
export type Writer = (id: string, calls: readonly RunCall[]) => string;

/** JSON as Python's `json.dumps` writes it, with a space behind commas and colons. */
function pythonJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' ? asciiText(value) : JSON.stringify(value);
  }
  const members = Object.entries(value).map(
    ([key, member]) => `${asciiText(key)}: ${pythonJson(member)}`,
  );
  return `{${members.join(', ')}}`;
}

function asciiText(text: string): string {
  return JSON.stringify(text).replace(
    /[\u0080-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const argumentsOf = ({ params }: RunCall) => Object.fromEntries(params);

const ask = { role: 'user', content: 'Please help me with my order.' };
const done = { role: 'assistant', content: 'That is done.' };
const reply = ({ failed }: RunCall) => (failed ? 'Error: not available' : '{"status": "ok"}');

/** A list of calls, as a script of Python writes what a model planned. */
export const jsonLines: Writer = (id, calls) =>
  pythonJson({
    id,
    trajectories: [calls.map((call) => ({ name: call.tool, arguments: argumentsOf(call) }))],
  });

/** A chat of OpenAI's API with the calls and their results. */
const openaiChat: Writer = (id, calls) =>
  pythonJson({
    id,
    messages: [
      ask,
      ...calls.flatMap((call, at) => [
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: `call_${at}`,
              type: 'function',
              function: { name: call.tool, arguments: pythonJson(argumentsOf(call)) },
            },
          ],
        },
        { role: 'tool', tool_call_id: `call_${at}`, content: reply(call) },
      ]),
      done,
    ],
  });

/** A chat of Anthropic's API. */
const anthropicChat: Writer = (id, calls) =>
  pythonJson({
    id,
    messages: [
      ask,
      ...calls.flatMap((call, at) => [
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'I will do that.' },
            { type: 'tool_use', id: `toolu_${at}`, name: call.tool, input: argumentsOf(call) },
          ],
        },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: `toolu_${at}`,
              content: reply(call),
              ...(call.failed && { is_error: true }),
            },
          ],
        },
      ]),
      done,
    ],
  });

/** A model's raw answer: a sentence, and a list in a fence. */
const rawAnswer: Writer = (id, calls) => {
  const list = calls.map((call) => ({ name: call.tool, arguments: argumentsOf(call) }));
  const text = `Here is the plan for the customer:\n\n\`\`\`json\n${JSON.stringify(list, null, 2)}\n\`\`\`\n`;
  return pythonJson({ id, output: text });
};

/** The spans of a run, as an exporter of OpenTelemetry writes them in one line. */
const otelSpans: Writer = (id, calls) => {
  const start = 1_741_185_000_000_000_000n;
  const attribute = (key: string, value: string) => ({ key, value: { stringValue: value } });
  const span = (at: number, name: string, attributes: readonly object[], isFailed = false) => ({
    traceId: traceOf(id),
    spanId: at.toString(16).padStart(16, '0'),
    ...(at > 1 && { parentSpanId: '1'.padStart(16, '0') }),
    name,
    kind: 1,
    startTimeUnixNano: String(start + BigInt(at) * 1_000_000n),
    endTimeUnixNano: String(start + BigInt(at) * 1_000_000n + 500_000n),
    attributes,
    status: isFailed ? { code: 2 } : {},
  });
  const root = [
    attribute('gen_ai.operation.name', 'invoke_agent'),
    attribute('customer_id', id),
    attribute(
      'gen_ai.output.messages',
      '[{"role":"assistant","parts":[{"type":"text","content":"That is done."}],"finish_reason":"stop"}]',
    ),
  ];
  const spans = calls.map((call, at) =>
    span(
      at + 2,
      `execute_tool ${call.tool}`,
      [
        attribute('gen_ai.operation.name', 'execute_tool'),
        attribute('gen_ai.tool.name', call.tool),
        attribute('gen_ai.tool.call.id', `call_${at}`),
        attribute('gen_ai.tool.call.arguments', JSON.stringify(argumentsOf(call))),
      ],
      call.failed,
    ),
  );
  const scopeSpans = [
    { scope: { name: 'agent' }, spans: [span(1, 'invoke_agent', root), ...spans] },
  ];
  const resource = { attributes: [attribute('service.name', 'shop')] };
  return JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] });
};

function traceOf(id: string): string {
  return Buffer.from(id).toString('hex').padStart(32, '0').slice(-32);
}

/** The forms in which other programs write runs. */
export const writers = {
  'JSON lines': jsonLines,
  'chats of OpenAI': openaiChat,
  'chats of Anthropic': anthropicChat,
  'raw answers': rawAnswer,
  'OpenTelemetry spans': otelSpans,
} as const satisfies Readonly<Record<string, Writer>>;
