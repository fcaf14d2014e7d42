import type { ObjectSchema } from 'joi';
import type { ErrorCode } from '../domain/errors.js';
import type { Text } from '../domain/language.js';
import { endpoint, type Call } from '../http/endpoint.js';
import type { EndpointMap } from '../http/endpoint-map.js';
import type { Access } from '../operation/access.js';
import {
  anyQuery,
  answered,
  answerOf,
  FHIR,
  FORMAT,
  headers,
  wanted,
  type Headers,
  type Query,
} from './http-exchange.js';
import { parametersSchema, queryOf, type Parameters } from './parameters.js';
import { fhirJson } from './representation.js';

type OperationCall<P> = Call<'clinic', P, Query, Headers, unknown, undefined>;

interface ReadOperation<P> {
  /** Of GET; that of POST has `ByPost` behind it. */
  operationId: string;
  /** Behind the base, with the `$` and the name at its end. */
  path: `/${string}`;
  /** The schema of what the path names, where it names something. */
  ids?: ObjectSchema<P>;
  /** What each parameter says, by its name. */
  query: Record<string, string>;
  summary: string;
  description: string;
  access: Access<'clinic'>;
  audit: { event: string; action: 'R'; resource: string; phi_level?: 'full' | 'limited' };
  message: Text;
  errors?: readonly ErrorCode[];
  /** What the address and the body ask for together, where that is more than plain values. */
  together?(address: Query, body: Parameters): Query;
  /** The Bundle that is answered. */
  answer(call: OperationCall<P>, query: Query): Promise<object>;
}

/** An operation of FHIR that changes nothing: asked for by GET, and by POST with its parameters in the body (R4, Extended Operations). */
export function readOperation<P = Record<never, never>>(spec: ReadOperation<P>): EndpointMap[string] {
  const { operationId, ids, query, summary, together = queryOf, answer, errors = [], ...rest } = spec;
  const path = `${FHIR}${spec.path}` as const;
  const common = {
    ...rest,
    path,
    limit: 'fhir' as const,
    representation: fhirJson,
    response: answered('Bundle'),
    errors: ['invalid_search', 'not_acceptable', ...errors] as const,
  };
  const inPath = ids && { path: ids };
  const answerAsWanted = async (call: OperationCall<P>, asked: Query) => {
    const negotiation = wanted(asked, call.headers);
    return answerOf(await answer(call, asked), negotiation);
  };
  return {
    [`GET ${path}`]: endpoint({
      ...common,
      operationId,
      method: 'get',
      summary,
      parameters: { ...inPath, query: anyQuery({ ...query, ...FORMAT }), headers },
      handler: (call) => answerAsWanted(call, call.query),
    }),
    [`POST ${path}`]: endpoint({
      ...common,
      operationId: `${operationId}ByPost`,
      method: 'post',
      summary: `${summary}, asked for by Parameters`,
      parameters: { ...inPath, query: anyQuery(FORMAT), headers, body: parametersSchema },
      handler: (call) => answerAsWanted(call, together(call.query, call.body)),
    }),
  };
}
