import { deserialize, serialize } from 'node:v8';

/** Serialises data into shared memory, so that sending it to a thread copies nothing. */
export function shareData(data: unknown): SharedArrayBuffer {
  const bytes = serialize(data);
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}

/** A copy of the data in shared memory. */
export function readShared(shared: SharedArrayBuffer): unknown {
  return deserialize(new Uint8Array(new Uint8Array(shared)));
}
