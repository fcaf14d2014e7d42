import type { IncomingHttpHeaders } from 'node:http';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { LIMITS } from '../../limits/index.js';

/** Higher ones take several times as long for a tenth less. */
const LEVEL = 3;
/** Of a gzip member (RFC 1952): deflate, without name, time or system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** The part of a gzip body that many answers share. */
interface Packed {
  bytes: Buffer;
  checksum: number;
  /** Bytes before they were compressed. */
  length: number;
}

/**
 * Compresses what many answers share once for all of them. Each adds what is its own behind it, as it is: no secret of one reader
 * is compressed together with what others wrote, so the length of an answer tells nothing about it.
 */
export class PackedAnswers {
  /** `undefined` while one reader has had it: most answers are for one, who gets them as they are. */
  readonly #known = new WeakMap<Buffer, Packed | undefined>();

  constructor(private readonly before: string) {}

  /** `shared` behind `before`, from the second reader of the same buffer on. Undefined where it is not worth it, or not wanted. */
  of(shared: Buffer, isWanted: boolean): Packed | undefined {
    if (shared.length < LIMITS.pollPackedFrom || shared.length > LIMITS.pollPackedMost) return undefined;
    let packed = this.#known.get(shared);
    if (!packed && isWanted && this.#known.has(shared))
      packed = pack(Buffer.concat([Buffer.from(this.before), shared]));
    this.#known.set(shared, packed);
    return isWanted ? packed : undefined;
  }
}

function pack(plain: Buffer): Packed {
  const deflated = deflateRawSync(plain, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
  return { bytes: Buffer.concat([HEADER, deflated]), checksum: crc32(plain), length: plain.length };
}

/** `behind` as the last, stored block of the body, and the body's end. At most 65,535 bytes. */
export function endOf({ checksum, length }: Packed, behind: string): Buffer {
  const own = Buffer.from(behind);
  const end = Buffer.allocUnsafe(own.length + 13);
  end[0] = 1;
  end.writeUInt16LE(own.length, 1);
  end.writeUInt16LE(~own.length & 0xffff, 3);
  own.copy(end, 5);
  end.writeUInt32LE(crc32(own, checksum), own.length + 5);
  end.writeUInt32LE(length + own.length, own.length + 9);
  return end;
}

/** Whether the client takes gzip and says so plainly. */
export function takesGzip(headers: Pick<IncomingHttpHeaders, 'accept-encoding'>): boolean {
  const accepted = headers['accept-encoding'];
  return accepted !== undefined && /(?:^|,)\s*gzip\s*(?:,|$)/i.test(accepted);
}
