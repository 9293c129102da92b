// With a new buffer each time, a compile of 100,000 profiles takes 1.09 to 1.14 times the CPU time
// (8 rounds, interleaved). A spare megabyte is available in half a microsecond; a new one takes 7,
// and 350 if it is zeroed (medians of CPU time with a heap of 400,000 objects).
// test/base/bytes/spare-buffers.test.ts defines which buffer is given.

/** Larger buffers come from unusual inputs, and are not kept. */
const mostBytesKept = 4 << 20;

/**
 * Buffers that are used again. A new buffer for every batch would be so much garbage outside the
 * heap that the garbage collector would run a full collection again and again.
 */
export class SpareBuffers {
  private readonly spare: ArrayBuffer[] = [];

  /**
   * A buffer of at least this size, with any content. A much larger one is taken only if there is
   * no other, because whoever needs that size would then have to allocate one.
   */
  take(size: number): Uint8Array<ArrayBuffer> {
    const usual = roundedUp(size);
    const found =
      this.remove(({ byteLength }) => byteLength >= size && byteLength <= usual) ??
      this.remove(({ byteLength }) => byteLength > usual);
    return new Uint8Array(found ?? newBuffer(usual));
  }

  /** A larger buffer in place of a full one, with a copy of its used bytes. */
  larger(bytes: Uint8Array<ArrayBuffer>, used: number, size: number): Uint8Array<ArrayBuffer> {
    const larger = this.take(Math.max(size, 2 * bytes.length));
    larger.set(bytes.subarray(0, used));
    // The full buffer is not kept, because it would only be too small again.
    return larger;
  }

  /** Takes back the whole buffer of a view that is no longer used. */
  give({ buffer }: Uint8Array<ArrayBuffer>): void {
    if (buffer.byteLength <= mostBytesKept) this.spare.push(buffer);
  }

  /** Among the buffers that fit, removes and yields the one given back last. */
  private remove(fits: (buffer: ArrayBuffer) => boolean): ArrayBuffer | undefined {
    const at = this.spare.findLastIndex(fits);
    return at < 0 ? undefined : this.spare.splice(at, 1)[0];
  }
}

/** Rounded up to a power of two, so that a buffer also fits the next, slightly larger demand. */
function roundedUp(size: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(size, 1)));
}

/** Not zeroed, because that takes time. */
function newBuffer(size: number): ArrayBuffer {
  return Buffer.allocUnsafeSlow(size).buffer as ArrayBuffer;
}
