import { parseAgents } from '../../src/compiler/parse/profile.ts';
import type { Profile } from '../../src/model/profile.ts';
import type { Data } from './language.ts';

/** An element of a drawn `agent_sequence`: an agent, or one with an element of the profile's list `own`. */
type Element = string | { readonly agent: string; readonly with: string };

/** The agents of a profile in their order, each with the data that it reads: its own over the profile's. */
export function turnsOf(profile: Data): readonly { readonly agent: string; readonly data: Data }[] {
  return (profile.agent_sequence as readonly Element[]).map((element) => {
    if (typeof element === 'string') return { agent: element, data: profile };
    const at = Number(/^own\[(\d)\]$/.exec(element.with)?.[1]);
    const own = (profile.own as Data[])[at] as Data;
    return { agent: element.agent, data: { ...profile, ...own } };
  });
}

/** A profile in which the first agent stands a second time at the end, each time with data of its own. */
export function repeated(profile: Data, own: readonly [Data, Data]): Data {
  const [one = '', ...others] = profile.agent_sequence as string[];
  const turn = (at: number) => ({ agent: one, with: `own[${at}]` });
  return { ...profile, agent_sequence: [turn(0), ...others, turn(1)], own: [...own] };
}

/** A drawn profile, as it is read. */
export function profileOf(data: Data, id = 'C1'): Profile {
  const origin = { file: 'profiles.json', line: 1, column: 1 };
  const { value } = parseAgents(data.agent_sequence, origin);
  if (value === undefined) throw new Error('a drawn profile cannot be read');
  return { id, ...value, data, origin };
}
