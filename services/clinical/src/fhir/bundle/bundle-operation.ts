import { STATUS_CODES } from 'node:http';
import { HttpError } from 'http-kit';
import Joi from 'joi';
import { endpoint, type Endpoint } from '../../http/endpoint.js';
import type { EndpointMap } from '../../http/endpoint-map.js';
import { callerBuckets, takeMore } from '../../http/request-limits.js';
import { answered, answerOf, anyQuery, FHIR, FORMAT, headers, wanted } from '../http-exchange.js';
import { FHIR_LIMITS } from '../limits.js';
import { outcomeOf } from '../operation-outcome.js';
import { fhirJson } from '../representation.js';
import { baseOf, entriesOf } from '../search/search.js';
import type { Resource, Types } from '../type.js';
import { bundleEndpoints } from './entry-endpoint.js';
import { BUNDLE, runBatch } from './batch.js';
import type { Answered, BundleCall } from './entry-run.js';
import { countConditionalReferences } from './entry-references.js';
import { partOperations } from './entry-parts.js';
import { findInvalidEntries, addFaults } from './entry-faults.js';
import { locateInBundle } from './fault-location.js';
import { checkEntryCount, readEntries, readEntry, type BundleSent, type Entry } from './bundle-entries.js';
import { runTransaction } from './transaction.js';

/** Several requests at once, each as if it came alone, or all of them or none. */
export function bundleOperation(operations: readonly Endpoint[], types: Types): EndpointMap[string] {
  const endpoints = [...bundleEndpoints(operations), ...partOperations(types)];
  return {
    [`POST ${FHIR}`]: endpoint({
      operationId: 'fhirBundle',
      method: 'post',
      path: FHIR,
      summary: 'Carry out the entries of a Bundle',
      description:
        `A \`batch\` or a \`transaction\` of at most ${FHIR_LIMITS.bundleEntries} entries, each of which counts as a request, needs what ` +
        `it would need alone, and leaves its own row in the trail. A transaction is all or nothing, and tells at once of up to ${FHIR_LIMITS.bundleFaults} entries that cannot be read or are not valid. ` +
        '`urn:uuid:` and searches stand for ' +
        'references, a patch is a Binary of `application/json-patch+json`. Of operations (`$`) `$everything`, `$summary`, `$lastn` and `$docref` may be entries, by GET. Sent again with the same ' +
        '`Idempotency-Key`, what entries create is not made again, and they are answered as before; all else is tried anew.',
      ...BUNDLE,
      transaction: 'parts',
      idempotent: true,
      limit: 'fhir',
      representation: fhirJson,
      bodyValues: FHIR_LIMITS.bundleValues,
      bodyBounds: checkEntryCount,
      parameters: {
        query: anyQuery(FORMAT),
        headers,
        body: Joi.object<BundleSent>({ resourceType: Joi.string().valid('Bundle').required() }).unknown(),
      },
      message: { en: 'What was done.', es: 'Lo que se hizo.' },
      response: answered('Bundle'),
      errors: [
        'malformed',
        'invalid_search',
        'not_acceptable',
        'not_found',
        'method_not_allowed',
        'conflict',
        'precondition_failed',
        'unsupported_media_type',
        'phi_access_denied',
        'missing_ability',
      ],

      async handler(call) {
        const { pretty, headers: plain } = wanted(call.query, call.headers);
        const { type, entries: sent } = readEntries(call.body);
        const entries = sent.map((each, index) => readEntry(each, index, endpoints, baseOf(call.deps)));
        const asked = entries.flatMap((each) => (each instanceof HttpError ? [] : [each]));
        const told = await takeMore(
          call.deps,
          callerBuckets({ limit: 'fhir' }, call.caller, call.clinic),
          sent.length - 1 + (type === 'transaction' ? countConditionalReferences(asked) : 0),
        );
        const answers =
          type === 'batch' ? await runBatch(call, entries) : await runTransaction(call, types, await whole(entries));
        const entry = answers.map((answer, index) => entryAnswered(answer, methodOf(entries[index]), call));
        const bundle = { resourceType: 'Bundle', type: `${type}-response`, ...entriesOf(entry) };
        return answerOf(bundle, { pretty, headers: { ...plain, ...told } });
      },
    }),
  };
}

const methodOf = (entry: Entry | HttpError | undefined) => (entry instanceof HttpError ? undefined : entry?.method);

/** Throws what is wrong with the first entry that asks for nothing, and tells what is wrong with the others. */
async function whole(entries: readonly (Entry | HttpError)[]): Promise<Entry[]> {
  const read = entries.flatMap((entry) => (entry instanceof HttpError ? [] : [entry]));
  const [first, ...others] = entries.flatMap((entry, index) =>
    entry instanceof HttpError ? [locateInBundle(entry, { index, method: '', query: {}, headers: {} })] : [],
  );
  if (first) throw await addFaults(first, others, findInvalidEntries(read));
  return read;
}

/** What an entry was answered, as an entry of the answer. */
function entryAnswered(
  answer: Answered | HttpError,
  method: string | undefined,
  { language, source }: BundleCall,
): object {
  const status = `${answer.status} ${STATUS_CODES[answer.status] ?? ''}`.trim();
  if (answer instanceof HttpError)
    return {
      response: {
        status,
        ...(answer.headers['ETag'] !== undefined && { etag: answer.headers['ETag'] }),
        outcome: outcomeOf(answer, language, source.request_id),
      },
    };
  const { ETag: etag, Location: location, 'Last-Modified': changed } = answer.headers;
  const resource = answer.resource as Resource | undefined;
  const lastModified =
    resource?.meta?.lastUpdated ?? (changed === undefined ? undefined : new Date(changed).toISOString());
  const isOutcome = resource?.resourceType === 'OperationOutcome';
  return {
    ...(resource && !isOutcome && method !== 'HEAD' && { resource }),
    response: {
      status,
      ...(location !== undefined && { location }),
      ...(etag !== undefined && { etag }),
      ...(lastModified !== undefined && { lastModified }),
      ...(isOutcome && { outcome: resource }),
    },
  };
}
