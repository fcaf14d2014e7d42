import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a link works, seconds. */
const LINK_SECONDS = 3_600;

const TOKEN = /^(\d{1,12})\.(\d{1,15})\.([A-Za-z0-9_-]{43})$/;

/** Lets this administrator open the export without credentials, for as long as they are one, and an hour at most. */
export function exportToken(secret: Buffer, file: string, user_id: number, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + LINK_SECONDS;
  return `${expires}.${user_id}.${signature(secret, file, user_id, expires)}`;
}

/** Whose link it is; undefined for one that is expired, or of something else. */
export function holderOf(secret: Buffer, file: string, token: string, now: Date): number | undefined {
  const [, expires, user_id, given] = TOKEN.exec(token) ?? [];
  if (given === undefined || Number(expires) * 1000 < now.getTime()) return undefined;
  const right = signature(secret, file, Number(user_id), Number(expires));
  return timingSafeEqual(Buffer.from(right), Buffer.from(given)) ? Number(user_id) : undefined;
}

function signature(secret: Buffer, file: string, user_id: number, expires: number): string {
  return createHmac('sha256', secret).update(`export link\0${expires}\0${user_id}\0${file}`).digest('base64url');
}
