import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.mjs';

/**
 * @typedef {object} Request
 * @property {'GET' | 'POST' | 'PATCH' | 'DELETE'} [method]
 * @property {string} path
 * @property {Record<string, string>} [headers]
 * @property {Record<string, unknown>} [query]
 * @property {unknown} [json] a JSON body
 * @property {Record<string, unknown>} [form] form fields; what is not text is sent as JSON inside its field
 * @property {{ email: string, api_key: string }} [as] HTTP basic credentials
 *
 * @typedef {{ status: number, headers: Headers, body: any }} Answer
 *
 * @typedef {object} Expected
 * @property {number} status
 * @property {Record<string, unknown>} [headers]
 * @property {unknown} [body] what must be in it: objects are compared member by member, functions are asked
 */

const SECRET_NAMES = /^(password|token|api_key|code|invitation_code|authorization|x-api-key)$/i;
const SHOWN_LENGTH = 500;
const TIMEOUT_MS = 90_000;
const LONGEST_WAIT_S = 65;

/**
 * A story told to one service: each call is printed with its answer and compared with what was expected.
 * @param {string} baseUrl
 */
export function createStory(baseUrl) {
  const tally = { asExpected: 0, otherwise: 0 };

  /**
   * @param {string} title
   * @param {Request} request
   * @param {Expected} expected
   * @returns {Promise<Answer>}
   */
  async function call(title, request, expected) {
    let answer = await send(baseUrl, request);
    const wait = Number(answer.headers.get('Retry-After'));
    if (answer.status === 429 && wait <= LONGEST_WAIT_S) {
      console.log(`\n  (asked to wait ${wait} seconds, for there were too many requests)`);
      await sleep(wait * 1000);
      answer = await send(baseUrl, request);
    }
    const differences = [
      ...differencesOf(expected.status, answer.status, 'status'),
      ...Object.entries(expected.headers ?? {}).flatMap(([name, value]) =>
        differencesOf(value, answer.headers.get(name), name),
      ),
      ...differencesOf(expected.body, answer.body, 'body'),
    ];
    console.log(`\n${differences.length === 0 ? '✓' : '✗'} ${title}`);
    for (const line of requestLines(request)) console.log(`    ${line}`);
    console.log(`  → ${answer.status} ${shown(answer.body)}`);
    for (const name of Object.keys(expected.headers ?? {})) console.log(`    ${name}: ${answer.headers.get(name)}`);
    for (const difference of differences) console.log(`  ✗ ${difference}`);
    tally[differences.length === 0 ? 'asExpected' : 'otherwise'] += 1;
    return answer;
  }
  return { call, tally };
}

/**
 * @param {string} baseUrl
 * @param {Request} request
 * @returns {Promise<Answer>}
 */
async function send(baseUrl, { method = 'GET', path, headers = {}, query = {}, json, form, as }) {
  const url = new URL(baseUrl + path);
  url.search = String(fieldsOf(query));
  const sent = new Headers(headers);
  if (as) sent.set('Authorization', `Basic ${Buffer.from(`${as.email}:${as.api_key}`).toString('base64')}`);
  if (json !== undefined) sent.set('Content-Type', 'application/json');
  const body = form ? fieldsOf(form) : json === undefined ? null : JSON.stringify(json);
  let response;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    response = await fetch(url, method === 'GET' ? { headers: sent, signal } : { method, headers: sent, body, signal });
  } catch {
    throw new StartError(
      `${baseUrl} does not answer: start the services with \`npm start\` in another terminal, then run this again.`,
    );
  }
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parsed(text) };
}

/** @param {Record<string, unknown>} fields */
function fieldsOf(fields) {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    encoded.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return encoded;
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** @param {Request} request */
function requestLines({ method = 'GET', path, headers = {}, query, json, form, as }) {
  const search = query ? `?${decodeURIComponent(String(fieldsOf(query)))}` : '';
  const lines = [`${method} ${path}${search}${as ? `  as ${as.email}` : ''}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${String(shortenSecret(name, value))}`);
  if (json !== undefined) lines.push(shown(json));
  for (const [name, value] of Object.entries(form ?? {})) lines.push(`${name}=${shown(shortenSecret(name, value))}`);
  return lines;
}

/** @param {unknown} value */
function shown(value) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, shortenSecret);
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}… (${text.length} characters)` : text;
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function shortenSecret(name, value) {
  if (typeof value !== 'string' || !SECRET_NAMES.test(name)) return value;
  return `${value.slice(0, value.startsWith('Bearer ') ? 11 : 4)}…`;
}

/**
 * @param {unknown} expected
 * @param {unknown} actual
 * @param {string} name
 * @returns {string[]}
 */
export function differencesOf(expected, actual, name) {
  if (expected === undefined) return [];
  if (typeof expected === 'function')
    return expected(actual) ? [] : [`${name} is ${shown(actual ?? null)}, which was not expected`];
  if (expected !== null && typeof expected === 'object') {
    if (actual === null || typeof actual !== 'object') return [`${name} is missing`];
    const members = /** @type {Record<string, unknown>} */ (actual);
    const wrongLength = Array.isArray(expected) && Array.isArray(actual) && expected.length !== actual.length;
    return [
      ...(wrongLength ? [`${name} has ${actual.length} elements, not ${expected.length}`] : []),
      ...Object.entries(expected).flatMap(([key, value]) => differencesOf(value, members[key], `${name}.${key}`)),
    ];
  }
  return Object.is(expected, actual) ? [] : [`${name} is ${shown(actual ?? null)}, not ${shown(expected)}`];
}

/** Expectations to be asked. */
export const someText = (/** @type {unknown} */ value) => typeof value === 'string' && value.length > 0;
export const someNumber = (/** @type {unknown} */ value) => typeof value === 'number';
export const someItems = (/** @type {unknown} */ value) => Array.isArray(value) && value.length > 0;
