/** Types of postgres.mjs for tests written in TypeScript. */
export interface Postgres {
  port: number;
  url(database: string): string;
  createDatabase(name: string, options?: { template?: string }): Promise<void>;
  died: Promise<string>;
  stop(): Promise<void>;
}
export function startPostgres(options?: {
  dataDir?: string;
  port?: number;
  durable?: boolean;
  log?: (line: string) => void;
}): Promise<Postgres>;
export function findFreePort(): Promise<number>;
