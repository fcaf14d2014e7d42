import type { Config } from './config.js';
import { openDatabase, type Database } from '../db/db.js';

/** The database that the settings name. */
export function openDatabaseOf(config: Config, onError: (error: Error) => void = () => {}, now?: () => Date): Database {
  return openDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePoolSize,
    readConnections: config.databaseReadConnections,
    connectTimeout: config.databaseConnectTimeout,
    statementTimeout: config.databaseStatementTimeout,
    lockTimeout: config.databaseLockTimeout,
    idleInTransactionTimeout: config.databaseIdleInTransactionTimeout,
    ...(now && { now }),
    onError,
  });
}
