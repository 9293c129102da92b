import { jsonTextOf } from '../../../base/json/stringify.ts';
import type { PolicyCursor } from '../../../guard/cursor.ts';
import { cursorOn } from '../../../guard/open-cursor.ts';
import type { ArgumentRules } from '../../../model/argument-rules.ts';
import { sequenceOf } from '../../../model/profile.ts';
import { VocabularyBuilder } from '../../../model/vocabulary.ts';
import { faultNames, type RunCall } from '../../../scoring/faults/faults.ts';
import { tryFaults } from '../../../scoring/faults/try-faults.ts';
import type { GoldEntry } from '../../../scoring/gold/gold-entry.ts';
import { learnGold } from '../../../scoring/gold/gold-vocabulary.ts';
import { comparingBy } from '../../../scoring/verdict/comparing.ts';
import { counted } from '../../../words/shown.ts';
import type { FaultsSettings } from '../../flags/read-faults-settings.ts';
import { isJsonAsked } from '../../flags/result-form.ts';
import { columnsOf, type Terminal } from '../../machine/terminal.ts';
import { destination } from '../../output/destination.ts';
import { writeResult } from '../../output/write-result.ts';
import { ProfileRun } from '../../runs/profile-run.ts';
import { loadGold } from '../score/gold.ts';
import { readRules } from '../score/read-beside.ts';
import { type FaultRow, faultsText } from './table.ts';

const nothing = 'nothing was written';

/** Runs `traxgen faults`; yields the exit status. */
export async function runFaults(settings: FaultsSettings, terminal: Terminal): Promise<number> {
  const whole = { ...settings, shard: undefined };
  const run = new ProfileRun(whole, terminal);
  const { gold, compare, out = '-' } = settings;
  const rules = compare === undefined ? undefined : await readRules(compare, run);
  // With a page's data, the policies that filed gold was compiled from are known.
  const loaded = await loadGold(run, { ...whole, score: { gold, report: '' } }, terminal);
  if (loaded && settings.filter) run.reportUnknown(settings.filter);
  if (loaded === undefined || (compare !== undefined && rules === undefined)) {
    return run.reporter.finish(nothing);
  }
  const entries = [...loaded.entries.values()];
  const rows = rowsOf(entries, rules?.value, settings);
  const text = isJsonAsked(settings)
    ? [`${jsonTextOf({ version: 1, profiles: entries.length, faults: rows }) ?? ''}\n`]
    : faultsText(rows, columnsOf(out === '-' ? terminal.stdout : {}, terminal));
  const isWritten = await writeResult(text, run, out, terminal, gold ?? []);
  if (!isWritten) return run.reporter.finish(nothing);
  const drawn = rows.reduce((sum, row) => sum + row.drawn, 0);
  const missed = rows.reduce((sum, row) => sum + row.drawn - row.caught, 0);
  const counts = [
    counted(entries.length, 'profile'),
    counted(drawn, 'mistake'),
    `${missed} not noticed`,
  ];
  return run.reporter.finish(counts.join(', ') + destination(out, isWritten));
}

function rowsOf(
  entries: readonly GoldEntry[],
  rules: ArgumentRules | undefined,
  settings: FaultsSettings,
): FaultRow[] {
  const builder = new VocabularyBuilder();
  for (const entry of entries) learnGold(builder, entry);
  const { ignoreTools, parallel, seed } = settings;
  const comparing = {
    ...comparingBy({ ignoreTools, parallel }),
    rules,
    similarity: 'lcs',
  } as const;
  const denies = (entry: GoldEntry, calls: readonly RunCall[]) =>
    isDenied(
      entry,
      calls.filter(({ tool }) => !ignoreTools.includes(tool)),
      rules,
    );
  const trial = { seed, tools: builder.vocabulary, comparing, denies };
  const tried = entries.flatMap((entry) => tryFaults(entry, trial));
  return faultNames.map((fault): FaultRow => {
    const own = tried.filter((one) => one.fault === fault);
    const missed = own.find(({ isCaught }) => !isCaught);
    return {
      fault,
      drawn: own.length,
      caught: own.filter(({ isCaught }) => isCaught).length,
      denied: own.filter((one) => one.isDenied === true).length,
      guarded: own.filter((one) => one.isDenied !== undefined).length,
      missed: missed === undefined ? null : { id: missed.id, call: missed.call },
    };
  });
}

/** Whether a guard that knows the profile refuses a call of a run, or its end; undefined without a policy. */
function isDenied(
  { origin }: GoldEntry,
  calls: readonly RunCall[],
  rules: ArgumentRules | undefined,
): boolean | undefined {
  if (origin === undefined) return undefined;
  const { compiler, profile } = origin;
  const { policies, missing, external } = compiler;
  const opened = cursorOn({
    ...{ policies, missing, external, rules },
    sequence: sequenceOf(profile),
    file: profile.origin.file,
    facts: profile.data,
    isComplete: true,
    others: 'deny',
    located: () => [],
  });
  let cursor: PolicyCursor | undefined = opened.cursor;
  for (const { tool, params } of calls) {
    const call = { tool, params: Object.fromEntries(params) };
    if (cursor === undefined) return undefined;
    if (cursor.check(call).verdict === 'deny') return true;
    cursor = cursor.after(call);
  }
  return cursor && !cursor.next().mayEnd;
}
