import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { plainText } from '../base/text/plain-text.ts';
import type { ParametersOf } from './call-text.ts';
import { callsWithin } from './traces/claims.ts';

/** Forms of programs and frameworks that no reader knows, each by a message, an event or a span of it. */
const forms: readonly (readonly [name: string, isOne: (item: JsonObject) => boolean])[] = [
  [
    'events of AG-UI',
    has('type', /^(?:RUN|STEP|TOOL_CALL|TEXT_MESSAGE|MESSAGES|STATE|THINKING)_[A-Z_]+$/),
  ],
  [
    'messages of Semantic Kernel',
    (item) => hasObject(item, 'Role') || has('$type', /Content$/)(item),
  ],
  ['events of Rasa', has('event', /^(?:action|user|bot|slot|session_started|followup)$/)],
  [
    'events of OpenHands',
    (item) =>
      has('source', /^(?:agent|user|environment)$/)(item) &&
      ['action', 'observation'].some((key) => has(key, /^\w+$/)(item)),
  ],
  ['activities of Copilot Studio', has('name', /^DynamicPlan/)],
  [
    "traces of Amazon Bedrock's agents",
    (item) => ['trace', 'orchestrationTrace'].some((key) => hasObject(item, key)),
  ],
  [
    'steps of SWE-agent, which are commands of a shell',
    (item) => ['action', 'observation', 'state'].every((key) => has(key, /./s)(item)),
  ],
  ["tools of a run of Agno, without the run's messages", (item) => 'tool_call_error' in item],
  ['messages of the user interface of Roo Code or Cline', has('type', /^(?:say|ask)$/)],
  [
    "events of OpenAI's Realtime or Responses API",
    has('type', /^(?:response|session|conversation|input_audio_buffer)\.[a-z_.]+$/),
  ],
  [
    'commands of MetaGPT',
    (item) => /"command_name"\s*:/.test(plainText(ownValue(item, 'content'))),
  ],
  ['an answer of ToolBench', (item) => hasObject(item, 'answer_generation')],
  ['a span of Braintrust', (item) => hasObject(item, 'span_attributes')],
  ['a call of Weave', has('op_name', /^weave:/)],
  ['spans of Datadog', (item) => hasObject(item, 'meta') && 'span_id' in item],
  ['spans of Opik', (item) => has('type', /^(?:tool|llm|general)$/)(item) && 'start_time' in item],
];

function has(key: string, form: RegExp) {
  return (item: JsonObject) => form.test(plainText(ownValue(item, key)));
}

function hasObject(item: JsonObject, key: string): boolean {
  return isJsonObject(ownValue(item, key));
}

/**
 * What a record has where nothing of it was read: a key with what looks like calls, or an error in place of
 * an answer.
 */
export function lackIn(record: Json, parametersOf: ParametersOf): string | undefined {
  if (!isJsonObject(record)) return undefined;
  const key = Object.keys(record).find(
    (each) =>
      !declared.test(each) &&
      callsWithin(ownValue(record, each) ?? null, { parametersOf }).length > 0,
  );
  if (key !== undefined) return `what may be calls under “${key}”, which no reader knows there`;
  const error = ownValue(record, 'error') ?? null;
  if (error !== null && error !== '' && error !== false) return 'no answer: its request failed';
  return undefined;
}

/** Keys of what was asked, declared or expected. */
const declared =
  /^(?:tools|functions|input|inputs|prompt|messages_in)$|^(?:expected|reference|gold)/i;

/** The form of a record that no reader knows; undefined if it has no name here. */
export function formIn(value: Json): string | undefined {
  const lists = isJsonObject(value) ? Object.values<Json>(value) : [];
  const items = [value, ...lists].flatMap((one) =>
    Array.isArray(one) ? one.slice(0, looked) : one,
  );
  const objects = items.filter(isJsonObject);
  return forms.find(([, isOne]) => objects.some(isOne))?.[0];
}

/** So many items of a list say what it is. */
const looked = 50;
