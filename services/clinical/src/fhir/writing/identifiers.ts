import { createHash } from 'node:crypto';
import type { Identifier } from '@medplum/fhirtypes';
import Joi from 'joi';
import type { Db } from '../../db/db.js';
import type { Clinic } from '../../domain/clinic.js';
import { checkNone } from '../../domain/failures.js';
import { identifiersField, isOwnSystem, type PatientIdentifier } from '../../features/patients/index.js';
import {
  toRecordIdentifier,
  toFhirIdentifier,
  isSameIdentifier,
  type IdentifierRules,
} from '../identifiers/identifier-mapping.js';
import {
  freeIdentifiersLeft,
  freeIdentifiersOf,
  insertIdentifiers,
  resourceKey,
  type StoredIdentifier,
} from '../identifiers/identifier-store.js';
import type { Resource } from '../mapping.js';
import { keyValues } from '../search/reference.js';
import type { FhirType } from '../type.js';
import { bodyOf } from './resource-body.js';

const BODY = Joi.object({ identifiers: identifiersField });

type At = { db: Db; clinic: Pick<Clinic, 'id'> };

/** A new resource: as it was sent, where that stands, and its id. */
interface New {
  sent: object;
  expression: string;
  id: string;
}

/**
 * Keeps what others call new resources of a type. Throws 422 where it is too much, or what another of the type and the clinic is
 * called, unless both are items of what is called so; what one was put in the place of may be called the same.
 */
export async function keepIdentifiers(
  { db, clinic }: At,
  type: FhirType,
  made: readonly New[],
  replaced: string | null = null,
): Promise<void> {
  const { identified: how } = type;
  if (!how) return;
  const said = made.map((each) => ({ ...each, identifiers: calledIn(each, how) }));
  const called = said.flatMap(({ id, sent, identifiers }): StoredIdentifier[] =>
    identifiers.map((each, place) => ({
      ...resourceKey(keyValues(type, id) ?? []),
      ...each,
      place,
      item: itemOf(sent, how),
    })),
  );
  if (called.length === 0) return;
  const of = { clinic_id: clinic.id, resource_type: type.type };
  if (replaced !== null) await freeIdentifiersOf(db, of, resourceKey(keyValues(type, replaced) ?? []));
  if (how.gone !== undefined) await freeIdentifiersLeft(db, of, how.gone, called);
  const written = await insertIdentifiers(db, of, called);
  if (written.length === called.length) return;
  const isWritten = (id: string, place: number) => {
    const { resource_id, part } = resourceKey(keyValues(type, id) ?? []);
    return written.some((each) => each.resource_id === resource_id && each.part === part && each.place === place);
  };
  const taken = said.filter(({ id, identifiers }) => identifiers.some((_, place) => !isWritten(id, place)));
  checkNone(taken.map(({ expression }) => ({ path: `${expression}.identifier`, rule: 'taken' })));
}

/** The same for what a resource contained: the parts, as they are kept. */
export async function keepIdentifiersOfParts(
  at: At,
  type: FhirType,
  expression: string,
  sent: readonly object[],
  kept: readonly Resource[],
): Promise<Resource[]> {
  const isSent = (part: object | undefined): part is object => part !== undefined && 'resourceType' in part;
  const made = kept.flatMap(({ id = '' }, index): New[] => {
    const part = sent[index];
    return isSent(part) ? [{ sent: part, expression: `${expression}[${index}]`, id }] : [];
  });
  await keepIdentifiers(at, type, made);
  const identifiers = new Map(made.map(({ sent: part, id }) => [id, othersIn(part, type.identified ?? {})]));
  return kept.map((part): Resource => {
    const others = identifiers.get(part.id ?? '') ?? [];
    return others.length === 0 ? part : ({ ...part, identifier: others.map(toFhirIdentifier) } as Resource);
  });
}

/** Two that say the same of it are one that was sent twice. */
const itemOf = (sent: object, { item }: IdentifierRules): string =>
  item === undefined
    ? ''
    : createHash('sha256')
        .update(JSON.stringify(item(sent) ?? ''))
        .digest('base64url');

function calledIn({ sent, expression }: New, how: IdentifierRules): PatientIdentifier[] {
  const said = othersIn(sent, how);
  if (said.length === 0) return [];
  const named = { schema: BODY, expressions: { identifiers: `${expression}.identifier` } };
  return (bodyOf(named, { identifiers: said }) as { identifiers: PatientIdentifier[] }).identifiers;
}

function othersIn(sent: object, { isOwn }: IdentifierRules): PatientIdentifier[] {
  const others: PatientIdentifier[] = [];
  for (const each of (sent as { identifier?: Identifier[] }).identifier ?? [])
    if (each.value !== undefined && !isOwnSystem(each.system ?? '') && !isOwn?.(each))
      if (!others.some((other) => isSameIdentifier(other, each))) others.push(toRecordIdentifier(each, each.value));
  return others;
}
