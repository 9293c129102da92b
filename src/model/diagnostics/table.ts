import type { DiagnosticCode, Place, ProfileMention } from './diagnostic.ts';
import type { DiagnosticData } from './diagnostic-data.ts';

/** The text of a diagnostic: a sentence without its full stop and, for some codes, a hint. */
export interface Message {
  readonly message: string;
  readonly hint?: string;
}

/** Data besides the diagnostic's own that a sentence may need. */
export interface Circumstances {
  readonly place: Place;
  readonly profile?: ProfileMention;
}

/** The function that puts each code into words. */
export type MessageTable = {
  readonly [Code in DiagnosticCode]: (
    data: DiagnosticData[Code],
    circumstances: Circumstances,
  ) => Message;
};
