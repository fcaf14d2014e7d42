import path from 'node:path';
import { logFile } from './service.mjs';

/** @typedef {import('./settings.mjs').ServiceSettings} ServiceSettings */
/** @typedef {import('./credentials.mjs').Credentials} Credentials */
/** @typedef {import('./credentials.mjs').Login} Login */

const STAFF = /** @type {const} */ ([
  'administrator',
  'doctor',
  'nurse',
  'pharmacist',
  'laboratory',
  'front_desk',
  'patient',
]);
const PEOPLE = /** @type {const} */ (['owner', 'administrator', 'moderator', 'member', 'guest']);

/**
 * What is printed once everything runs.
 * @param {ServiceSettings[]} services
 * @param {Credentials} credentials
 * @param {string} file where all demo credentials are
 */
export function welcome(services, credentials, file) {
  const chatFirst = services.toSorted((a, b) => a.name.localeCompare(b.name));
  const parts = chatFirst.flatMap((service) => [
    '',
    `${service.name === 'clinical' ? 'Clinical' : 'Chat'}  ${service.baseUrl}`,
    ...(service.name === 'chat' ? ['  in the browser  open this address and sign in as one of the people below'] : []),
    `  documentation  ${service.baseUrl}/docs`,
    `  log            ${shown(logFile(service))}`,
    ...(!process.env.SMTP_URL ? [`  mails          ${service.baseUrl}/mails  (not sent: SMTP_URL is not set)`] : []),
    ...(service.name === 'clinical'
      ? clinicalLines(service.baseUrl, credentials)
      : chatLines(service.baseUrl, credentials)),
  ]);
  return [...parts, '', `All demo credentials: ${shown(file)}`, 'Ctrl-C stops everything; the data is kept.'].join(
    '\n',
  );
}

/**
 * @param {string} baseUrl
 * @param {Credentials} credentials
 */
function clinicalLines(baseUrl, { clinical }) {
  const [clinic] = clinical?.clinics ?? [];
  if (!clinical || !clinic) return noCredentials;
  return [
    ...clinical.clinics.flatMap((each) => [
      `  ${each.name} (X-Clinic-ID ${each.id})`,
      // Older demos have not all of them.
      ...STAFF.flatMap((role) => (each[role] ? [loginLine(role, each[role])] : [])),
      `    ${'API key'.padEnd(15)}${each.api_keys.live}`,
    ]),
    '  Try it:',
    `    curl -sS ${baseUrl}/api/mobile/v1/auth/login -H 'Content-Type: application/json' -d ${quoted(
      JSON.stringify({ email: clinic.doctor.email, password: clinic.doctor.password, device_name: 'curl' }),
    )}`,
    `    curl -sS '${baseUrl}/api/mobile/v1/doctor/catalogs?type=imaging' -H 'X-API-Key: ${clinic.api_keys.live}'`,
  ];
}

/**
 * @param {string} baseUrl
 * @param {Credentials} credentials
 */
function chatLines(baseUrl, { chat }) {
  if (!chat) return noCredentials;
  return [
    ...PEOPLE.map((role) => loginLine(role, chat[role])),
    `    ${'bot'.padEnd(15)}${chat.bot.email}  (API key in the file below)`,
    '  Try it:',
    `    curl -sS ${baseUrl}/api/v1/server_settings`,
    `    curl -sSG ${baseUrl}/api/v1/messages -u ${quoted(`${chat.member.email}:${chat.member.api_key}`)} -d anchor=newest -d num_before=5 -d num_after=0`,
  ];
}

const noCredentials = ['  The database was filled elsewhere: there are no demo credentials for it here.'];

/**
 * @param {string} role
 * @param {Login} login
 */
const loginLine = (role, { email, password }) => `    ${role.replace('_', ' ').padEnd(15)}${email}  ${password}`;

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/** @param {string} file */
const shown = (file) => {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : relative;
};
