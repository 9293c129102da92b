import {
  ExactNumber,
  isJsonObject,
  type Json,
  type JsonObject,
  ownValue,
} from '../../../base/json.ts';
import { idText } from '../../../base/text/id-text.ts';
import { TextNumbers } from '../../../base/text/text-numbers.ts';
import { jsonText } from '../../../compiler/formats/json-text.ts';
import type { Compiler } from '../../../compiler/run/compiler.ts';
import { aboutProfile } from '../../../model/about-profile.ts';
import { type Diagnostic, severityOf } from '../../../model/diagnostics/diagnostic.ts';
import type { Journeys, Scenario, ScenarioKind } from '../../../model/journeys.ts';
import type { Profile } from '../../../model/profile.ts';
import { sha256 } from '../../machine/digest.ts';
import { Ids } from '../../runs/ids.ts';

/** What each kind is called in its profile, after the paper. */
const names: Readonly<Record<ScenarioKind, string>> = {
  correct: 'correct_context',
  missing: 'missing_parameter',
  failing: 'failing_function',
};

/** The scenarios of a case as profiles in JSON; undefined if it does not compile. */
interface MadeScenarios {
  readonly scenarios: readonly string[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Makes the scenarios of cases. Of those that expect the same calls, with the same responses up to there, only
 * the first of all cases is kept: it keeps a digest of each.
 */
export class ScenarioMaker {
  private readonly compiler: Compiler;
  private readonly kinds: ReadonlySet<ScenarioKind>;
  private readonly courses = new TextNumbers(sha256);
  private readonly ids = new Ids();

  constructor(compiler: Compiler, kinds: ReadonlySet<ScenarioKind>) {
    this.compiler = compiler;
    this.kinds = kinds;
  }

  of(profile: Profile, idField: string): MadeScenarios {
    const journeys = this.journeysOf(profile);
    if ('diagnostic' in journeys) return failed([journeys.diagnostic]);
    const { data, spelled } = profile;
    const { missing, external } = this.compiler;
    const scope = { profile: data, external };
    const all = journeys.journeys.scenarios(scope, missing, this.kinds);
    const diagnostics = all.flatMap((one) =>
      one.diagnostics.map((diagnostic) => aboutProfile(diagnostic, profile)),
    );
    const isFaulty = diagnostics.some(({ code }) => severityOf(code) === 'error');
    if (isFaulty) return failed(diagnostics);
    const own = spelled === undefined ? data : withNumerals(spelled());
    const kept = all.filter(({ course }) => {
      const known = this.courses.size;
      return this.courses.add(course) > known;
    });
    const doubled = kept.flatMap((one) => this.doubled(one, profile, idField));
    if (doubled.length > 0) return failed(doubled);
    return { scenarios: kept.map((one) => textOf(one, own, idField)), diagnostics };
  }

  /** A scenario whose id another profile has. */
  private doubled(scenario: Scenario, { id: of, origin }: Profile, idField: string): Diagnostic[] {
    const id = idText(idOf(scenario, of));
    const first = id === undefined ? undefined : this.ids.claim(id, origin);
    if (id === undefined || first === undefined) return [];
    const place = { file: origin.file, pointer: `/${idField}`, origin };
    return [{ code: 'doubled-id', place, data: { first }, profile: { id, origin } }];
  }

  private journeysOf({
    agents,
    origin,
    id,
  }: Profile): { readonly journeys: Journeys } | { readonly diagnostic: Diagnostic } {
    const policies = agents.map((agent) => this.compiler.policy(agent));
    const place = { file: origin.file, pointer: '/agent_sequence', origin };
    const about = { place, profile: { id, origin } };
    const unknown = policies.indexOf(undefined);
    if (unknown >= 0) {
      const known = this.compiler.agents;
      const data = { agent: agents[unknown] ?? '', known };
      return { diagnostic: { code: 'unknown-agent', ...about, data } };
    }
    const [policy] = policies;
    if (policies.length === 1 && policy?.journeys) return { journeys: policy.journeys };
    const language = policies.length === 1 ? policy?.language : undefined;
    return { diagnostic: { code: 'no-scenarios', ...about, data: { agents, language } } };
  }
}

function failed(diagnostics: readonly Diagnostic[]): MadeScenarios {
  return { scenarios: undefined, diagnostics };
}

function idOf({ kind, of }: Scenario, id: string): string {
  return of === undefined ? id : `${id}/${kind}/${of}`;
}

/** A scenario as a profile: the case with numbers as they are spelled, and what is changed in it. */
function textOf(scenario: Scenario, own: JsonObject, idField: string): string {
  const { data, kind, of } = scenario;
  const lists = ['withheld', 'failing'] as const;
  const changed = lists.flatMap((name) => {
    const list = ownValue(data, name);
    return list === undefined ? [] : [[name, list] as const];
  });
  const known = ownValue(own, idField);
  const id = of === undefined ? known : idOf(scenario, idText(known) ?? '');
  return jsonText({
    ...own,
    [idField]: id ?? null,
    scenario: names[kind],
    ...Object.fromEntries(changed),
  });
}

/** Numbers as they are spelled: 54.0 stays 54.0. */
function withNumerals(object: JsonObject): JsonObject {
  const members = Object.entries(object).map(([key, value]) => [key, numeralsIn(value)] as const);
  return Object.fromEntries(members);
}

function numeralsIn(value: Json): Json {
  if (value instanceof ExactNumber) return new ExactNumber(value.python);
  if (Array.isArray(value)) return value.map(numeralsIn);
  return isJsonObject(value) ? withNumerals(value) : value;
}
