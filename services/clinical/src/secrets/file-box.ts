import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';

/**
 * Encrypts files at rest, each under a key of its own that encrypts nothing else. A file is a row of pieces with their tags, each
 * under AES-256-GCM with its place as the nonce: a part of it is read without the rest, and a piece that was altered, moved or
 * taken from another file is refused. Whoever reads knows the size, so a file that was cut is refused too.
 */
const PIECE = 64 * 1024;
const TAG = 16;

export const newFileKey = (): Buffer => randomBytes(32);

/** What is written to it comes out encrypted. */
export function sealing(key: Buffer): Transform {
  let held: Buffer = Buffer.alloc(0);
  let place = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      for (; held.length >= PIECE; held = held.subarray(PIECE))
        this.push(sealPiece(key, place++, held.subarray(0, PIECE)));
      done();
    },
    flush(done) {
      if (held.length > 0) this.push(sealPiece(key, place, held));
      done();
    },
  });
}

/** Reads the bytes of an encrypted file from `from` to before `to`. */
export type ReadStored = (from: number, to: number) => Promise<Buffer>;

/** The bytes `start` to before `end` of a file of that size. Throws where it is not what was sealed. */
export async function openSealed(
  key: Buffer,
  size: number,
  { start, end }: { start: number; end: number },
  read: ReadStored,
): Promise<Buffer> {
  const first = Math.floor(start / PIECE);
  const last = Math.ceil(end / PIECE);
  const from = first * (PIECE + TAG);
  const to = Math.min(last * (PIECE + TAG), sealedSize(size));
  const stored = await read(from, to);
  if (stored.length !== to - from) throw new Error('a stored file is shorter than it was');
  const pieces: Buffer[] = [];
  for (let place = first; place < last; place += 1) {
    const offset = (place - first) * (PIECE + TAG);
    pieces.push(openPiece(key, place, stored.subarray(offset, offset + PIECE + TAG)));
  }
  return Buffer.concat(pieces).subarray(start - first * PIECE, end - first * PIECE);
}

export const sealedSize = (size: number): number => size + Math.ceil(size / PIECE) * TAG;

function nonceOf(place: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(place, 8);
  return nonce;
}

function sealPiece(key: Buffer, place: number, piece: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place));
  return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
}

function openPiece(key: Buffer, place: number, stored: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place));
  decipher.setAuthTag(stored.subarray(stored.length - TAG));
  return Buffer.concat([decipher.update(stored.subarray(0, stored.length - TAG)), decipher.final()]);
}
