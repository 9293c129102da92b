import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../../base/json.ts';
import type { JourneyCase } from '../../../../model/journeys.ts';
import { lookup } from '../../../../model/lookup.ts';
import type { Scope } from '../../../../model/profile.ts';
import { CaseData, pathOf } from '../case-data.ts';

/** What a profile says of its user and of the tools. */
export function journeyCase(scope: Scope): JourneyCase {
  const { failing, withheld, info } = new CaseData(scope);
  const user = objectAt('user_provided_info', scope);
  const answers = Object.values(objectAt('tool_responses', scope)).flat().filter(isJsonObject);
  return {
    given: new Map(Object.entries(info)),
    withheld: new Map([...withheld].map((name) => [name, ownValue(user, name)])),
    failing,
    returned: (name) => answers.flatMap((answer): Json[] => valuesAt(answer, name)),
  };
}

function objectAt(root: string, scope: Scope): JsonObject {
  const value = lookup(pathOf(root), scope);
  return value !== undefined && isJsonObject(value) ? value : {};
}

function valuesAt(answer: JsonObject, name: string): Json[] {
  const value = ownValue(answer, name);
  return value === undefined ? [] : [value];
}
