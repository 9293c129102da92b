import { deserialize, serialize } from 'node:v8';

/** Data in memory that threads have in common: to send it to one of them copies nothing. */
export function shareData(data: unknown): SharedArrayBuffer {
  const bytes = serialize(data);
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}

/** A copy of the data that was shared. */
export function readShared(shared: SharedArrayBuffer): unknown {
  return deserialize(new Uint8Array(new Uint8Array(shared)));
}
