// With a new buffer each time, a compile of 100,000 profiles takes 1.09 to 1.14 times the CPU time (8 rounds
// in turns). A megabyte is there in half a microsecond; a new one takes 7, and 350 where it is zeroed (medians
// of CPU time beside a heap of 400,000 objects). test/fast/spare-buffers.test.ts says what is given when.

/** What is larger came with an input that is unusual, and is not kept for the next. */
const mostBytesKept = 4 << 20;

/**
 * Buffers that are used again and again. New ones for every batch would be far too much garbage outside
 * the heap, which makes the garbage collector go through all that lives, time after time.
 */
export class SpareBuffers {
  private readonly spare: ArrayBuffer[] = [];

  /**
   * A buffer of at least so many bytes, whatever is in it. One that is much larger is taken only where
   * there is no other: those who need it would have to make a new one.
   */
  take(size: number): Uint8Array<ArrayBuffer> {
    const usual = roundedUp(size);
    const found =
      this.remove(({ byteLength }) => byteLength >= size && byteLength <= usual) ??
      this.remove(({ byteLength }) => byteLength > usual);
    return new Uint8Array(found ?? newBuffer(usual));
  }

  /** A larger buffer in place of one that is full, with the bytes that are in use. */
  larger(bytes: Uint8Array<ArrayBuffer>, used: number, size: number): Uint8Array<ArrayBuffer> {
    const larger = this.take(Math.max(size, 2 * bytes.length));
    larger.set(bytes.subarray(0, used));
    // The full one is not kept: it would only be too small again.
    return larger;
  }

  /** Takes back the whole buffer of a view that nobody uses any more. */
  give({ buffer }: Uint8Array<ArrayBuffer>): void {
    if (buffer.byteLength <= mostBytesKept) this.spare.push(buffer);
  }

  /** Of those that fit, the one that was given last. */
  private remove(fits: (buffer: ArrayBuffer) => boolean): ArrayBuffer | undefined {
    const at = this.spare.findLastIndex(fits);
    return at < 0 ? undefined : this.spare.splice(at, 1)[0];
  }
}

/** To a power of two, so that what is needed now and then a little more of fits. */
function roundedUp(size: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(size, 1)));
}

/** Not zeroed, which takes time. */
function newBuffer(size: number): ArrayBuffer {
  return Buffer.allocUnsafeSlow(size).buffer as ArrayBuffer;
}
