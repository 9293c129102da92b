/** What each call of a template has in common with each predicted call. */
export interface CallMatrix {
  /** The number of predicted calls. */
  readonly width: number;
  /**
   * First by the template's call, then by position in the prediction: 0 for nothing, 1 where only the
   * names agree and names count, else the worth of a call, and one more for its name if names count.
   */
  readonly columns: readonly Uint32Array[];
  /**
   * What equal arguments count. Where names count it is more than all names together, so that the
   * greatest sum has the most equal calls, and among those the most equal names.
   */
  readonly callWorth: number;
  /** The tools on both sides, where names count. */
  readonly names?: CallNames | undefined;
}

export interface CallNames {
  readonly calls: readonly number[];
  readonly predicted: readonly number[];
}

/** Compares `calls` template calls with `width` predicted ones; with `names`, equal names count too. */
export function matchesOf(
  calls: number,
  width: number,
  same: (call: number, predicted: number) => boolean,
  names?: CallNames,
): CallMatrix {
  const callWorth = names ? Math.min(calls, width) + 1 : 1;
  const worthOf = (call: number, predicted: number) => {
    const named = Number(names !== undefined && names.calls[call] === names.predicted[predicted]);
    return same(call, predicted) ? callWorth + named : named;
  };
  const columns = Array.from({ length: calls }, (_, call) =>
    Uint32Array.from({ length: width }, (_, predicted) => worthOf(call, predicted)),
  );
  return { width, columns, callWorth, names };
}

/** The same matches with the prediction read backwards. */
export function reversed(matches: CallMatrix): CallMatrix {
  const { columns, names } = matches;
  return {
    ...matches,
    columns: columns.map((column) => column.slice().reverse()),
    names: names && { ...names, predicted: [...names.predicted].reverse() },
  };
}

/** The same matches where only calls count. */
export function withoutNames(matches: CallMatrix): CallMatrix {
  return counting(matches, (worth) => worth >= matches.callWorth);
}

/** The same matches where only names count, whatever the arguments. */
export function onlyNames(matches: CallMatrix): CallMatrix {
  return counting(matches, (worth) => worth % matches.callWorth > 0);
}

/** The same matches where only the names of unequal calls count. */
export function onlyMisnamed(matches: CallMatrix): CallMatrix {
  return counting(matches, (worth) => worth === 1);
}

function counting({ width, columns }: CallMatrix, counts: (worth: number) => boolean): CallMatrix {
  const counted = (column: Uint32Array) => column.map((worth) => Number(counts(worth)));
  return { width, columns: columns.map(counted), callWorth: 1 };
}
