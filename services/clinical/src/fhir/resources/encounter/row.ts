import type { Encounter } from '@medplum/fhirtypes';
import {
  admissionSubject,
  isLimited as isLimitedInHospital,
  type AdmissionRow,
} from '../../../features/admissions/index.js';
import { consultationSubject } from '../../../features/consultation-heads/index.js';
import { consultationRecord, type ConsultationSaid } from '../../../features/consultations/index.js';
import { isLimitedInEmergency, visitSubject, type VisitRow } from '../../../features/emergency/index.js';
import { readableInstants } from '../../../features/record-versions/index.js';
import type { FindSubject } from '../../../operation/access.js';
import type { Mapping } from '../datatypes.js';
import { admissionEncounter, type AdmissionSaid } from './admission-map.js';
import { encounterResource } from './map.js';
import { emergencyEncounter, type VisitSaid } from './emergency-map.js';

/** An encounter with the whole record that it is: a consultation, a visit to the emergency room, or an admission. */
export interface EncounterRow {
  kind: 'consultation' | 'emergency_visit' | 'admission';
  record: object;
}

export const isConsultation = ({ kind }: Pick<EncounterRow, 'kind'>): boolean => kind === 'consultation';
export const consultationOf = ({ record }: EncounterRow) =>
  readableInstants(record, consultationRecord) as ConsultationSaid;
export const idOfRecord = ({ record }: EncounterRow): string => (record as { id: string }).id;

export function patientsOfEncounter({ record }: EncounterRow): string[] {
  const { patient } = record as Pick<ConsultationSaid | VisitRow | AdmissionRow, 'patient'>;
  return patient ? [patient.id] : [];
}

export const encounterSubject: FindSubject = async (db, clinicId, id) =>
  (await consultationSubject(db, clinicId, id)) ??
  (await visitSubject(db, clinicId, id)) ??
  (await admissionSubject(db, clinicId, id));

/** Whether the clinical members of visits, or of admissions, are left out for who reads. */
export const isLimited = (kind: 'emergency_visit' | 'admission', caller: Mapping['caller']): boolean =>
  caller === undefined || (kind === 'admission' ? isLimitedInHospital(caller) : isLimitedInEmergency(caller));

export function encounterOf(row: EncounterRow, mapping: Mapping): Encounter {
  if (row.kind === 'emergency_visit')
    return emergencyEncounter(row.record as VisitSaid, mapping, isLimited(row.kind, mapping.caller));
  if (row.kind === 'admission')
    return admissionEncounter(row.record as AdmissionSaid, mapping, isLimited(row.kind, mapping.caller));
  return encounterResource(consultationOf(row), mapping);
}
