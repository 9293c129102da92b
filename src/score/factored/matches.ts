/** Which calls of a template match which predicted calls, as 0 and 1. */
export interface CallMatrix {
  /** The number of predicted calls. */
  readonly width: number;
  /** First by the template's call, then by position in the prediction. */
  readonly columns: readonly Uint8Array[];
}

/** Compares `calls` template calls with `width` predicted ones. */
export function matchesOf(
  calls: number,
  width: number,
  same: (call: number, predicted: number) => boolean,
): CallMatrix {
  const columns = Array.from({ length: calls }, (_, call) =>
    Uint8Array.from({ length: width }, (_, predicted) => Number(same(call, predicted))),
  );
  return { width, columns };
}

/** The same matches with the prediction read backwards. */
export function reversed({ width, columns }: CallMatrix): CallMatrix {
  return { width, columns: columns.map((column) => column.slice().reverse()) };
}
