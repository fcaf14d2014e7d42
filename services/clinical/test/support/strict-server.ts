import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import knex, { type Knex } from 'knex';
import { startPostgres } from '../../../../infra/local/postgres.mjs';
import { migrate } from '../../src/cli/migrate.js';
import { makeLogins } from '../../src/db/make-logins.js';
import { ROLE_NAMES, type Logins } from '../../src/db/roles.js';
import { until } from './wait-until.js';

/** A PostgreSQL of its own that asks for passwords, with a migrated database. */
export interface StrictServer {
  admin: Knex;
  adminUrl: string;
  logins: Logins;
  /** What it has logged. */
  lines: string[];
  as(user: string, password: string): string;
  /** A file that the server may read and nobody else. */
  give(name: string, content: string): string;
  /** Settings of the whole server, in force when this is done. */
  set(settings: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

export async function startStrictServer(): Promise<StrictServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clinical-server-'));
  const dataDir = path.join(folder, 'data');
  const lines: string[] = [];
  const postgres = await startPostgres({ dataDir, durable: true, log: (line) => lines.push(line) });
  await postgres.createDatabase('clinical');
  const adminUrl = postgres.url('clinical');
  const admin = knex({ client: 'pg', connection: adminUrl, pool: { min: 0, max: 1 } });
  const as = (user: string, password: string) => {
    const url = new URL(adminUrl);
    [url.username, url.password] = [user, password];
    return url.href;
  };
  const logins = Object.fromEntries(ROLE_NAMES.map((role) => [role, as(`${role}_login`, `p ${role} ñ/@`)]));
  const owner = as('clinical_owner', 'own');
  await makeLogins({ admin: adminUrl, owner, logins });
  await migrate(owner);
  return {
    admin,
    adminUrl,
    logins,
    lines,
    as,
    give(name, content) {
      const [file, { uid, gid }] = [path.join(dataDir, name), statSync(dataDir)];
      writeFileSync(file, content, { mode: 0o600 });
      chownSync(file, uid, gid);
      return file;
    },
    async set(settings) {
      for (const [name, value] of Object.entries(settings)) await admin.raw(`alter system set ${name} = '${value}'`);
      await admin.raw('select pg_reload_conf()');
      const [name = '', value] = Object.entries(settings).at(-1) ?? [];
      await until(async () => (await admin.raw('select current_setting(?) as now', [name])).rows[0].now === value);
    },
    async stop() {
      await admin.destroy();
      await postgres.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
