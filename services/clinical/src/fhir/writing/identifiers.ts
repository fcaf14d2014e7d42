import type { Identifier } from '@medplum/fhirtypes';
import Joi from 'joi';
import type { Db } from '../../db/db.js';
import type { Clinic } from '../../domain/clinic.js';
import { invalid } from '../../domain/failures.js';
import { identifiersField, isOwnSystem, type PatientIdentifier } from '../../features/patients/index.js';
import { identifierIn, isSame, type Identified } from '../identifiers/said.js';
import { freeIdentifiersLeft, freeIdentifiersOf, insertIdentifiers } from '../identifiers/store.js';
import type { Resource } from '../mapping.js';
import type { FhirType } from '../type.js';
import { bodyOf } from './received.js';

const BODY = Joi.object({ identifiers: identifiersField });

/**
 * Keeps what others call a new resource. Throws 422 where it is too much, or what another of the type and the clinic is called; what
 * it was put in the place of may be called the same.
 */
export async function keepIdentifiers(
  { db, clinic }: { db: Db; clinic: Pick<Clinic, 'id'> },
  { type, identified: how }: FhirType,
  sent: Resource,
  { id, replaced }: { id: string; replaced: string | null },
): Promise<void> {
  if (!how) return;
  const expression = `${type}.identifier`;
  const said = othersIn(sent, how);
  if (said.length === 0) return;
  const { identifiers } = bodyOf({ schema: BODY, expressions: { identifiers: expression } }, { identifiers: said }) as {
    identifiers: PatientIdentifier[];
  };
  const named = { clinic_id: clinic.id, resource_type: type };
  if (replaced !== null) await freeIdentifiersOf(db, { ...named, resource_id: replaced });
  if (how.goneFrom !== undefined) await freeIdentifiersLeft(db, named, how.goneFrom, identifiers);
  const written = await insertIdentifiers(db, { ...named, resource_id: id }, identifiers);
  if (written < identifiers.length) throw invalid({ path: expression, rule: 'taken' });
}

function othersIn(sent: Resource, { isOwn }: Identified): PatientIdentifier[] {
  const others: PatientIdentifier[] = [];
  for (const each of (sent as { identifier?: Identifier[] }).identifier ?? [])
    if (each.value !== undefined && !isOwnSystem(each.system ?? '') && !isOwn?.(each))
      if (!others.some((other) => isSame(other, each))) others.push(identifierIn(each, each.value));
  return others;
}
