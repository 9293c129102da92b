import type { Json, JsonObject } from '../../../../base/json.ts';
import { severityOf } from '../../../../model/diagnostics/diagnostic.ts';
import type { Scenario, ScenarioKind } from '../../../../model/journeys.ts';
import { lookup } from '../../../../model/lookup.ts';
import type { Scope } from '../../../../model/profile.ts';
import { CaseData, userPath } from '../case-data.ts';
import { askedCase } from '../questions.ts';
import { type Walking, walk } from '../walk.ts';
import type { Walked } from '../walked.ts';

/** What can go wrong in a case: each parameter of the user that its calls read may lack, each tool that it calls may fail. */
export function scenariosOf(
  walking: Walking,
  scope: Scope,
  kinds: ReadonlySet<ScenarioKind>,
): Scenario[] {
  const walked = walk(walking, askedCase(scope));
  const scenario = (kind: ScenarioKind, of?: string): Scenario => {
    const data = changed(scope.profile, kind, of);
    const own = { ...scope, profile: data };
    const course = of === undefined ? walked : walk(walking, askedCase(own));
    const { diagnostics } = course;
    return { kind, of, data, course: courseOf(course, walking, own), diagnostics };
  };
  const isSound = walked.diagnostics.every(({ code }) => severityOf(code) === 'warning');
  if (!isSound) return [scenario('correct')];
  const { parameters, tools } = usedBy(walked, walking);
  const all = [
    scenario('correct'),
    ...parameters.map((name) => scenario('missing', name)),
    ...tools.map((name) => scenario('failing', name)),
  ];
  return all.filter(({ kind }) => kinds.has(kind));
}

/** The user's parameters that calls read, and the tools that are called, in the order of the calls. */
function usedBy({ calls }: Walked, { layout }: Walking) {
  const parameters = new Set<string>();
  const tools = new Set<string>();
  for (const { step, sources } of calls) {
    const tool = layout.tools[step]?.tool;
    if (tool !== undefined) tools.add(tool.name);
    for (const [at, source] of sources.entries()) {
      const name = tool?.variables[at]?.name;
      if (source === 'user' && name !== undefined) parameters.add(name);
    }
  }
  return { parameters: [...parameters], tools: [...tools] };
}

const listOf = { missing: 'withheld', failing: 'failing' } as const;

function changed(data: JsonObject, kind: ScenarioKind, of: string | undefined): JsonObject {
  if (kind === 'correct' || of === undefined) return data;
  const before = data[listOf[kind]];
  return { ...data, [listOf[kind]]: [...(Array.isArray(before) ? before : []), of] };
}

/** The calls of a walk, with the values of their parameters and what they returned. */
function courseOf(walked: Walked, { graph, layout }: Walking, scope: Scope): string {
  const data = new CaseData(scope);
  const times = new Map<string, number>();
  const returned: (JsonObject | undefined)[] = [];
  const course = walked.calls.map(({ step, sources }, position) => {
    const { name = '', variables = [] } = layout.tools[step]?.tool ?? {};
    const values = variables.map((variable, at): Json => {
      const source = sources[at];
      const from = typeof source === 'object' ? source[0] : source;
      if (typeof from === 'number') return returned[from]?.[variable.name] ?? null;
      return from === 'user' ? (lookup(userPath(variable.name), scope) ?? null) : (from ?? null);
    });
    const isFailing = walked.end === 'failing' && position === walked.calls.length - 1;
    const { values: answer } = data.answer(name, times.get(name) ?? 0);
    times.set(name, (times.get(name) ?? 0) + 1);
    returned.push(answer);
    return [step, values, isFailing ? 'fails' : (answer ?? null)];
  });
  return JSON.stringify([graph.agent, course]);
}
