import { HttpError } from 'http-kit';
import Joi from 'joi';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import type { Call, Result } from '../../http/endpoint.js';
import type { SmartInteraction } from '../../domain/smart-scopes.js';
import type { Access } from '../../operation/access.js';
import { headers, isStrict, type Headers, type Query } from '../http-exchange.js';
import { refusal } from '../operation-outcome.js';
import { readerOf } from '../reader.js';
import { fhirJson } from '../representation.js';
import { keyValues } from '../search/reference.js';
import { findByKeys } from '../search/rows.js';
import { baseOf } from '../search/search.js';
import type { FhirType, Resource, Types } from '../type.js';
import { writeAnswer } from './write-answer.js';
import { keepIdentifiers, keepIdentifiersOfParts } from './identifiers.js';
import { findLostValues } from './lost-values.js';
import { checkOwnPatient } from './patient-scope.js';
import { checkedResource, translateRefusals, readBody } from './resource-body.js';
import { platformTag } from './version-tags.js';
import type { Created, Writes } from './write-rules.js';

/** What all operations that write have in common, whatever names what they write. */

export type Sent<P, H, B> = Call<'clinic', P, Query, Headers & H, B, undefined>;
export type Creates = NonNullable<Writes<unknown>['create']>;
export type Updates = NonNullable<Writes<unknown>['update']>;

export const anyResource = Joi.object<{ resourceType: string }, true>({
  resourceType: Joi.string().required(),
}).unknown();

export const ofUpdate = (headers as Joi.ObjectSchema).keys({ 'if-match': Joi.string() }) as Joi.ObjectSchema<
  Headers & { 'if-match'?: string }
>;

const INTERACTIONS = { C: 'c', U: 'u', D: 'd' } as const;

export const declareWrite = (
  type: FhirType,
  { record }: Pick<Writes<unknown>, 'record'>,
  { event, access }: { event: string; access: Access<'clinic'> },
  action: keyof typeof INTERACTIONS,
) => ({
  access: { ...access, smart: { type: type.type, interaction: INTERACTIONS[action] } },
  audit: {
    event,
    action,
    resource: type.record,
    ...(record && { record }),
    ...(type.phi_level && { phi_level: type.phi_level }),
  },
  limit: 'fhir' as const,
  representation: fhirJson,
  message: { en: 'Written.', es: 'Escrito.' },
  response: Joi.object({ resourceType: Joi.string().valid(type.type, 'OperationOutcome') }).unknown(),
});

/** Makes what was sent. */
export async function createResource(
  call: Sent<object, object, unknown>,
  type: FhirType,
  types: Types,
  writes: Writes<unknown>,
  creates: Creates,
  given: unknown,
): Promise<Result> {
  const strict = isStrict(call.headers);
  const sent = await checkedResource(type, given, baseOf(call.deps));
  await checkOwnPatient(call, type, types, sent);
  const { body, issues: told, resource } = await readBody(writes, sent, { at: call });
  const made = await translateRefusals(writes, carriedOut(call, type, writes, creates, body));
  const called = { sent, expression: type.type, id: made.resource };
  await keepIdentifiers(call, type, [called], creates.replaces?.(body));
  const inlined = await partsOf(call, types, writes, resource, made);
  const row = await findWritten(call, type, made.resource, 'c');
  call.trail.note({ resource_id: made.record, patient_ids: type.patientsOf(row) });
  const kept = type.map(row, call);
  const issues = await findLostValues(
    resource,
    { ...kept, ...made.once, ...inlined },
    { issues: told, reckoned: writes.reckoned, strict },
  );
  const again = await writeAnswer(call, type, kept, { issues });
  if (!made.once) return again;
  return { ...(await writeAnswer(call, type, kept, { issues, shown: { ...kept, ...made.once } })), again: again.data };
}

/** What was made with it, as that is kept, with what others call it. */
async function partsOf(
  call: Sent<object, object, unknown>,
  types: Types,
  { parts }: Writes<unknown>,
  resource: Resource,
  { inlined }: Created,
): Promise<object | undefined> {
  const all: Record<string, object> = { ...inlined };
  for (const { member, type: name } of parts ?? []) {
    const type = types.get(name);
    if (!type?.identified || !inlined) continue;
    const [sent, kept] = [resource, inlined].map(
      (each) => (each as Record<string, object[] | undefined>)[member] ?? [],
    );
    const expression = `${resource.resourceType}.${member}`;
    all[member] = await keepIdentifiersOfParts(call, type, expression, sent ?? [], kept as Resource[]);
  }
  return inlined && all;
}

