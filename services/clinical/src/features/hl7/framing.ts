import { HL7_LIMITS } from '../../limits/index.js';

const BEGIN = 0x0b;
const END = 0x1c;
const RETURN = 0x0d;

/** What came over a connection: a message, or the header of one that is too long. */
export type Frame = { message: Buffer } | { tooLong: Buffer };

/**
 * Splits a stream of bytes into messages (MLLP): 0x0B, the message, 0x1C 0x0D. Bytes between frames are ignored, and so
 * is a message that ends with the start of another. Only the header of a too long message is kept. The bytes of a
 * message are joined once, however many pieces came.
 */
export class FrameReader {
  #pieces: Buffer[] = [];
  #bytes = 0;
  #inside = false;
  /** The header of a message that is too long. */
  #tooLong: Buffer | undefined;
  /** The last byte was 0x1C, which ends a message only if 0x0D follows. */
  #ending = false;

  constructor(readonly limit: number = HL7_LIMITS.messageBytes) {}

  /** Whether a message has begun and not ended. */
  get waiting(): boolean {
    return this.#inside;
  }

  *read(chunk: Buffer): Generator<Frame> {
    let from = 0;
    while (from < chunk.length) {
      if (!this.#inside) {
        const begin = chunk.indexOf(BEGIN, from);
        if (begin < 0) return;
        this.#inside = true;
        from = begin + 1;
        continue;
      }
      if (this.#ending) {
        this.#ending = false;
        if (chunk[from] === RETURN) {
          from += 1;
          yield this.#whole();
          continue;
        }
        this.#keep(Buffer.of(END));
      }
      const end = chunk.indexOf(END, from);
      const piece = chunk.subarray(from, end < 0 ? undefined : end);
      const again = piece.lastIndexOf(BEGIN);
      if (again >= 0) this.#forget();
      this.#keep(piece.subarray(again + 1));
      if (end < 0) return;
      this.#ending = true;
      from = end + 1;
    }
  }

  #keep(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#tooLong) return;
    if (piece.length > 0) this.#pieces.push(piece);
    if (this.#bytes <= this.limit) return;
    this.#tooLong = Buffer.from(Buffer.concat(this.#pieces).subarray(0, HL7_LIMITS.headerBytes));
    this.#pieces = [];
  }

  #whole(): Frame {
    const frame: Frame = this.#tooLong ? { tooLong: this.#tooLong } : { message: Buffer.concat(this.#pieces) };
    this.#forget();
    this.#inside = false;
    return frame;
  }

  #forget(): void {
    this.#pieces = [];
    this.#bytes = 0;
    this.#tooLong = undefined;
  }
}

export const framed = (message: Buffer): Buffer => Buffer.concat([Buffer.of(BEGIN), message, Buffer.of(END, RETURN)]);
