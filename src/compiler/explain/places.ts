import { pointerKeys } from '../../base/text/pointer.ts';
import type { Rule } from '../../model/account.ts';
import type { AuditPlace, AuditRule } from '../../model/audit.ts';
import type { ProfileOrigin } from '../../model/profile.ts';
import type { Locator } from '../run/report.ts';

/** What an audit needs besides the profile: the source texts, and a locator for places in them. */
export interface AuditSources {
  /** Has the texts of the workflows and of the external data. */
  readonly locator: Locator;
  readonly text: string;
  /** For each name of the external data, the file that defines it. */
  readonly dataFiles: ReadonlyMap<string, string>;
}

/** Finds the places of values in the inputs for one profile. */
export class PlaceFinder {
  private readonly sources: AuditSources;
  private readonly origin: ProfileOrigin;

  constructor(sources: AuditSources, origin: ProfileOrigin) {
    this.sources = sources;
    this.origin = origin;
  }

  /**
   * The place of a value in a workflow's file; `offset` is an index in UTF-16 units if the value is
   * a text.
   */
  inWorkflow(file: string, pointer: string, offset = 0): AuditPlace {
    return placed(file, this.sources.locator.placeOf(file, pointer, offset));
  }

  inProfile(pointer: string): AuditPlace {
    const { locator, text } = this.sources;
    return placed(this.origin.file, locator.placeInRecord(text, this.origin, pointer));
  }

  /** The place of a value in the external data. */
  inData(pointer: string): AuditPlace {
    const { locator, dataFiles } = this.sources;
    const file = dataFiles.get(pointerKeys(pointer)[0] ?? '') ?? '';
    return placed(file, locator.placeOf(file, pointer));
  }

  /** A rule with its place in a workflow's file. Conditionals are numbered from 1 for readers. */
  ofRule(file: string, { kind, pointer, origin }: Rule): AuditRule {
    const at = this.inWorkflow(file, pointer);
    if (origin === undefined) return { kind, at };
    return { kind, at, conditional: origin.conditional + 1, branch: origin.branch };
  }
}

function placed(file: string, { line, column, pointer }: Omit<AuditPlace, 'file'>): AuditPlace {
  return { file, line, column, pointer };
}
