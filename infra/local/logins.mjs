import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { keptSecret } from './kept-secret.mjs';

/** @typedef {import('./settings.mjs').ServiceSettings} ServiceSettings */

/** Which settings with a login each program of the clinical service is given: its own and no other. */
const NEEDS = /** @type {Record<string, string[]>} */ ({
  'cli/logins.js': [
    'ADMIN_DATABASE_URL',
    'MIGRATION_DATABASE_URL',
    'DATABASE_URL',
    'WORKER_DATABASE_URL',
    'SEALER_DATABASE_URL',
    'JANITOR_DATABASE_URL',
    'AUDITOR_DATABASE_URL',
    'AI_DATABASE_URL',
  ],
  'cli/migrate.js': ['MIGRATION_DATABASE_URL'],
  'cli/seed-demo.js': ['MIGRATION_DATABASE_URL'],
  'main.js': ['DATABASE_URL', 'AI_DATABASE_URL'],
  'hl7.js': ['DATABASE_URL'],
  'worker.js': [
    'DATABASE_URL',
    'WORKER_DATABASE_URL',
    'SEALER_DATABASE_URL',
    'AUDITOR_DATABASE_URL',
    'JANITOR_DATABASE_URL',
    'AI_DATABASE_URL',
  ],
});

/**
 * Where the clinical service finds its database as whom. The embedded server's superuser makes an owner and a login for each
 * role; on a server of the user's own whoever they name stays the owner. Kept in `logins.env` too, for commands by hand.
 * @param {ServiceSettings} service
 * @param {string} adminUrl
 * @returns {(script: string) => Record<string, string>} the settings for a program; empty are those that it has no use for
 */
export function clinicalLogins(service, adminUrl) {
  const key = keptSecret(path.join(service.folder, 'logins-key'));
  // Users are the whole server's: on one that is shared, the folder tells this database's from others'.
  const prefix = service.databaseUrl ? path.basename(service.folder).replaceAll('-', '_') : 'clinical';
  const as = (/** @type {string} */ role) => {
    const url = new URL(adminUrl);
    url.username = `${prefix}_${role}`;
    url.password = createHmac('sha256', key).update(url.username).digest('base64url');
    return url.href;
  };
  /** @type {Record<string, string>} */
  const settings = {
    ADMIN_DATABASE_URL: adminUrl,
    MIGRATION_DATABASE_URL: service.databaseUrl ?? as('owner'),
    DATABASE_URL: as('app_login'),
    WORKER_DATABASE_URL: as('worker_login'),
    SEALER_DATABASE_URL: as('sealer_login'),
    JANITOR_DATABASE_URL: as('janitor_login'),
    AUDITOR_DATABASE_URL: as('auditor_login'),
    AI_DATABASE_URL: as('ai_login'),
  };
  const lines = Object.entries(settings).map(([name, url]) => `${name}=${url}\n`);
  writeFileSync(path.join(service.folder, 'logins.env'), lines.join(''), { mode: 0o600 });
  return (script) =>
    Object.fromEntries(Object.entries(settings).map(([name, url]) => [name, NEEDS[script]?.includes(name) ? url : '']));
}
