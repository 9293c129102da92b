import { readFileSync } from 'node:fs';
import { softBlock } from './block.ts';
import { built } from './built.ts';
import { medianTime } from './processes.ts';
import { type Row, rowsOf, type Scale } from './rows.ts';

type Library = typeof import('../../src/index.ts');

/** So many checks are timed together, because one takes microseconds. */
const rounds = 100;

/** One check of a cursor in this process: a call of cancel_flight, and one of a soft block of 20 steps. */
export async function cursorItem({ repetitions }: Scale): Promise<Row[]> {
  const { openCursor } = await built<Library>('index');
  const workflow = readFileSync('workflows/cancel_flight.json', 'utf8');
  const { profiles } = JSON.parse(readFileSync('profiles/cancel_flight.json', 'utf8'));
  const [profile] = profiles;
  const call = { tool: 'get_booking_details', params: { customer_id: profile.customer_id } };
  const block = softBlock(20);
  const agents = ['cancel_flight'];
  const timed = (
    input: Parameters<Library['openCursor']>[0],
    made: { tool: string; params: object },
  ) => {
    const { cursor } = openCursor(input);
    const check = () => cursor?.after({ ...made } as typeof call).next().calls.length;
    const task = () => Array.from({ length: rounds }, check).every((count) => count !== undefined);
    const time = medianTime(task, repetitions);
    return time && time / rounds;
  };
  return rowsOf('cursor', 'cancel_flight, all known', {
    'cancel_flight, all known': timed(
      { workflows: [workflow], facts: profile, complete: true },
      call,
    ),
    'cancel_flight, nothing known': timed({ workflows: [workflow], agents }, call),
    'block of 20, all known': timed(
      { workflows: block.workflows, facts: block.profiles[0] ?? {}, complete: true },
      { tool: 'open_case', params: { id: 'B1' } },
    ),
    'block of 20, nothing known': timed(
      { workflows: block.workflows, agents: ['block'] },
      { tool: 'open_case', params: { id: 'B1' } },
    ),
  });
}
