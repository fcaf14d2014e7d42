import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import Joi from 'joi';
import { ConfigError, loadConfig } from '../deps/config.js';
import { isUniqueViolation } from '../db/db-errors.js';
import { openDatabaseOf } from '../deps/open-database.js';
import { createRealm } from '../features/realm-creation/index.js';
import { email, fullName } from '../features/user-directory/index.js';
import { LIMITS } from '../limits/index.js';
import { line } from '../http/param-types.js';
import { createPasswords } from '../secrets/passwords.js';

const USAGE = `Usage: create-realm --name NAME --host HOST --owner-email ADDRESS --owner-name NAME [--default]
Creates an organization and its owner, and prints the owner's password and API key this once.
--host     host name, without port, by which clients choose the organization
--default  it also answers for hosts that no organization has (one organization can)`;

const arguments_ = Joi.object({
  name: line(LIMITS.realmName).required(),
  host: Joi.string().lowercase().hostname().required(),
  'owner-email': email().required(),
  'owner-name': fullName().required(),
  default: Joi.boolean().default(false),
}).prefs({ abortEarly: false, errors: { label: false } });

class UsageError extends Error {}

function readArguments(): {
  name: string;
  host: string;
  'owner-email': string;
  'owner-name': string;
  default: boolean;
} {
  const text = { type: 'string' } as const;
  const options = {
    name: text,
    host: text,
    'owner-email': text,
    'owner-name': text,
    default: { type: 'boolean' },
  } as const;
  let given: object;
  try {
    given = parseArgs({ options }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const { value, error } = arguments_.validate({ ...given });
  if (error)
    throw new UsageError(error.details.map(({ path, message }) => `--${path.join()}: ${message.trim()}`).join('\n'));
  return value;
}

async function main(): Promise<void> {
  const wanted = readArguments();
  const config = loadConfig(process.env);
  const password = randomBytes(12).toString('base64url');
  const password_hash = await createPasswords().hash(password);
  const db = openDatabaseOf(config);
  try {
    const { realm, owner } = await db.transaction((tx) =>
      createRealm(tx, config.apiKeySecret, {
        name: wanted.name,
        host: wanted.host,
        is_default: wanted.default,
        owner: { delivery_email: wanted['owner-email'], full_name: wanted['owner-name'], password_hash },
      }),
    );
    console.log(`Organization  ${realm.name} (${realm.host}${realm.is_default ? ', the default' : ''})
Owner         ${owner.user.full_name} <${owner.user.delivery_email}>
Password      ${password}
API key       ${owner.api_key}`);
  } finally {
    await db.close();
  }
}

function faultOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof ConfigError) return error.message;
  if (isUniqueViolation(error, 'realms_host_key')) return 'There is an organization at that host already.';
  if (isUniqueViolation(error, 'realms_one_default')) return 'There is a default organization already.';
  return `The organization was not created: ${(error as Error).message}`;
}

main().catch((error: unknown) => {
  console.error(faultOf(error));
  process.exitCode = 1;
});
