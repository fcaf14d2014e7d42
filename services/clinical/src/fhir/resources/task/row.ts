import type { Task } from '@medplum/fhirtypes';
import { admissionTaskSubject, type TaskRow as AdmissionTask } from '../../../features/admission-tasks/index.js';
import { referralRecord, referralSubject, type ReferralRow } from '../../../features/referrals/index.js';
import { readableInstants } from '../../../features/record-versions/index.js';
import type { FindSubject } from '../../../operation/access.js';
import { admissionTask } from './admission-task-map.js';
import { taskResource } from './map.js';

/** A task with the record that it is: a referral, or something to be done for a patient in hospital. */
export interface TaskRow {
  kind: 'referral' | 'admission_task';
  record: object;
}

export const idOfRecord = ({ record }: TaskRow): string => (record as { id: string }).id;
export const patientOfTask = ({ record }: TaskRow): string => (record as ReferralRow | AdmissionTask).patient.id;

export const taskSubject: FindSubject = async (db, clinicId, id) =>
  (await referralSubject(db, clinicId, id)) ?? (await admissionTaskSubject(db, clinicId, id));

export const taskOf = ({ kind, record }: TaskRow): Task =>
  kind === 'referral'
    ? taskResource(readableInstants(record, referralRecord) as ReferralRow)
    : admissionTask(record as AdmissionTask);
