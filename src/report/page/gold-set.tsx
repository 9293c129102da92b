import type { PageBlock, PageDetail, PageOrders } from '../page-data.ts';
import type { PageReport, ReadGold } from './read-report.ts';
import { Text, wholeText } from './text.tsx';

/** All gold of a profile: the trajectories or, where they are many, what they have in common. */
export function GoldSet({
  report,
  detail,
}: {
  readonly report: PageReport;
  readonly detail: PageDetail;
}) {
  const gold = detail.gold === undefined ? undefined : report.goldAt(detail.gold);
  return (
    <section aria-labelledby="golds-title">
      <h2 id="golds-title">What would be right</h2>
      {gold === undefined ? (
        <p class="note">{why(detail)}</p>
      ) : (
        <Trajectories gold={gold} detail={detail} isPlan={report.index.task === 'plan'} />
      )}
    </section>
  );
}

function why({ gold, unexplained }: PageDetail): string {
  if (gold !== undefined) return 'The gold set is being read …';
  if (unexplained === 'other') {
    return 'The workflows and profiles that this report was made with give other gold than what was scored.';
  }
  return 'The gold set is not in this file. It is where traxgen score --report makes the page, or traxgen report --profiles, as long as there is room: for profiles with mistakes first.';
}

function Trajectories({
  gold,
  detail,
  isPlan,
}: {
  readonly gold: ReadGold;
  readonly detail: PageDetail;
  readonly isPlan: boolean;
}) {
  const { listed, orders } = gold;
  const all = detail.sampledFrom ?? detail.golds;
  const [only] = listed;
  if (only === undefined) return <p>Nothing: the profile has no gold.</p>;
  if (String(all) === '1') return <Trajectory gold={gold} calls={only} />;
  const isWhole = String(all) === String(listed.length);
  const count = all === null ? 'too many to count' : wholeText(all);
  return (
    <>
      {orders !== undefined && (
        <>
          <p class="note">
            {isPlan ? 'All' : 'Any'} of {count} trajectories: these calls, in this order.
          </p>
          <Orders gold={gold} orders={orders} />
        </>
      )}
      {(orders === undefined || isWhole) && (
        <details open={orders === undefined && listed.length <= 3}>
          <summary>
            {isWhole ? `All ${count} trajectories` : `The first ${listed.length} of ${count}`}
          </summary>
          {listed.map((calls, at) => (
            <section key={String(at)} aria-label={`Gold ${at + 1}`}>
              <h3>Gold {at + 1}</h3>
              <Trajectory gold={gold} calls={calls} />
            </section>
          ))}
        </details>
      )}
    </>
  );
}

function Trajectory({
  gold,
  calls,
}: {
  readonly gold: ReadGold;
  readonly calls: readonly number[];
}) {
  if (calls.length === 0) return <p>No call at all.</p>;
  return (
    <ol class="calls">
      {calls.map((call, at) => (
        <li key={String(at)}>
          <Call gold={gold} call={call} />
        </li>
      ))}
    </ol>
  );
}

function Call({
  gold: { texts, agents },
  call,
}: {
  readonly gold: ReadGold;
  readonly call: number;
}) {
  return (
    <>
      <code>
        <Text text={texts[call] ?? ''} />
      </code>
      {agents !== undefined && <span class="note"> {agents[call]}</span>}
    </>
  );
}

/** Slots that follow one another, of one block or of none. */
interface Run {
  readonly block: number | undefined;
  readonly calls: readonly number[];
  readonly length: number;
  readonly isFirst: boolean;
}

function runsOf({ slots }: PageOrders): Run[] {
  const runs: Run[] = [];
  const seen = new Set<number>();
  for (const slot of slots) {
    const block = typeof slot === 'number' ? undefined : slot.block;
    const own = typeof slot === 'number' ? [slot] : [];
    const last = runs.at(-1);
    if (last !== undefined && block !== undefined && last.block === block) {
      runs[runs.length - 1] = { ...last, length: last.length + 1 };
      continue;
    }
    runs.push({ block, calls: own, length: 1, isFirst: block === undefined || !seen.has(block) });
    if (block !== undefined) seen.add(block);
  }
  return runs;
}

function Orders({ gold, orders }: { readonly gold: ReadGold; readonly orders: PageOrders }) {
  let from = 1;
  return (
    <ol class="calls orders">
      {runsOf(orders).map(({ block, calls, length, isFirst }, at) => {
        const step = from;
        from += length;
        const members = block === undefined ? undefined : orders.blocks[block];
        return (
          <li key={String(at)} value={step}>
            {members === undefined ? (
              <Call gold={gold} call={calls[0] ?? 0} />
            ) : (
              <Block gold={gold} block={members} length={length} isFirst={isFirst} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Block({
  gold,
  block,
  length,
  isFirst,
}: {
  readonly gold: ReadGold;
  readonly block: PageBlock;
  readonly length: number;
  readonly isFirst: boolean;
}) {
  const { calls, orders } = block;
  const some = `${length} of ${isFirst ? `these ${calls.length} calls` : 'the calls left above'}`;
  const rules = rulesOf(block);
  return (
    <>
      <span class="block">
        {length === calls.length ? `these ${length} calls` : some}, in any order
        {rules.length > 0 && ` with ${rules.join(', ')}`}
        {orders !== null && (
          <span class="note">
            {' '}
            ({wholeText(orders)} {String(orders) === '1' ? 'order' : 'orders'})
          </span>
        )}
      </span>
      {isFirst && (
        <ol type="a">
          {calls.map((call, at) => (
            <li key={String(at)}>
              <Call gold={gold} call={call} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** What the orders of a block must keep, its calls named as its list numbers them. */
function rulesOf({ calls, before, within }: PageBlock): string[] {
  const last = calls.length - 1;
  return [
    ...before.map(([first, second]) => `${letter(first)} before ${letter(second)}`),
    ...within.map(([call, from, to]) => {
      if (from === 0) return `${letter(call)} ${firstOf(to + 1)}`;
      if (to === last) return `${letter(call)} not ${firstOf(from)}`;
      return `${letter(call)} in place ${from + 1} to ${to + 1} of them`;
    }),
  ];
}

function firstOf(count: number): string {
  return count === 1 ? 'first' : `among the first ${count}`;
}

/** The number of an item in a list of type a: a to z, aa, ab and so on. */
function letter(at: number): string {
  const end = String.fromCharCode(97 + (at % 26));
  return at < 26 ? end : letter(Math.floor(at / 26) - 1) + end;
}
