import type { Json, JsonObject } from '../../../src/base/json.ts';
import type { ArgumentRules, ParameterRule } from '../../../src/model/argument-rules.ts';
import type { ReadCall, ReadTrajectory } from '../../../src/model/format.ts';
import type { Prediction } from '../../../src/model/prediction.ts';
import type { ProfileScore } from '../../../src/model/score.ts';
import {
  type ProfileScoreInput,
  scorePrediction,
} from '../../../src/scoring/figures/score-prediction.ts';

/** A call: `['f', { a: 1 }]`, or `'f'` for one without parameters. */
export type Given = string | readonly [tool: string, params: JsonObject];

/** A trajectory without agents, its calls having the parameters given. */
export function calls(...given: readonly Given[]): ReadTrajectory {
  return [{ agent: undefined, calls: given.map(call) }];
}

/** A trajectory of tool names only. */
export function names(...tools: readonly string[]): ReadTrajectory {
  return [{ agent: undefined, calls: tools.map((tool) => ({ tool, params: undefined })) }];
}

/** A trajectory of segments, each under its agent. */
export function under(...segments: readonly [agent: string, ...Given[]][]): ReadTrajectory {
  return segments.map(([agent, ...given]) => ({ agent, calls: given.map(call) }));
}

function call(given: Given): ReadCall {
  if (typeof given === 'string') return { tool: given, params: [] };
  return { tool: given[0], params: Object.entries(given[1]) };
}

/** A prediction of the given trajectories. */
export function prediction(
  trajectories: readonly ReadTrajectory[] | undefined,
  more: Partial<Prediction> = {},
): Prediction {
  return {
    id: '1',
    trajectories,
    valuesAreText: false,
    groups: {},
    repairs: {},
    origin: { file: 'predictions.json', line: 1, column: 1 },
    ...more,
  };
}

/** The score of a profile with a gold set and a prediction. */
export function score(
  golds: ProfileScoreInput['golds'],
  predictions: readonly ReadTrajectory[] | undefined,
  more: Partial<ProfileScoreInput> = {},
): ProfileScore {
  return scorePrediction({
    id: '1',
    agents: ['one'],
    complexity: 'simple',
    golds,
    valuesAreText: false,
    prediction: prediction(predictions),
    similarity: 'lcs',
    ...more,
  });
}

/** Argument rules: tool by tool, parameter by parameter; tools in `optional` have optional calls. */
export function rules(
  parameters: Readonly<Record<string, Readonly<Record<string, ParameterRule>>>>,
  optional: readonly string[] = [],
): ArgumentRules {
  const tools = new Set([...Object.keys(parameters), ...optional]);
  const entries = [...tools].map((tool) => {
    const own = new Map(Object.entries(parameters[tool] ?? {}));
    return [tool, { optionalCall: optional.includes(tool), parameters: own }] as const;
  });
  return { tools: new Map(entries), names: [...tools] };
}

/** Whether a predicted value passes for a gold value of `f`'s parameter `x` under a rule. */
export function passes(
  rule: ParameterRule,
  gold: Json | undefined,
  predicted: Json | undefined,
  valuesAreText = false,
): boolean {
  const [g, p] = [gold, predicted].map((value) =>
    calls(['f', value === undefined ? {} : { x: value }]),
  );
  const { figures } = score([g as ReadTrajectory], [p as ReadTrajectory], {
    rules: rules({ f: { x: rule } }),
    valuesAreText,
  });
  return figures.exact_match === 1;
}
