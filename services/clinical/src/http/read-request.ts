import type { Request, Response } from 'express';
import type { ObjectSchema } from 'joi';
import type { Deps } from '../deps/deps.js';
import type { Clinic } from '../domain/clinic.js';
import { problem } from '../domain/errors.js';
import { checkNone } from '../domain/failures.js';
import type { Attempt, Source } from '../operation/attempt.js';
import { idAsKept } from '../id.js';
import { lookupHash } from '../secrets/key-ring.js';
import { readBody } from './body.js';
import type { Endpoint } from './endpoint.js';
import { readRaw } from './raw-body.js';
import { requestLanguage } from './request-language.js';
import { readUpload, type Upload } from './upload.js';
import { attempted, checkPlainData, validated } from './validation.js';
import { clientAddress } from './client-address.js';

/** The facts of a request that the runner needs. */
export function sourceOf(endpoint: Endpoint, req: Request): Source {
  const reason = req.get('x-break-glass-reason');
  return {
    request_id: req.id,
    method: req.method,
    route: endpoint.path,
    ip: clientAddress(req) ?? null,
    user_agent: req.headers['user-agent'],
    language: requestLanguage(req),
    parameters: inOneSpelling(req.params as Record<string, string>),
    idempotency_key: endpoint.idempotent ? req.headersDistinct['idempotency-key'] : undefined,
    // Node reads headers as Latin-1.
    break_glass_reason: reason === undefined ? undefined : Buffer.from(reason, 'latin1').toString('utf8'),
  };
}

/** What was sent, as the endpoint's schemas make it, and the body as it came. Throws 404 for a malformed path, 413, 415 and 422. */
export async function readRequest(endpoint: Endpoint, deps: Deps, { req, res, onUpload }: Incoming, attempt: Attempt) {
  const sent = { path: req.params, query: req.query, headers: req.headers };
  if (endpoint.takesFile) {
    const { payload, upload } = await readUpload(endpoint.parameters?.body, deps, req, onUpload);
    const read = await readSent(endpoint, deps, attempt, { ...sent, payload });
    return { ...read, input: { ...read.input, upload } };
  }
  if (endpoint.takesRaw) {
    const raw = await readRaw(endpoint.takesRaw, req);
    const read = await readSent(endpoint, deps, attempt, { ...sent, payload: undefined });
    return { input: { ...read.input, body: { raw } }, payload: raw.toString('base64') };
  }
  const payload = endpoint.parameters?.body ? await readBody(endpoint, req, res) : undefined;
  return readSent(endpoint, deps, attempt, { ...sent, payload });
}

/** A request, and who is told of the file that it brings. */
interface Incoming {
  req: Request;
  res: Response;
  onUpload(upload: Upload): void;
}

/** The parts of a request, whatever brought them. */
export interface Sent {
  path: object;
  query: object;
  headers: object;
  /** Looked at by `checkPlainData` already. */
  payload: Record<string, unknown> | undefined;
}

/** As `readRequest`, of parts that are there already. Throws 404 and 422. */
export async function readSent(endpoint: Endpoint, deps: Deps, attempt: Attempt, sent: Sent) {
  const { path, query, headers, body } = endpoint.parameters ?? {};
  const { payload } = sent;
  if (query) checkPlainData(sent.query, query, 'query');
  const validQuery = query ? (validated(query, sent.query) as Record<string, unknown>) : {};
  noteSearch(deps, attempt, validQuery);
  const input = {
    deps,
    path: path ? validPath(path, sent.path) : {},
    query: validQuery,
    headers: headers ? validated(headers, sent.headers) : {},
    body: body ? await validBody(body, endpoint, deps, attempt.clinic, payload ?? {}) : {},
    upload: undefined as Upload | undefined,
  };
  // What a read asks for may come as a body, so that it is in no URL.
  if (endpoint.audit?.action === 'R' && body) noteSearch(deps, attempt, input.body as Record<string, unknown>);
  return { input, payload };
}

function noteSearch({ config }: Deps, attempt: Attempt, search: Record<string, unknown>): void {
  attempt.query = search;
  if (Object.keys(search).length > 0) attempt.queryHash = lookupHash(config.keys, JSON.stringify(search));
}

/** The body as its schema makes it. Throws 422 that names all faults, those too that only the database knows. */
async function validBody(
  schema: ObjectSchema,
  { bodyFaults }: Endpoint,
  deps: Deps,
  clinic: Clinic | undefined,
  raw: Record<string, unknown>,
): Promise<unknown> {
  const { value, failures, total } = attempted(schema, raw);
  const more =
    failures.length > 0 && bodyFaults ? await deps.db.transaction(clinic?.id, (db) => bodyFaults(db, raw)) : [];
  checkNone([...failures, ...more], total + more.length);
  return value;
}

const inOneSpelling = (parameters: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, idAsKept(value)]));

function validPath(schema: ObjectSchema, given: object): unknown {
  const { error, value } = schema.validate(inOneSpelling(given as Record<string, string>));
  if (error) throw problem('not_found');
  return value;
}
