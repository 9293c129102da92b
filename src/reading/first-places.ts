import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { DiagnosticData } from '../model/diagnostics/diagnostic-data.ts';
import type { Prediction } from '../model/prediction.ts';
import { type FolderOf, keyOf } from './group-reader.ts';

/** Where a prediction stands and, in a file that is one value, its pointer. */
type FirstPlace = DiagnosticData['doubled-prediction']['first'];

type Placed = Pick<Prediction, 'id' | 'groups' | 'trial' | 'origin'>;

/** Where the first prediction of each profile in a group stands, and the first of each named trial. */
export class FirstPlaces {
  private readonly folderOf: FolderOf;
  private readonly places = new Map<string, FirstPlace>();

  constructor(folderOf: FolderOf) {
    this.folderOf = folderOf;
  }

  /** Another prediction of the same profile in the same group. */
  of(one: Placed): FirstPlace | undefined {
    return this.places.get(this.keyOf(one));
  }

  /** Another prediction that is the same trial by name, too. */
  ofTrial(one: Placed): FirstPlace | undefined {
    const key = this.trialKeyOf(one);
    return key === undefined ? undefined : this.places.get(key);
  }

  /** Keeps the place of a prediction, unless another was first. */
  keep(one: Placed, place: FirstPlace): void {
    for (const key of [this.keyOf(one), this.trialKeyOf(one)]) {
      if (key !== undefined && !this.places.has(key)) this.places.set(key, place);
    }
  }

  /** Keeps the place of a trial; false for one with the name of another, which is not counted. */
  claimTrial(one: Placed): boolean {
    const isNew = this.ofTrial(one) === undefined;
    this.keep(one, one.origin);
    return isNew;
  }

  /** What no two trials may have in common. A name that is empty is a name, too. */
  private trialKeyOf(one: Placed): string | undefined {
    return one.trial === undefined ? undefined : this.keyOf(one) + JSON.stringify(one.trial);
  }

  /** What no two predictions may have in common. */
  private keyOf(one: Placed): string {
    return `${keyOf(one)}${JSON.stringify(this.folderOf(one.origin.file))}`;
  }
}

/** That a trace or a line doubles a prediction which was read first. */
export function doubledPrediction(
  { id, origin }: Pick<Prediction, 'id' | 'origin'>,
  first: FirstPlace = origin,
): Diagnostic {
  const place = { file: origin.file, pointer: '', origin };
  return { code: 'doubled-prediction', place, data: { first }, profile: { id, origin } };
}
