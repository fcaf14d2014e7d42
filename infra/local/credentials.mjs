import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { messageOf, StartError } from './start-error.mjs';

/**
 * @typedef {{ email: string, password: string }} Login
 * @typedef {object} ClinicCredentials
 * @property {string} id
 * @property {string} name
 * @property {Login} administrator
 * @property {Login} doctor
 * @property {Login} nurse
 * @property {Login} [pharmacist]
 * @property {Login} [laboratory]
 * @property {Login} front_desk
 * @property {Login} patient
 * @property {{ live: string, test: string }} api_keys
 * @typedef {Login & { api_key: string }} Person
 * @typedef {object} Credentials
 * @property {{ base_url: string, hl7?: { host: string, port: number }, clinics: ClinicCredentials[] }} [clinical]
 * @property {{ base_url: string, owner: Person, administrator: Person, moderator: Person, member: Person, guest: Person, bot: { email: string, api_key: string } }} [chat]
 */

/**
 * @param {string} file
 * @returns {Credentials}
 */
export function readCredentials(file) {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartError(`${file} cannot be read (${messageOf(error)}): mend it or delete it.`);
  }
}

/** Where a service writes the credentials of its own database. @param {{ folder: string }} service */
export const credentialsFileOf = ({ folder }) => path.join(folder, 'demo-credentials.json');

/**
 * Gathers what each service wrote for its database, under its present address, into one file readable by its owner only.
 * Each run writes only the parts of its own services, from their own files: so two runs at once cannot lose anything for good.
 * @param {string} file
 * @param {import('./settings.mjs').ServiceSettings[]} services
 * @returns {Credentials} those of the given services
 */
export function gatherCredentials(file, services) {
  /** @type {Credentials} */
  const gathered = {};
  for (const service of services) {
    const own = readCredentials(credentialsFileOf(service))[service.name];
    if (!own) continue;
    const hl7 = service.hl7Port === undefined ? {} : { hl7: { host: '127.0.0.1', port: service.hl7Port } };
    Object.assign(gathered, { [service.name]: { ...own, base_url: service.baseUrl, ...hl7 } });
  }
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify({ ...readCredentials(file), ...gathered }, null, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
  return gathered;
}
