/** Hashes a text to two 32-bit numbers that seed a random number generator (FNV-1a). */
export function seedNumbers(seed: string): [number, number] {
  let low = 0x811c9dc5;
  let high = 0xcbf29ce4;
  for (const byte of new TextEncoder().encode(seed)) {
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x85ebca6b);
  }
  return [low >>> 0, high >>> 0];
}
