import type { Knex } from 'knex';
import { column, name, parameter, piece, raw, statement } from '../../../db/piece.js';
import { appointmentsIn, scopeOf } from '../../../features/appointments/index.js';
import { knownPatients } from '../../../features/patients/index.js';
import type { FindSubject } from '../../../operation/access.js';
import { ofTeam, onePatient, whereRelated } from '../../../operation/relation-store.js';
import type { Reader } from '../../type.js';

/** A record that is about nobody, where there is one. */
export function nobodyIn(table: 'practitioners' | 'locations' | 'wards' | 'beds'): FindSubject {
  const find = statement(
    piece`select 1 from ${name(table)} where clinic_id = ${parameter(1)} and id = ${parameter(2)}`,
  );
  return async (db, clinicId, id) =>
    (await db.row<object>(find, [clinicId, id])) && {
      patient_id: null,
      practitioner_id: null,
      nobody: true,
    };
}

/** Patients whom the reader may see. */
export function visiblePatients({ clinic, grant }: Reader, patientId?: string): Knex.QueryBuilder {
  const patients = knownPatients(clinic.id);
  if (!grant) return patients;
  grant.asked = true;
  if (patientId !== undefined) grant.subjects.push({ patient_id: patientId, practitioner_id: null, care_team: true });
  if (grant.relation === 'any') return patients;
  if (grant.relation === 'one_patient') {
    onePatient(patients, grant, 'clinic_patients.id', patientId);
    return patients;
  }
  if (grant.practitioner_id === null) return patients.whereRaw('false');
  const isTheirs = ofTeam(
    grant,
    grant.practitioner_id,
    column('clinic_patients.clinic_id'),
    column('clinic_patients.id'),
  );
  return patients.whereRaw(raw(isTheirs));
}

/** Appointments `a` that the reader may see. */
export function visibleAppointments({ clinic, caller, grant }: Reader, patientId?: string): Knex.QueryBuilder {
  const appointments = appointmentsIn(clinic.id, scopeOf(caller), {});
  const columns = { clinic: 'a.clinic_id', patient: 'a.patient_id', practitioner: 'a.practitioner_id' };
  whereRelated(appointments, grant, caller, columns, patientId);
  return appointments;
}
