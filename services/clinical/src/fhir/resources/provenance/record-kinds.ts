import { column, piece, raw } from '../../../db/piece.js';
import { sql, type Db } from '../../../db/db.js';
import { allergyRecord, allergySubject, visibleAllergies } from '../../../features/allergies/index.js';
import { appointmentRecord, findAppointment } from '../../../features/appointments/index.js';
import { consultationSubject } from '../../../features/consultation-heads/index.js';
import {
  CONSULTATION_TABLES,
  consultationRecord,
  visibleConsultations,
} from '../../../features/consultations/index.js';
import { documentRecord, documentSubject, visibleDocuments } from '../../../features/documents/index.js';
import {
  immunizationRecord,
  immunizationSubject,
  visibleImmunizations,
} from '../../../features/immunizations/index.js';
import { labResultRecord, labResultSubject, visibleResults } from '../../../features/lab-results/index.js';
import { locationRecord } from '../../../features/locations/index.js';
import { orderRecord, orderSubject, visibleOrders } from '../../../features/orders/index.js';
import { careTeamSubject, patientRecord } from '../../../features/patients/index.js';
import { practitionerRecord } from '../../../features/practitioners/index.js';
import {
  prescriptionRecord,
  prescriptionSubject,
  visiblePrescriptions,
} from '../../../features/prescriptions/index.js';
import { problemRecord, problemSubject, visibleProblems } from '../../../features/problems/index.js';
import { referralRecord, referralSubject, visibleReferrals } from '../../../features/referrals/index.js';
import type { FindSubject } from '../../../operation/access.js';
import { visibleLocations } from '../location/source.js';
import { practitioner } from '../practitioner/type.js';
import type { ProvenanceKind } from './targets.js';
import { nobodyIn, visibleAppointments, visiblePatients } from './visible-records.js';
import { HOSPITAL_KINDS } from './hospital-kinds.js';
import type { Kind } from './kind.js';

/** The kinds of records whose versions are kept: who may see a record may see who made its versions. */
export const KINDS: Record<ProvenanceKind, Kind> = {
  patient: {
    record: patientRecord,
    ability: 'patients:read',
    visible: visiblePatients,
    id: column('clinic_patients.id'),
    patient: column('clinic_patients.id'),
    subject: careTeamSubject,
  },
  appointment: {
    record: appointmentRecord,
    ability: 'appointments:read',
    visible: visibleAppointments,
    id: column('a.id'),
    patient: column('a.patient_id'),
    async subject(db, clinicId, id) {
      const row = await findAppointment(db, clinicId, id);
      return row && { patient_id: row.patient.id, practitioner_id: row.practitioner.id };
    },
  },
  consultation: {
    record: consultationRecord,
    ability: 'consultations:read',
    visible: (reader, patientId) => visibleConsultations(sql.from(raw(CONSULTATION_TABLES)), reader, patientId),
    id: column('c.id'),
    patient: column('c.patient_id'),
    subject: consultationSubject,
  },
  order: {
    record: orderRecord,
    ability: 'consultations:read',
    visible: visibleOrders,
    id: column('o.id'),
    patient: column('o.patient_id'),
    subject: orderSubject,
  },
  prescription: {
    record: prescriptionRecord,
    ability: 'prescriptions:read',
    visible: visiblePrescriptions,
    id: column('r.id'),
    patient: column('r.patient_id'),
    subject: prescriptionSubject,
  },
  lab_result: {
    record: labResultRecord,
    ability: 'lab-results:read',
    visible: visibleResults,
    id: column('r.id'),
    patient: column('r.patient_id'),
    subject: labResultSubject,
  },
  allergy: {
    record: allergyRecord,
    ability: 'consultations:read',
    visible: ({ clinic, caller, grant }, patientId) =>
      visibleAllergies({ clinicId: clinic.id, caller, grant }, patientId),
    id: column('a.id'),
    patient: column('a.patient_id'),
    subject: allergySubject,
  },
  immunization: {
    record: immunizationRecord,
    ability: 'consultations:read',
    visible: ({ clinic, caller, grant }, patientId) =>
      visibleImmunizations({ clinicId: clinic.id, caller, grant }, patientId),
    id: column('i.id'),
    patient: column('i.patient_id'),
    subject: immunizationSubject,
  },
  problem: {
    record: problemRecord,
    ability: 'consultations:read',
    visible: ({ clinic, caller, grant }, patientId) =>
      visibleProblems({ clinicId: clinic.id, caller, grant }, patientId),
    id: column('m.id'),
    patient: column('m.patient_id'),
    subject: problemSubject,
  },
  referral: {
    record: referralRecord,
    ability: 'consultations:read',
    visible: visibleReferrals,
    id: column('f.id'),
    patient: column('f.patient_id'),
    subject: referralSubject,
  },
  document: {
    record: documentRecord,
    ability: 'documents:read',
    visible: ({ clinic, caller, grant }, patientId) =>
      visibleDocuments({ clinicId: clinic.id, caller, grant }, patientId),
    id: column('t.id'),
    patient: column('t.patient_id'),
    subject: documentSubject,
  },
  practitioner: {
    record: practitionerRecord,
    ability: practitioner.ability,
    visible: practitioner.visible,
    id: column('d.id'),
    patient: piece`null::uuid`,
    subject: nobodyIn('practitioners'),
  },
  location: {
    record: locationRecord,
    ability: 'appointments:read',
    visible: visibleLocations,
    id: column('l.id'),
    patient: piece`null::uuid`,
    subject: nobodyIn('locations'),
  },
  ...HOSPITAL_KINDS,
};

/** Whose record that is, of whichever kind. */
export async function provenanceSubject(db: Db, clinicId: string, id: string): ReturnType<FindSubject> {
  for (const { subject } of Object.values(KINDS)) {
    const found = await subject(db, clinicId, id);
    if (found) return found;
  }
  return undefined;
}
