import { loginOf, ROLE_NAMES, ROLES, type Logins, type Role } from '../../src/db/roles.js';

/** Who migrates, and so owns the tables. */
export const OWNER = 'clinical_owner';

/** The address of a database, as somebody else. */
export function addressAs(url: string, user: string): string {
  const address = new URL(url);
  address.username = user;
  address.password = 'x';
  return address.href;
}

/** A login for each role, as `npm run logins` makes them and the processes use them. */
export const loginsOf = (url: string): Logins =>
  Object.fromEntries(ROLE_NAMES.map((role) => [role, addressAs(url, `${role}_login`)]));

/** The settings of a process that acts as these roles. */
export const settingsOf = (logins: Logins, roles: readonly Role[]): Record<string, string> =>
  Object.fromEntries(roles.map((role) => [ROLES[role], loginOf(logins, role)]));
