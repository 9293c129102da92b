import type { Diagnostic, DiagnosticCode } from '../model/diagnostics/diagnostic.ts';
import { usedFor } from '../reading/unread.ts';

/** What there is to say of predictions that were read, and then of their conversion. */
export interface SaidOfPredictions {
  readonly said: readonly Diagnostic[];
  readonly later: readonly Diagnostic[];
}

/** What was found when predictions were read and converted, without what is said twice or not asked for. */
export function saidOf(
  read: readonly Diagnostic[],
  converted: readonly Diagnostic[],
  filter: ReadonlySet<string> | undefined,
): SaidOfPredictions {
  const isWanted = ({ profile }: Diagnostic) =>
    profile === undefined || filter === undefined || filter.has(profile.id);
  const wanted = read.filter((one) => isWanted(one) && !isOfNothing(one));
  const ids = new Set(
    wanted.flatMap((one) => (ofCalls.has(one.code) ? (one.profile?.id ?? []) : [])),
  );
  const isSaid = ({ code, profile, data }: Diagnostic) =>
    code === 'unconvertible-prediction' && data.lacks === 'calls' && ids.has(profile?.id ?? '');
  return {
    said: wanted.map((one) => usedFor('converted', one)),
    later: converted.filter((one) => !isSaid(one)),
  };
}

/** Whether the diagnostic only says that nothing can be read, which the conversion reports itself. */
function isOfNothing({ code, data }: Diagnostic): boolean {
  return code === 'unreadable-prediction' && data.unread === undefined;
}

/** Diagnostics that say which call cannot be read. */
const ofCalls: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'unreadable-call',
  'unknown-call-key',
]);
