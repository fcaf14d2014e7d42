import { observationsOfPatient } from '../admission-observations/index.js';
import { tasksOfPatient } from '../admission-tasks/index.js';
import { admissionsOfPatient } from '../admissions/index.js';
import { allergiesOfPatient } from '../allergies/index.js';
import { appointmentsOfPatient } from '../appointments/index.js';
import { consultationsOfPatient } from '../consultations/index.js';
import { dispensationsOfPatient } from '../dispensing/index.js';
import { documentsOfPatient } from '../documents/index.js';
import { emergencyVisitsOfPatient } from '../emergency/index.js';
import { immunizationsOfPatient } from '../immunizations/index.js';
import { inpatientMedicationsOfPatient } from '../inpatient-medications/index.js';
import { messagesOfPatient } from '../interop-messages/index.js';
import { invitationsOfPatient } from '../invitations/index.js';
import { labResultsOfPatient } from '../lab-results/index.js';
import { administrationsOfPatient } from '../medication-administrations/index.js';
import { membershipsOfPatient } from '../memberships/index.js';
import { ordersOfPatient } from '../orders/index.js';
import { identifiersOfPatient, patientsMergedInto, type PatientRows } from '../patients/index.js';
import { prescriptionsOfPatient } from '../prescriptions/index.js';
import { problemsOfPatient } from '../problems/index.js';
import { referralsOfPatient } from '../referrals/index.js';

/** What goes with a patient into another record, in the order in which rows are locked (docs/locks.md): before the patients. */
export const LOCKED_BEFORE: readonly PatientRows[] = [
  consultationsOfPatient,
  labResultsOfPatient,
  prescriptionsOfPatient,
  ordersOfPatient,
  referralsOfPatient,
];

/** With the patients, and after them. */
const LOCKED_AFTER: readonly PatientRows[] = [
  patientsMergedInto,
  identifiersOfPatient,
  allergiesOfPatient,
  documentsOfPatient,
  immunizationsOfPatient,
  problemsOfPatient,
  appointmentsOfPatient,
  emergencyVisitsOfPatient,
  admissionsOfPatient,
  observationsOfPatient,
  tasksOfPatient,
  inpatientMedicationsOfPatient,
  administrationsOfPatient,
  dispensationsOfPatient,
  messagesOfPatient,
  membershipsOfPatient,
  invitationsOfPatient,
];

export const MOVED: readonly PatientRows[] = [...LOCKED_BEFORE, ...LOCKED_AFTER];

const CHOSEN = 'An app sees the record that somebody chose for it: a merge gives it no other.';

/** Columns that name a patient and stay as they are when records become one, and why. A test knows of every column. */
export const STAYS: Readonly<Record<string, string>> = {
  'access_tokens.patient_id': CHOSEN,
  'ai_suggestions.patient_id':
    'About whom it was asked: it is shown for a day, and the relation is that to the record that is left.',
  'admission_stays.patient_id': 'It follows the admission, by its foreign key.',
  'allergies.recorded_for': 'For whom it was recorded: what two records say alike counts in both.',
  'authorization_codes.patient_id': CHOSEN,
  'audit_events.patient_ids':
    'The trail is never altered: who asks for a patient gets the rows of all records of theirs.',
  'break_glass_reviews.patient_ids': 'What was opened, and under which id.',
  'consultations.signed_patient_id': 'For whom the note was signed, which its digest covers.',
  'observations.patient_id': 'It follows the record that the observation is part of, by a trigger.',
  'outbox.patient_ids': 'What was told.',
  'patient_distinctions.other_id': 'Of a record that is part of another it counts for that one.',
  'patient_distinctions.patient_id': 'Of a record that is part of another it counts for that one.',
  'patient_merges.source_id': 'The merge itself.',
  'patient_merges.target_id': 'The merge itself.',
  'problems.recorded_for': 'For whom it was recorded: what two records say alike counts in both.',
  'smart_launches.patient_id': CHOSEN,
};
