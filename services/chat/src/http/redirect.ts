import type { Response } from 'express';
import { LIMITS } from '../limits/index.js';

/** Sends the client to where something is, with the query that it has asked with: clients add a short one against old copies. */
export function redirectTo(res: Response, url: string): void {
  const [, query = ''] = /\?(.+)$/s.exec(res.req.originalUrl) ?? [];
  const separator = url.includes('?') ? '&' : '?';
  res.redirect(302, query === '' || query.length > LIMITS.redirectedQuery ? url : `${url}${separator}${query}`);
}
