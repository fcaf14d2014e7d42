import { openDatabase, type Database } from './db.js';

/**
 * What parts of the service act as in the database, each with the setting that says where the database is and as whom to log in
 * there for it. A login may take on its one role, and is nobody without it (docs/decisions/database.md).
 */
export const ROLES = {
  /** Serves requests, bound to one clinic at a time. */
  clinical_app: 'DATABASE_URL',
  /** Follows changes and tells webhooks, of all clinics. */
  clinical_worker: 'WORKER_DATABASE_URL',
  /** Adds links to the chain over the audit trail. */
  clinical_sealer: 'SEALER_DATABASE_URL',
  /** Deletes what has expired, whosesoever it is. */
  clinical_janitor: 'JANITOR_DATABASE_URL',
  /** Reads the audit trail of all clinics, and alters nothing. */
  clinical_auditor: 'AUDITOR_DATABASE_URL',
  /** Makes suggestions: reads catalogs and what it was handed, and writes what came of it. It reads no records. */
  clinical_ai: 'AI_DATABASE_URL',
} as const;

export type Role = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as Role[];

/** Addresses of the database with the login of each role; a process has those that it needs. */
export type Logins = Partial<Record<Role, string>>;

type Environment = Record<string, string | undefined>;

/** Throws a sentence for an address that is given and, where REQUIRE_TLS is set, does not promise to verify the server. */
export const loginsIn = (env: Environment): Logins =>
  Object.fromEntries(ROLE_NAMES.filter((role) => env[ROLES[role]]).map((role) => [role, addressIn(env, ROLES[role])]));

/** The database's address in that setting. Throws a sentence when it is missing, or not good enough for REQUIRE_TLS. */
export function addressIn(env: Environment, setting: string): string {
  const url = env[setting];
  if (!url) throw new Error(`${setting} is missing`);
  if (env['REQUIRE_TLS'] === 'true' && !verifiesServer(url)) throw new Error(`${setting} ${UNVERIFIED}`);
  return url;
}

export const UNVERIFIED = 'must say sslmode=verify-full, as REQUIRE_TLS is set';

/** Whether nobody can stand between us and the server of that address, as libpq has it: TLS, a known authority, and the name. */
export function verifiesServer(url: string): boolean {
  const { searchParams } = new URL(url);
  return searchParams.getAll('sslmode').join() === 'verify-full' && !searchParams.has('ssl');
}

/** Throws a sentence when the setting is missing. */
export function loginOf(logins: Logins, role: Role): string {
  const url = logins[role];
  if (!url) throw new Error(`${ROLES[role]} is missing`);
  return url;
}

/** The database as `role`, for which `logins` has an address. */
export const openAs = (
  logins: Logins,
  role: Role,
  options: Omit<Parameters<typeof openDatabase>[1], 'role'>,
): Database => openDatabase(loginOf(logins, role), { ...options, role });
