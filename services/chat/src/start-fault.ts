import { UnfitServer } from './db/server-version.js';

const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET', '57P03'];
const REFUSED = ['28P01', '28000', '3D000'];
const NO_CONNECTION_LEFT = '53300';
const LOCKED = '55P03';
const NOT_MIGRATED = '42P01';

/** Why the service or its migrations cannot start, in a sentence where the reason is known. */
export function startFault(error: NodeJS.ErrnoException): string {
  const { code = '', message, stack } = error;
  if (error instanceof UnfitServer) return `${message}.`;
  if (code === 'EADDRINUSE') return 'the port is in use: free it, or set PORT to another.';
  if (code === 'EACCES') return `no permission: ${message}`;
  if (UNREACHABLE.includes(code)) return `the database of DATABASE_URL is out of reach (${code}).`;
  if (REFUSED.includes(code)) return `the database of DATABASE_URL refuses: ${message}.`;
  if (code === NO_CONNECTION_LEFT) {
    return 'the database of DATABASE_URL has no connection left: close some, or raise its max_connections.';
  }
  if (code === LOCKED) {
    return 'somebody else holds a lock in the database: another migration that runs, or one whose machine was lost. Try again; if it stays, look for its connection in pg_stat_activity.';
  }
  if (code === NOT_MIGRATED) return 'the database has not been migrated: run `npm run migrate --workspace=chat`.';
  return stack ?? message;
}
