import { column, inside, piece } from '../../../db/piece.js';
import { HttpError } from 'http-kit';
import type { PractitionerRow } from '../../../features/practitioners/index.js';
import type { BaseCall } from '../../../operation/operation.js';
import { careTeamOf } from '../../../operation/relation-store.js';
import { searchAccess } from '../../access.js';
import { FHIR_LIMITS } from '../../limits.js';
import { readerOf } from '../../reader.js';
import { countRows } from '../../search/row-counts.js';
import { defaultOptions } from '../../search/result-parameters.js';
import { findRows } from '../../search/rows.js';
import type { Reader } from '../../type.js';
import type { PatientSaid } from '../patient/map.js';
import { patient } from '../patient/type.js';
import type { GroupRow } from './map.js';

/** A query for the ids of the members of a group. */
export const MEMBERS = careTeamOf(column('d.clinic_id'), column('d.id'));

/**
 * The group with its members, as the caller finds them among patients: all of them where they are few, else how many they are, as far as is
 * counted. Who may find no patients is told nothing of either.
 */
export async function withMembers(row: PractitionerRow, call: BaseCall<'clinic'>): Promise<GroupRow> {
  const reader = patientReader(call);
  if (!reader) return row;
  const of = piece`clinic_patients.id in (select unnest(array${inside(MEMBERS)}) from practitioners d
    where d.clinic_id = (select current_clinic_id()) and d.id = ${row.id})`;
  const options = { ...defaultOptions(), count: FHIR_LIMITS.groupMembers };
  const sought = { conditions: [{ sql: of }], options, patientId: undefined, current: true };
  const { total, each } = await countRows(call.db, patient, reader, sought, FHIR_LIMITS.countedIfAsked);
  if (total === undefined || total > FHIR_LIMITS.groupMembers) return { ...row, quantity: total };
  const found = await findRows(call.db, patient, reader, sought, undefined, each);
  const patients = found.map((each) => (each.row as PatientSaid).id);
  return { ...row, quantity: patients.length, patients };
}

function patientReader(call: BaseCall<'clinic'>): Reader | undefined {
  try {
    return readerOf(patient, call, call.allowed(searchAccess(patient)), 's');
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 403) throw error;
    return undefined;
  }
}
