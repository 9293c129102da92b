import { nearest } from '../../base/text/nearest.ts';
import { type ReadProfile, readRecord } from '../../compiler/run/read-profile.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { ProfileRecord } from '../../model/profile.ts';
import { UsageError } from '../flags/usage-error.ts';
import type { Terminal } from '../machine/terminal.ts';
import { FileLedger, type ProfileSettings, readProfiles } from './profile-files.ts';
import type { Run } from './run.ts';

/** A profile's text, and the profile read from it. */
export interface FoundProfile {
  readonly record: ProfileRecord;
  readonly read: ReadProfile;
}

const mostListed = 5;
/** The number of unreadable profiles to keep. They matter only if the profile is not found. */
const mostUnreadable = 20;

/**
 * Finds the profile given with `--profile`: the first with that id; nothing after it is read.
 * Without the flag, it is the only profile. No other profile is kept in memory. If there is
 * none, reports that and returns undefined. Throws a UsageError if the flag is needed.
 */
export async function findProfile(
  run: Run,
  files: readonly string[],
  settings: ProfileSettings & { readonly profile: string | undefined },
  terminal: Terminal,
): Promise<FoundProfile | undefined> {
  const search = new Search(settings.profile);
  const ledger = new FileLedger(run.reporter);
  run.progress.begin('searched');
  try {
    for await (const batch of readProfiles(files, settings, terminal, ledger)) {
      run.report(batch.diagnostics);
      for (const record of batch.records) {
        search.look(record, batch.idField);
        if (search.isOver) return search.found;
      }
      run.progress.update(search.count);
    }
  } finally {
    run.progress.clear();
  }
  if (search.found === undefined) reportNone(search, run, files);
  return search.found;
}

class Search {
  found: FoundProfile | undefined;
  isOver = false;
  count = 0;
  /** The first few ids, and the id most similar to the given one. */
  readonly some: string[] = [];
  near: string | undefined;
  readonly unreadable: { readonly text: string; readonly diagnostics: readonly Diagnostic[] }[] =
    [];
  readonly id: string | undefined;

  constructor(id: string | undefined) {
    this.id = id;
  }

  look(record: ProfileRecord, idField: string): void {
    this.count += 1;
    const read = readRecord(record, idField);
    const { id, diagnostics } = read;
    if (id !== undefined) this.note(id);
    else if (this.unreadable.length < mostUnreadable) {
      this.unreadable.push({ text: record.text, diagnostics });
    }
    if (this.id === undefined) {
      if (this.count > 1) throw severalProfiles(this.some);
      this.found = { record, read };
    } else if (id === this.id) {
      this.found = { record, read };
      this.isOver = true;
    }
  }

  private note(id: string): void {
    if (this.some.length < mostListed) this.some.push(id);
    if (this.id === undefined) return;
    this.near = nearest(this.id, this.near === undefined ? [id] : [this.near, id]) ?? this.near;
  }
}

function severalProfiles(ids: readonly string[]): UsageError {
  const some = ids.map((id) => `'${id}'`).join(' and ');
  const such = some === '' ? '' : `, such as ${some}`;
  return new UsageError(`--profile is needed, for there are several profiles${such}`);
}

function reportNone(
  { id, near, some, count, unreadable }: Search,
  run: Run,
  files: readonly string[],
) {
  for (const { diagnostics, text } of unreadable) run.reportOfProfile(diagnostics, text);
  // If no id could be read at all, the unreadable profiles are reported, because one of them may be
  // the right one.
  if (id !== undefined && some.length > 0) {
    const place = { file: '--profile' };
    run.report([{ code: 'unknown-profile', place, data: { id, near, some, count } }]);
  } else if (!run.reporter.failed) {
    run.report([{ code: 'no-profiles', place: { file: files[0] ?? '' }, data: { paths: files } }]);
  }
}
