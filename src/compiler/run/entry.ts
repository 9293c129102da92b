import type { Utf8Text } from '../../base/bytes/utf8-text.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { Profile } from '../../model/profile.ts';
import type { GoldSet } from '../gold/gold-set.ts';
import { promptOf } from './prompt.ts';
import {
  addAllow,
  addGold,
  addLineHead,
  datasetRows,
  groundTruthAllow,
  lostAllowances,
  profileHead,
  type WriteOptions,
} from './write.ts';

/**
 * The form of the entries of an output: members of one object, lines, profiles with their gold,
 * rows of a data set, or nothing.
 */
export type EntryKind = 'member' | 'line' | 'profile' | 'rows' | 'none';

/** The options that decide the text of one profile's entry. */
export interface EntryOptions extends WriteOptions {
  readonly entry: EntryKind;
  /** The text before every entry. */
  readonly separator: string;
  /** The text after every entry. */
  readonly end: string;
}

/** Receives the diagnostics of a profile. */
export type ReportDiagnostics = (diagnostics: readonly Diagnostic[]) => void;

/**
 * Adds the entry of a gold set, with its separator and its end. Yields `false`, and adds nothing,
 * if the gold set cannot be written.
 */
export function addEntry(
  out: Utf8Text,
  gold: GoldSet,
  profile: Profile,
  options: EntryOptions,
  report: ReportDiagnostics,
): boolean {
  const { entry, separator, end } = options;
  if (entry === 'none') return true;
  if (entry === 'rows') return addRows(out, gold, profile, options, report);
  out.add(separator);
  if (entry === 'member') {
    out.addQuoted(gold.id);
    out.add(':');
    addGold(out, gold, options);
    addAllow(out, gold, 'allow');
    out.add('}');
    out.add(end);
    return true;
  }
  if (entry === 'line') addLineHead(out, gold);
  else out.add(profileHead(profile.data));
  addGold(out, gold, options);
  out.add('}');
  addAllow(out, gold, entry === 'line' ? 'allow' : groundTruthAllow);
  out.add('}');
  out.add(end);
  return true;
}

function addRows(
  out: Utf8Text,
  gold: GoldSet,
  profile: Profile,
  options: EntryOptions,
  report: ReportDiagnostics,
): boolean {
  const { value: prompt, diagnostics } = promptOf(profile, options.dataset?.promptFrom);
  report(diagnostics);
  if (prompt === undefined) return false;
  const place = { file: gold.parts[0]?.plan.file ?? '', pointer: '' };
  const lost = lostAllowances(options.dataset?.name ?? '', gold.allowances, place);
  if (lost !== undefined) {
    report([{ ...lost, profile: { id: profile.id, origin: profile.origin } }]);
  }
  for (const row of datasetRows(gold, prompt, options)) {
    out.add(options.separator);
    out.add(row);
    out.add(options.end);
  }
  return true;
}