/** What it takes the place of is changed as well, by who may change it. Throws 422 for what is not there for them. */
async function carriedOut(
  call: Sent<object, object, unknown>,
  type: FhirType,
  { access, update }: Writes<unknown>,
  { run, replaces }: Creates,
  body: object,
): Promise<Created> {
  const id = replaces?.(body) ?? null;
  if (id === null) return run(call, body);
  call.allowed({ ...(update?.access ?? access), smart: { type: type.type, interaction: 'u' } });
  const key = keyValues(type, id);
  const [row] = key ? await findByKeys(call.db, type, readerOf(type, call, undefined, 'u'), [key]) : [];
  if (row === undefined) throw invalid({ path: 'replaces', rule: 'selected' });
  return run(call, body, row as object);
}

/** What is replaced, by what, and which version of it. */
export interface Replacement {
  id: string;
  before: object;
  given: unknown;
  ifMatch: string;
  interaction?: 'u' | 'd';
}

export async function replaceResource(
  call: Sent<object, object, unknown>,
  type: FhirType,
  writes: Writes<unknown>,
  { run }: Updates,
  { id, before, given, ifMatch, interaction = 'u' }: Replacement,
): Promise<Result> {
  call.trail.note({ patient_ids: type.patientsOf(before) });
  const sent = await checkedResource(type, given, baseOf(call.deps));
  if (sent.id !== id) throw anotherId(type);
  const strict = isStrict(call.headers);
  const { body, issues: told, resource } = await readBody(writes, sent, { at: call, before });
  const changed_fields = await translateRefusals(writes, run(call, id, platformTag(ifMatch), body, before));
  const after = await findWritten(call, type, id, interaction);
  call.trail.note({ changed_fields, patient_ids: [...new Set([before, after].flatMap(type.patientsOf))] });
  const kept = type.map(after, call);
  // Why something was ended is no part of what is sent.
  const issues =
    interaction === 'd'
      ? told
      : await findLostValues(resource, kept, { issues: told, reckoned: writes.reckoned, strict });
  return writeAnswer(call, type, kept, { issues });
}

/** The row of a resource that the caller may see. Throws 404. */
export async function findRow(
  call: Sent<object, object, unknown>,
  type: FhirType,
  id: string,
  interaction: SmartInteraction,
): Promise<object> {
  const key = keyValues(type, id);
  const [row] = key ? await findByKeys(call.db, type, readerOf(type, call, undefined, interaction), [key]) : [];
  if (row === undefined) throw problem('not_found');
  return row as object;
}

/** The row as it was written. Throws 403 where the scopes of an app do not reach what it says now. */
export const findWritten = (...asked: Parameters<typeof findRow>): Promise<object> =>
  findRow(...asked).catch((error: unknown) => {
    throw error instanceof HttpError && error.code === 'not_found' ? problem('missing_ability') : error;
  });

/**
 * Without `If-Match` what is there is changed. Who changes it meanwhile is waited for by the first try, which then has it to itself:
 * a second one finds it as it is.
 */
export async function retryOnce(
  { headers: { 'if-match': ifMatch } }: Sent<object, { 'if-match'?: string }, unknown>,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    const isAnother = error instanceof HttpError && error.details['versions'] !== undefined;
    if (ifMatch !== undefined || !isAnother) throw error;
    return change();
  }
}

/** The version that is to be changed: that which the caller names, else the one that was found. */
export const tagOf = (call: Sent<object, { 'if-match'?: string }, unknown>, type: FhirType, before: object): string =>
  call.headers['if-match'] ?? `W/"${type.map(before, call).meta?.versionId}"`;

export const missingIfMatch = () =>
  refusal('precondition_failed', {
    severity: 'error',
    code: 'required',
    text: {
      en: 'If-Match must name the version that is replaced, the ETag with which it was read; or send it in meta.versionId.',
      es: 'If-Match debe indicar la versión que se reemplaza, el ETag con el que se leyó; o envíela en meta.versionId.',
    },
    expression: 'If-Match',
  });

export const anotherId = ({ type }: FhirType) =>
  refusal('malformed', {
    severity: 'error',
    code: 'invalid',
    text: { en: 'It must be the id that the address names.', es: 'Debe ser el id que indica la dirección.' },
    expression: `${type}.id`,
  });
