import Joi from 'joi';
import type { Result } from '../http/endpoint.js';
import { weakEtag } from '../http/etag.js';
import { FHIR_LIMITS } from './limits.js';
import { negotiated, type Negotiated } from './negotiation.js';
import { subsetOf } from './search/subsetting.js';
import type { FhirType, Resource } from './type.js';

/** What requests and answers have in common, whatever they are about. */

export const FHIR = '/fhir/R4';

export interface Headers {
  accept?: string;
  prefer?: string;
  'if-none-match'?: string;
  'if-modified-since'?: string;
}

export type Query = Record<string, string[]>;

const TEXTS = Joi.array().items(Joi.string().allow('')).max(FHIR_LIMITS.parameters).single();
/** By what is said of them: most parameters are those of many operations, and to make them all anew took a fifth of the start. */
const described = new Map<string, Joi.ArraySchema>();

function textsDescribed(description: string): Joi.ArraySchema {
  const schema = described.get(description) ?? TEXTS.description(description);
  described.set(description, schema);
  return schema;
}

/** Any parameters: those that are not known are told in the answer, or refused under `handling=strict`. */
export const anyQuery = (declared: Record<string, string> = {}): Joi.ObjectSchema<Query> =>
  Joi.object(
    Object.fromEntries(Object.entries(declared).map(([name, description]) => [name, textsDescribed(description)])),
  ).pattern(Joi.string(), TEXTS) as Joi.ObjectSchema<Query>;

export const FORMAT = {
  _format: 'json, which is all there is.',
  _pretty: 'true for an answer that is laid out for people.',
};

export const headers = Joi.object<Headers, true>({
  accept: Joi.string().empty(''),
  prefer: Joi.string().empty(''),
  'if-none-match': Joi.string(),
  'if-modified-since': Joi.string(),
});

/** How the caller wants the answer. Throws 406. */
export const wanted = (query: Query, { accept }: Headers): Negotiated =>
  negotiated({ accept, format: query['_format']?.[0], pretty: query['_pretty']?.[0] });

export const isStrict = ({ prefer }: Headers): boolean => /\bhandling\s*=\s*strict\b/i.test(prefer ?? '');

/** Whether what is not supported is left out, where it is refused otherwise. */
export const isLenient = ({ prefer }: Headers): boolean => /\bhandling\s*=\s*lenient\b/i.test(prefer ?? '');

export const answerOf = (resource: object, { pretty, headers: written }: Negotiated): Result => ({
  data: { resource, pretty },
  headers: written,
});

export const answered = (type: string) => Joi.object({ resourceType: Joi.string().valid(type).required() }).unknown();

export const auditOf = ({ record, phi_level }: FhirType, event: string) => ({
  event: `${record}.${event}`,
  action: 'R' as const,
  resource: record,
  ...(phi_level && { phi_level }),
});

/** The version as a tag; of a resource without versions a digest of what it says. */
export const etagOf = (resource: Resource): string =>
  resource.meta?.versionId === undefined ? weakEtag(0, resource) : `W/"${resource.meta.versionId}"`;

/** The answer with one resource, or 304 where the caller has it already. */
export function oneOf(
  resource: Resource,
  asked: Headers,
  negotiation: Negotiated,
  parts: Parameters<typeof subsetOf>[1] = { summary: 'false', elements: undefined },
): Result {
  const etag = etagOf(resource);
  const changed = Math.floor(Date.parse(resource.meta?.lastUpdated ?? '') / 1000) * 1000;
  const modified = Number.isNaN(changed) ? {} : { 'Last-Modified': new Date(changed).toUTCString() };
  const { data, headers: written } = answerOf(subsetOf(resource, parts), negotiation);
  return {
    data,
    etag,
    notModified: asked['if-none-match'] === undefined && Date.parse(asked['if-modified-since'] ?? '') >= changed,
    headers: { ...written, ETag: etag, ...modified },
  };
}
