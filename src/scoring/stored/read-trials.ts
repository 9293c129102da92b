import { type JsonObject, ownValue } from '../../base/json.ts';
import type { GroupScore } from '../../model/score.ts';
import { countsByName, numberAt, objectAt } from './members.ts';

/** Reads the trials of a group of a scores.json, where it has some. */
export function trialsIn(group: JsonObject): Pick<GroupScore, 'trials'> {
  if (ownValue(group, 'trials') === undefined) return {};
  const value = objectAt(group, 'trials');
  const numbers = (name: string) =>
    countsByName(value, name, Object.keys(objectAt(value, name))) as Record<string, number>;
  return {
    trials: {
      passHatK: numbers('pass_hat_k'),
      passAtK: numbers('pass_at_k'),
      profiles: numbers('profiles'),
      shares: numbers('shares'),
      sd: numberAt(value, 'sd'),
    },
  };
}
