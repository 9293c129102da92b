import type { DiagnosticCode, Place, ProfileMention } from '../../model/diagnostic.ts';
import type { DiagnosticData } from '../../model/diagnostic-data.ts';

/** What a diagnostic says: a sentence without its full stop and, where there is one, a way out. */
export interface Message {
  readonly message: string;
  readonly hint?: string;
}

/** What a sentence may need besides the diagnostic's own data. */
export interface Circumstances {
  readonly place: Place;
  readonly profile?: ProfileMention;
}

/** How each code is put into words. */
export type MessageTable = {
  readonly [Code in DiagnosticCode]: (
    data: DiagnosticData[Code],
    circumstances: Circumstances,
  ) => Message;
};
