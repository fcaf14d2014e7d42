import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
/** More than anybody guesses. */
const MARK_BYTES = 24;

/** What proves, in a link, that the service wrote the text for this purpose: 32 characters that fit into a URL. It cannot be taken back. */
export function markOf(secret: Buffer, purpose: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  return createHmac('sha256', key).update(text).digest().subarray(0, MARK_BYTES).toString('base64url');
}

export function isMarkOf(mark: string, secret: Buffer, purpose: string, text: string): boolean {
  const [given, right] = [Buffer.from(mark), Buffer.from(markOf(secret, purpose, text))];
  return given.length === right.length && timingSafeEqual(given, right);
}
