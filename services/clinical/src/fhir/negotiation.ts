import { problem } from '../domain/errors.js';
import { refusal, type Issue } from './operation-outcome.js';

const JSON_TYPES = ['application/fhir+json', 'application/json', 'application/json+fhir', 'text/json', 'json'];

/** What a request says of how it wants its answer. */
interface Wanted {
  accept: string | undefined;
  format: string | undefined;
  pretty: string | undefined;
}

export interface Negotiated {
  pretty: boolean;
  headers: Record<string, string>;
}

/** Throws 406 when neither `_format` nor `Accept` leaves room for JSON of this version of FHIR. */
export function negotiated({ accept, format, pretty }: Wanted): Negotiated {
  if (format !== undefined && !isJson(format)) {
    throw refusal('not_acceptable', {
      severity: 'error',
      code: 'not-supported',
      text: { en: 'Only the format json is supported.', es: 'Solo se admite el formato json.' },
      expression: '_format',
    });
  }
  const ranges = accept?.split(',').filter(takesJson);
  if (format === undefined && ranges?.length === 0) throw problem('not_acceptable');
  const asked = format === undefined ? (ranges ?? [format]) : [format];
  if (!asked.some(isOfVersion))
    throw refusal('not_acceptable', anotherVersion(format === undefined ? 'Accept' : '_format'));
  const plain = /^\s*application\/json\b/i.test(accept ?? '') && format === undefined;
  return { pretty: pretty === 'true', headers: plain ? { 'Content-Type': 'application/json; charset=utf-8' } : {} };
}

/** Of patches, the kind that is taken. */
export const JSON_PATCH = 'application/json-patch+json';

/** Throws 415 for JSON that is no resource of this version of FHIR, or no patch of the kind that is taken. */
export function checkMediaType(mediaType: string, method: string): void {
  if (!isOfVersion(mediaType)) throw refusal('unsupported_media_type', anotherVersion('Content-Type'));
  if (method === 'patch' && ![JSON_PATCH, 'application/json'].includes(nameOf(mediaType)))
    throw refusal('unsupported_media_type', {
      severity: 'error',
      code: 'not-supported',
      text: { en: `A patch is a JSON Patch: ${JSON_PATCH}.`, es: `Un parche es un JSON Patch: ${JSON_PATCH}.` },
      expression: 'Content-Type',
    });
}

/** HL7's parameter of media types; without it a resource is of the version that is served. */
const isOfVersion = (mediaType: string | undefined): boolean => {
  const [, version = '4.0'] = /;\s*fhirVersion\s*=\s*"?([^\s;"]*)/i.exec(mediaType ?? '') ?? [];
  return ['4.0', '4.0.1'].includes(version);
};

const anotherVersion = (expression: string): Issue => ({
  severity: 'error',
  code: 'not-supported',
  text: {
    en: 'This is FHIR R4: leave fhirVersion out, or say 4.0.',
    es: 'Esto es FHIR R4: omita fhirVersion, o indique 4.0.',
  },
  expression,
});

/** A plus that was not escaped arrives as a space. */
const isJson = (format: string): boolean => JSON_TYPES.includes(nameOf(format).replace(' ', '+'));

const nameOf = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

const takesJson = (range: string): boolean =>
  ['*/*', 'application/*', ...JSON_TYPES].includes(nameOf(range)) && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(range);
