import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compile, formatGold } from '../src/index.ts';
import { measured } from './coverage/support.ts';

const folder = 'docs/airline';
const workflows = readdirSync(`${folder}/workflows`).map((name) => ({
  file: name,
  text: readFileSync(`${folder}/workflows/${name}`, 'utf8'),
}));
const profiles = JSON.parse(readFileSync(`${folder}/travellers.json`, 'utf8'));
const records = JSON.parse(readFileSync(`${folder}/records.json`, 'utf8'));
const page = readFileSync('docs/airline.md', 'utf8');
const now = '2026-05-02T09:00';

/** What the traveller gets, without the look-ups; by id. */
const made: Readonly<Record<string, readonly string[]>> = {
  T1: ['cancel_trip(trip_id=K7QW)', 'pay_back(trip_id=K7QW, amount=472.75)'],
  T2: [],
  T3: ['cancel_trip(trip_id=M2RT)', 'pay_back(trip_id=M2RT, amount=99.9)'],
  T4: [
    'hand_over(reason=a part of the trip was flown)',
    'give_voucher(traveller_id=ben_orr, amount=300)',
  ],
  T5: ['cancel_trip(trip_id=S4LE)'],
  T6: ['charge(card=card-12, amount=100)', 'set_bags(trip_id=K7QW, bags=4)'],
  T7: ['set_bags(trip_id=P9ZA, bags=12)'],
  T8: [],
  T9: [],
  T10: [],
  T11: ['give_voucher(traveller_id=ida_moss, amount=100)'],
};

test("the airline's requests get what its policy says", () => {
  const { golds, diagnostics } = compile({
    workflows,
    profiles,
    data: { ...records, now },
  });
  expect(diagnostics).toEqual([]);
  const said = Object.fromEntries(
    golds.map((gold) => {
      const [first = []] = JSON.parse(formatGold(gold, 'traxgen')) as string[][];
      const calls = first.flatMap((line) => (line.startsWith('tool: ') ? [line.slice(6)] : []));
      return [gold.id, calls.filter((call) => !call.startsWith('get_'))];
    }),
  );
  expect(said).toEqual(made);
});

test('the requests together take every branch, and try every clause', () => {
  const customers = profiles.map((profile: object) => ({ ...records, now, ...profile }));
  const { shares } = measured(workflows, customers);
  for (const { reached, total } of Object.values(shares)) expect(reached).toBe(total);
});

test('the page quotes the workflows', () => {
  const whole = workflows.map(({ text }) => text).join('\n');
  const quoted = [...page.matchAll(/^\| .+ \| `?.*\| `(.+)` \|$/gm)].map(([, text = '']) =>
    text
      .replaceAll("T['", "trips[request['trip_id']]['")
      .replaceAll('status ', "flights[s['flight']][s['date']] ")
      .replace(
        /\bfree\)/,
        "free_bags[travellers[traveller_id]['tier']][trips[request['trip_id']]['cabin']] * length(trips[request['trip_id']]['passengers']))",
      ),
  );
  expect(quoted.length).toBeGreaterThan(12);
  expect(quoted.filter((text) => !whole.includes(text))).toEqual([]);
});
