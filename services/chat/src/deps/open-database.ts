import type { Config } from './config.js';
import { openDatabase, type SharedDatabase } from '../db/db.js';

/** The database that the settings name. */
export function openDatabaseOf(
  config: Config,
  onError: (error: Error) => void = () => {},
  now?: () => Date,
): SharedDatabase {
  return openDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePoolSize,
    share: Math.ceil(config.databasePoolSize / 2),
    readConnections: config.databaseReadConnections,
    connectTimeout: config.databaseConnectTimeout,
    statementTimeout: config.databaseStatementTimeout,
    lockTimeout: config.databaseLockTimeout,
    idleInTransactionTimeout: config.databaseIdleInTransactionTimeout,
    ...(now && { now }),
    onError,
  });
}
