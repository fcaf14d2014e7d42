import { BROWSER_LIMITS, LIMITS } from '../limits/index.js';
import type { TokenRow } from './credential-store.js';

type Token = TokenRow['token'];

/** Milliseconds after which a token that nobody used is good no more; a browser's sooner. */
export const idleLimitMs = ({ browser }: Pick<Token, 'browser'>): number =>
  browser ? BROWSER_LIMITS.idleMinutes * 60_000 : LIMITS.tokenIdleDays * 86_400_000;

/** Whether the token is good at that time, for whoever has shown that it is theirs. */
export const isTokenLive = (token: Token, now: Date): boolean =>
  (token.revoked_at === null || new Date(token.revoked_at) > now) &&
  token.disabled_at === null &&
  new Date(token.expires_at) > now &&
  (token.access_expires_at === null || new Date(token.access_expires_at) > now) &&
  new Date(token.last_used_at).getTime() > now.getTime() - idleLimitMs(token);
