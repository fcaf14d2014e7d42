import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a link without credentials works, seconds. */
export const LINK_SECONDS = 60;

const TOKEN = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/** Says that whoever has it may open this file of this organization until `expires`, unix seconds. */
export function linkToken(secret: Buffer, path_id: string, expires: number): string {
  return `${expires}.${signature(secret, path_id, expires)}`;
}

export function isValidToken(secret: Buffer, path_id: string, token: string, now: Date): boolean {
  const [, expires, given] = TOKEN.exec(token) ?? [];
  if (expires === undefined || Number(expires) * 1000 < now.getTime()) return false;
  return timingSafeEqual(Buffer.from(signature(secret, path_id, Number(expires))), Buffer.from(given!));
}

function signature(secret: Buffer, path_id: string, expires: number): string {
  return createHmac('sha256', secret).update(`upload link\0${expires}\0${path_id}`).digest('base64url');
}
