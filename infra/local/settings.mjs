import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from './start-error.mjs';

/** @typedef {'clinical' | 'chat'} ServiceName */

/**
 * @typedef {object} ServiceSettings
 * @property {ServiceName} name
 * @property {number} port
 * @property {number | undefined} hl7Port where systems send messages of HL7 v2
 * @property {string} baseUrl where clients reach it, without a slash at the end
 * @property {string | undefined} databaseUrl a server of the user's own; without it the embedded one
 * @property {string | undefined} redisUrl
 * @property {string} folder what belongs to this service and its database: logs, secrets, the embedded database
 */

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** @type {Record<ServiceName, number>} */
const DEFAULT_PORTS = { clinical: 3001, chat: 3002 };

/** @param {NodeJS.ProcessEnv} env */
export const dataFolder = (env) => path.resolve(REPOSITORY, env.DATA_DIR || '.data');

/** @param {NodeJS.ProcessEnv} env */
export const credentialsFile = (env) => path.join(dataFolder(env), 'demo-credentials.json');

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} names the services to start; none: all
 * @returns {ServiceSettings[]}
 */
export function readSettings(env, names) {
  const known = /** @type {ServiceName[]} */ (Object.keys(DEFAULT_PORTS));
  const wrong = names.find((name) => !known.some((service) => service === name));
  if (wrong)
    throw new StartError(`There is no service "${wrong}": name ${known.join(' or ')}, or nothing to start both.`);

  const services = known
    .filter((name) => names.length === 0 || names.includes(name))
    .map((name) => settingsOf(env, name));
  const [first, second] = services;
  if (first && second && first.port === second.port) {
    throw new StartError(
      `Both services are told to use port ${first.port}: give CLINICAL_PORT and CHAT_PORT different values.`,
    );
  }
  return services;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {ServiceName} name
 * @returns {ServiceSettings}
 */
function settingsOf(env, name) {
  const prefix = name.toUpperCase();
  const port = portIn(env, `${prefix}_PORT`, DEFAULT_PORTS[name]);
  const databaseUrl = checkedUrl(env, `${prefix}_DATABASE_URL`, ['postgres:', 'postgresql:']);
  const redisUrl = checkedUrl(env, env[`${prefix}_REDIS_URL`] ? `${prefix}_REDIS_URL` : 'REDIS_URL', [
    'redis:',
    'rediss:',
  ]);
  return {
    name,
    port,
    hl7Port: name === 'clinical' ? portIn(env, 'HL7_PORT', 2575) : undefined,
    baseUrl: (checkedUrl(env, `${prefix}_BASE_URL`, ['http:', 'https:']) ?? `http://localhost:${port}`).replace(
      /\/+$/,
      '',
    ),
    databaseUrl,
    redisUrl,
    folder: path.join(dataFolder(env), databaseUrl ? `${name}-${fingerprint(databaseUrl)}` : name),
  };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} variable
 * @param {number} usual
 */
function portIn(env, variable, usual) {
  const port = Number(env[variable] || usual);
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port;
  throw new StartError(`${variable} must be a port number from 1 to 65535.`);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} variable
 * @param {string[]} protocols
 */
function checkedUrl(env, variable, protocols) {
  const value = env[variable];
  if (!value) return undefined;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new StartError(`${variable} must be an address that starts with ${protocols[0]}//.`);
  }
  return value;
}

/**
 * Secrets and credentials belong to one database: another server gets another folder.
 * @param {string} databaseUrl
 */
function fingerprint(databaseUrl) {
  const { host, pathname } = new URL(databaseUrl);
  return createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 8);
}
