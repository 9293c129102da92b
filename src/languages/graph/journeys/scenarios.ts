import { isJsonObject, type Json } from '../../../model/json.ts';
import { lookup } from '../../../model/lookup.ts';
import type { PolicyScenario, ScenarioKind } from '../../../model/scenario.ts';
import { pathOf } from '../case-data.ts';
import { type Walking, walk } from '../walk.ts';
import type { Walked } from '../walked.ts';

/**
 * A case as it is, with each parameter withheld that one of its calls reads of the user, and with each tool
 * failing that it calls.
 */
export function scenariosOf(walking: Walking): PolicyScenario[] {
  const own = walk(walking);
  const { graph, layout } = walking;
  const called = own.calls.map(({ step }) => layout.tools[step]?.tool);
  const names = own.calls.flatMap(({ sources }, at) =>
    sources.flatMap((source, position) => {
      const name = called[at]?.variables[position]?.name;
      return source === 'user' && name !== undefined ? [name] : [];
    }),
  );
  const tools = called.flatMap((tool) => tool?.name ?? []);
  const made = (kind: ScenarioKind, key: string, name: string): PolicyScenario => {
    const listed = lookup(pathOf(key), walking.scope);
    const changes = { [key]: [...(Array.isArray(listed) ? listed : []), name] };
    const scope = { ...walking.scope, profile: { ...walking.scope.profile, ...changes } };
    const walked = walk({ ...walking, scope });
    return { kind, name, changes, calls: callsText(walked, { ...walking, scope }) };
  };
  return [
    { kind: 'correct', name: graph.agent, changes: {}, calls: callsText(own, walking) },
    ...[...new Set(names)].map((name) => made('missing', 'withheld', name)),
    ...[...new Set(tools)].map((name) => made('failing', 'failing', name)),
  ];
}

/** The calls of a walk with their parameters and responses, as a text. */
function callsText({ calls, end }: Walked, { layout, scope }: Walking): string {
  const times = new Map<string, number>();
  const user = lookup(pathOf('user_provided_info'), scope);
  const said = calls.map(({ step, sources }, at) => {
    const { name = '', variables = [], responses = [] } = layout.tools[step]?.tool ?? {};
    const call = times.get(name) ?? 0;
    times.set(name, call + 1);
    const isLast = end === 'failing' && at === calls.length - 1;
    const given = sources.map((source, position) => {
      const variable = variables[position]?.name ?? '';
      return source === 'user' ? valueIn(user, variable) : (source ?? null);
    });
    const entry = lookup(pathOf('tool_responses', name), scope);
    const answer = Array.isArray(entry) ? entry[call] : entry;
    const values = isLast ? 'fails' : responses.map((one) => valueIn(answer, one.name));
    return [name, given, values];
  });
  return JSON.stringify(said);
}

function valueIn(object: Json | undefined, name: string): Json {
  return (isJsonObject(object) && Object.hasOwn(object, name) ? object[name] : undefined) ?? null;
}
