import { ExactNumber, type Json as Value } from '../../../src/base/json.ts';
import { literalOf } from '../../../src/base/text/literal.ts';
import { describe } from '../../../src/model/diagnostics/describe.ts';
import type { Prediction } from '../../../src/model/prediction.ts';
import { readPredictions } from '../../../src/reading/ingest.ts';
import { expandLattice } from '../../../src/scoring/gold/lattice-gold.ts';
import { namedFormats, readText } from '../support.ts';
import { type FoundCall, type Outcome, outcome } from './compare.ts';
import type { Args, Json, KnownTool, TraceCase } from './types.ts';

/** Where the ids of several transcripts are, in formats that have no place of their own for a profile's. */
const idFrom: Readonly<Record<string, string>> = {
  'langfuse-trace': 'sessionId',
  'mlflow-trace': 'case',
  'opik-trace': 'thread_id',
  'langgraph-state': 'thread_id',
  'gemini-response': 'responseId',
  'mistral-conversation': 'conversation_id',
};

/** What was read in a file, or why it is refused. */
export interface ReadTrace {
  readonly found: FoundCall[][] | null;
  /** Whether values are text, so that they may be literals. */
  readonly isText: boolean;
  readonly why: readonly string[];
}

const warnings = ['truncated-prediction', 'partial-trace', 'mixed-trials'];

/**
 * Reads a file of traces as `traxgen score` does: the gold has the ids of its transcripts; a file with one
 * is named after its profile.
 */
export function readTrace(c: TraceCase, known: readonly KnownTool[] = c.known): ReadTrace {
  const first = read(c, known, undefined);
  const from = idFrom[c.kind];
  const lacksId = first.diagnostics.some(({ code }) => code === 'prediction-without-id');
  const { predictions, diagnostics } = lacksId && from !== undefined ? read(c, known, from) : first;
  const why = [
    ...diagnostics.map((one) => `${one.code}: ${describe(one).message}`),
    ...predictions.flatMap(({ unread }) => unread ?? []),
  ];
  const isRefused =
    predictions.length === 0 ||
    predictions.some(({ trajectories }) => trajectories === undefined) ||
    diagnostics.some(({ code }) => !warnings.includes(code));
  const isText = predictions.some(({ valuesAreText }) => valuesAreText);
  return { found: isRefused ? null : trajectoriesOf(predictions, c), isText, why };
}

function read(c: TraceCase, known: readonly KnownTool[], from: string | undefined) {
  const tools = new Map(known.map(({ tool, params }) => [tool, params.map(({ name }) => name)]));
  const isOne = c.ids.length <= 1;
  const source = { file: `P1.${c.ext}`, text: c.input, id: isOne ? 'P1' : 'traces' };
  return readPredictions([source], {
    task: 'run',
    trials: {},
    idFrom: from,
    isProfile: (id) => (isOne && id === 'P1') || c.ids.some((own) => id.includes(own)),
    readText,
    formats: namedFormats,
    expand: expandLattice,
    vocabulary: tools,
    sentenceOf: (fault) => describe(fault).message,
  });
}

/** The trajectories in the order of the ids, as they stand in the file. */
function trajectoriesOf(predictions: readonly Prediction[], c: TraceCase): FoundCall[][] {
  const texts = textsIn(c);
  const found = predictions.flatMap(({ id, trajectories = [], valuesAreText }) =>
    trajectories.map((segments) => ({
      id,
      calls: segments.flatMap(({ calls }) =>
        calls.map(({ tool, params }): FoundCall => {
          if (params === undefined) return { tool };
          const members = params.filter(([name]) => !spiced.includes(name));
          const meant = (value: Value) => {
            const isText = !valuesAreText || texts.has(String(value));
            const literal = isText ? undefined : literalOf(String(value));
            // A literal may be null, as Python's None is.
            return plain(literal === undefined ? value : literal);
          };
          return {
            tool,
            args: Object.fromEntries(members.map(([name, value]) => [name, meant(value)])) as Args,
          };
        }),
      ),
    })),
  );
  if (c.ids.length < 2) return found.map(({ calls }) => calls);
  const ofId = (own: string) => found.filter(({ id }) => id.includes(own));
  const others = found.filter(({ id }) => !c.ids.some((own) => id.includes(own)));
  return [...c.ids.flatMap(ofId), ...others].map(({ calls }) => calls);
}

/** Unknown keys that the generator puts everywhere, also into arguments that are empty. */
const spiced = [
  ...['x_debug', 'latency_ms', 'provider_specific_fields', 'vendor', '_version', 'flags'],
];

function textsIn({ expected }: TraceCase): ReadonlySet<string> {
  if (expected.kind === 'must-refuse') return new Set();
  const calls = [expected.trajectories, ...(expected.alsoRight ?? [])].flat(2);
  const values = calls.flatMap(({ args }) => Object.values(args ?? {}));
  return new Set(values.filter((value) => typeof value === 'string'));
}

function plain(value: Value): Json {
  if (value instanceof ExactNumber) return Number(value.text);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value as Json;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
}

/** How a reading stands to the truth. */
export function judge(c: TraceCase, { found, isText }: ReadTrace): Outcome {
  return outcome({ ...c, untyped: c.untyped || isText }, found);
}
