import { parse, type ParsedUrlQuery } from 'node:querystring';
import { HttpError } from 'http-kit';
import Joi from 'joi';
import type { Endpoint } from '../../http/endpoint.js';
import { FHIR_LIMITS } from '../limits.js';
import { refusal } from '../operation-outcome.js';
import { modifiersIn } from '../writing/unsupported-elements.js';
import { findEntryEndpoint } from './entry-endpoint.js';
import { readBinaryPatch } from './binary-patch.js';

/** A Bundle of requests, before its entries are read. */
export interface BundleSent {
  resourceType: 'Bundle';
  type?: unknown;
  entry?: unknown;
}

interface EntrySent {
  fullUrl?: string;
  resource?: object;
  request: Record<'method' | 'url', string> &
    Partial<Record<'ifNoneMatch' | 'ifModifiedSince' | 'ifMatch' | 'ifNoneExist', string>>;
}

/** What one entry asks for: a request to one of the service's operations. */
export interface Entry {
  /** Where it stands in the Bundle. */
  index: number;
  fullUrl: string | undefined;
  method: string;
  endpoint: Endpoint;
  /** Of the endpoint's path. */
  parameters: Record<string, string>;
  query: ParsedUrlQuery;
  headers: Record<string, string>;
  /** The resource, or the operations of a JSON Patch. */
  payload: unknown;
  /** Where its resource is made together with that of another entry (`of`), which refers to it at that place of a member. */
  part?: { of: Entry; member: string; place: number };
}

const entrySchema = Joi.object<EntrySent>({
  fullUrl: Joi.string(),
  resource: Joi.object().unknown(),
  request: Joi.object({
    method: Joi.string().valid('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE').required(),
    url: Joi.string().max(FHIR_LIMITS.searchLength).required(),
    ...Object.fromEntries(
      ['ifNoneMatch', 'ifModifiedSince', 'ifMatch', 'ifNoneExist'].map((name) => [name, Joi.string()]),
    ),
  })
    .unknown()
    .required(),
}).unknown();

const malformed = (expression: string, en: string, es: string, code = 'invalid') =>
  refusal('malformed', { severity: 'error', code, text: { en, es }, ...(expression !== '' && { expression }) });

/** Throws 422 for too many entries. Looked at before all else, which knows shorter lists and of no Bundle. */
export function checkEntryCount({ entry }: { entry?: unknown }): void {
  if (!Array.isArray(entry)) return;
  if (entry.length > FHIR_LIMITS.bundleEntries)
    throw refusal('validation_failed', {
      severity: 'error',
      code: 'too-long',
      text: {
        en: `A Bundle may have at most ${FHIR_LIMITS.bundleEntries} entries: send several.`,
        es: `Un Bundle puede tener como máximo ${FHIR_LIMITS.bundleEntries} entradas: envíe varios.`,
      },
      expression: 'Bundle.entry',
    });
}

/** The entries of a batch or transaction. Throws 400 for any other Bundle. */
export function readEntries({ type, entry }: BundleSent): { type: 'batch' | 'transaction'; entries: unknown[] } {
  if (type !== 'batch' && type !== 'transaction')
    throw malformed('Bundle.type', 'It must be batch or transaction.', 'Debe ser batch o transaction.');
  if (entry === undefined) return { type, entries: [] };
  if (!Array.isArray(entry) || entry.length === 0)
    throw malformed('Bundle.entry', 'It must be a list of entries.', 'Debe ser una lista de entradas.', 'structure');
  const entries: unknown[] = entry;
  checkNames(entries);
  return { type, entries };
}

/** Throws 400 where two entries have one name. */
function checkNames(entries: readonly unknown[]): void {
  const names = new Set<unknown>();
  for (const [index, entry] of entries.entries()) {
    const fullUrl = (entry as Partial<EntrySent> | null)?.fullUrl;
    if (fullUrl !== undefined && names.has(fullUrl))
      throw malformed(
        `Bundle.entry[${index}].fullUrl`,
        'Another entry has the same fullUrl: give each its own.',
        'Otra entrada tiene el mismo fullUrl: dé a cada una el suyo.',
        'duplicate',
      );
    names.add(fullUrl);
  }
}

/** What an entry asks for. Throws 400, 404, 405, 415 or 422 unless that is an operation that is served in Bundles. */
export function entryOf(sent: unknown, index: number, endpoints: readonly Endpoint[], base: string): Entry {
  const { error, value } = entrySchema.validate(sent, { convert: false });
  if (error)
    throw malformed(
      (error.details[0]?.path ?? []).join('.'),
      'An entry needs a request with a method and a url; what is named here is missing or malformed.',
      'Una entrada necesita un request con method y url; lo que se nombra aquí falta o está mal formado.',
      'structure',
    );
  const { resource, ...outside } = value;
  const [modifier] = modifiersIn(outside);
  if (modifier) throw refusal('validation_failed', modifier);
  const { fullUrl, request } = outside;
  const [path = '', ...search] = request.url.split('?');
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const { endpoint, parameters } = findEntryEndpoint(method, path, endpoints, base);
  return {
    index,
    fullUrl,
    method: request.method,
    endpoint,
    parameters,
    query: parse(search.join('?')),
    headers: headersOf(request),
    payload: method === 'PATCH' ? readBinaryPatch(resource) : resource,
  };
}

const HEADERS = {
  ifNoneMatch: 'if-none-match',
  ifModifiedSince: 'if-modified-since',
  ifMatch: 'if-match',
  ifNoneExist: 'if-none-exist',
} as const;

const headersOf = (request: EntrySent['request']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(HEADERS).flatMap(([member, header]) => {
      const value = request[member as keyof typeof HEADERS];
      return value === undefined ? [] : [[header, value]];
    }),
  );

/** What an entry asks for, or why it cannot be tried. */
export function readEntry(...asked: Parameters<typeof entryOf>): Entry | HttpError {
  try {
    return entryOf(...asked);
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}
