import type { Rule } from '../../model/account.ts';
import type { AuditPlace, AuditRule } from '../../model/audit.ts';
import { pointerKeys } from '../../model/pointer.ts';
import type { ProfileOrigin } from '../../model/profile.ts';
import type { Locator } from '../report.ts';

/** What an audit needs besides the profile: who finds places, and the texts to find them in. */
export interface AuditSources {
  /** Knows the texts of workflows and of external data. */
  readonly locator: Locator;
  /** The profile's text. */
  readonly text: string;
  /** The file of external data that each name is from. */
  readonly dataFiles: ReadonlyMap<string, string>;
}

/** Finds the places of values in the inputs of one profile. */
export class PlaceFinder {
  private readonly sources: AuditSources;
  private readonly origin: ProfileOrigin;

  constructor(sources: AuditSources, origin: ProfileOrigin) {
    this.sources = sources;
    this.origin = origin;
  }

  /** In a workflow's file; `offset` is that of a character in a text. */
  inWorkflow(file: string, pointer: string, offset = 0): AuditPlace {
    return placed(file, this.sources.locator.placeOf(file, pointer, offset));
  }

  inProfile(pointer: string): AuditPlace {
    const { locator, text } = this.sources;
    return placed(this.origin.file, locator.placeInRecord(text, this.origin, pointer));
  }

  /** In the external data. */
  inData(pointer: string): AuditPlace {
    const { locator, dataFiles } = this.sources;
    const file = dataFiles.get(pointerKeys(pointer)[0] ?? '') ?? '';
    return placed(file, locator.placeOf(file, pointer));
  }

  /** A rule at its place in a workflow's file; conditionals are numbered from 1 where they are shown. */
  ofRule(file: string, { kind, pointer, origin }: Rule): AuditRule {
    const at = this.inWorkflow(file, pointer);
    if (origin === undefined) return { kind, at };
    return { kind, at, conditional: origin.conditional + 1, branch: origin.branch };
  }
}

function placed(file: string, { line, column, pointer }: Omit<AuditPlace, 'file'>): AuditPlace {
  return { file, line, column, pointer };
}
