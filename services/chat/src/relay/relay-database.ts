import { openDatabase, type SharedDatabase } from '../db/db.js';
import type { RelayConfig } from './relay-config.js';

const CONNECT_MS = 3_000;
const STATEMENT_MS = 10_000;

export function openRelayDatabase(
  config: Pick<RelayConfig, 'databaseUrl' | 'databasePoolSize'>,
  now?: () => Date,
): SharedDatabase {
  return openDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePoolSize,
    readConnections: 1,
    connectTimeout: CONNECT_MS,
    statementTimeout: STATEMENT_MS,
    lockTimeout: STATEMENT_MS,
    idleInTransactionTimeout: STATEMENT_MS,
    ...(now && { now }),
    onError: () => undefined,
  });
}
