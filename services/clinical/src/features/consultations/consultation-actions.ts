import { violatedConstraint, type Db } from '../../db.js';
import type { Caller, Clinic } from '../../http/caller.js';
import { problem } from '../../http/errors.js';
import { weakEtag } from '../../http/etag.js';
import { checkNone, invalid, type Failure } from '../../http/failures.js';
import type { Language } from '../../http/language.js';
import { isUuid } from '../../http/schema.js';
import { newId, newNumber } from '../../id.js';
import { fulfilAppointment } from '../appointments/index.js';
import { findActiveDiagnoses } from '../catalogs/index.js';
import { bmi, completionFailures, contentDigest, contentFailures } from './consultation-rules.js';
import {
  findAppointmentHead,
  findConsultation,
  holdConsultationHead,
  insertConsultation,
  isActivePractitioner,
  isPatient,
  type ConsultationHead,
} from './consultation-store.js';
import type { Diagnosis } from './consultation-content.js';
import { consultationView } from './consultation-view.js';
import type { NewConsultationBody } from './create-consultation.js';

/**
 * The consultation's own row, which does not change until the transaction ends. Throws 404, the same for
 * another clinic's, an unknown or a malformed id.
 */
export async function getConsultation(db: Db, clinicId: string, id: string): Promise<ConsultationHead> {
  const head = isUuid(id) ? await holdConsultationHead(db, clinicId, id) : undefined;
  if (!head) throw problem('not_found');
  return head;
}

/** The whole consultation as it is answered. */
export async function readConsultation(db: Db, clinicId: string, id: string, language: Language) {
  const row = isUuid(id) ? await findConsultation(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  const view = consultationView(row, language);
  return { view, etag: weakEtag(row.version, view) };
}

/** Creates a draft, or a consultation that is signed at once, which ends its visit. Returns its id. */
export async function createConsultation(call: {
  db: Db;
  clinic: Clinic;
  caller: Caller;
  body: NewConsultationBody;
  now: Date;
  language: Language;
}): Promise<string> {
  const { db, clinic, caller, body, now, language } = call;
  const completed = body.status === 'completed';
  if (completed && !caller.abilities.has('consultations:complete')) throw problem('missing_ability');
  const practitioner_id = authorOf(caller, body);
  const [references, catalog] = await Promise.all([
    checkReferences(db, clinic.id, body, caller.type === 'api_key' ? practitioner_id : undefined),
    describeDiagnoses(db, body.diagnoses ?? [], language),
  ]);
  const content = { ...body, patient_id: references.patient_id };
  checkNone([
    ...references.failures,
    ...contentFailures(content, { now, timezone: clinic.timezone }),
    ...catalog.failures,
    ...(completed ? completionFailures(content, clinic.settings.completion_requires) : []),
  ]);

  const id = newId();
  await insertConsultation(db, {
    clinic_id: clinic.id,
    id,
    number: newNumber('C'),
    status: body.status,
    patient_id: references.patient_id,
    practitioner_id,
    appointment_id: body.appointment_id ?? null,
    type: body.type ?? null,
    reason: body.reason ?? null,
    started_at: body.started_at ?? null,
    ended_at: body.ended_at ?? null,
    completed_at: completed ? now.toISOString() : null,
    signed_by: completed ? practitioner_id : null,
    content_sha256: completed ? contentDigest(content) : null,
    follow_up_date: body.follow_up?.date ?? null,
    follow_up_notes: body.follow_up?.notes ?? null,
    client_id: body.client_id ?? null,
    sections: body.sections ?? [],
    vitals: body.vitals ? { ...body.vitals, bmi: bmi(body.vitals) } : null,
    diagnoses: catalog.diagnoses,
  }).catch((error: unknown) => {
    if (violatedConstraint(error) === 'consultations_client') throw invalid({ path: 'client_id', rule: 'taken' });
    throw error;
  });
  if (completed && body.appointment_id) await fulfilAppointment(db, clinic.id, body.appointment_id);
  return id;
}

/** The practitioner who writes: the caller, never the body's; only a key, which is nobody, must name one. */
export function authorOf(caller: Caller, body: { practitioner_id?: string | null }): string {
  if (caller.type === 'api_key') {
    if (!body.practitioner_id) throw invalid({ path: 'practitioner_id', rule: 'required' });
    return body.practitioner_id;
  }
  if (!caller.practitioner_id) throw problem('not_a_practitioner');
  return caller.practitioner_id;
}

/** The diagnoses with what the catalog says of them, and failures for those that it does not know. */
export async function describeDiagnoses(db: Db, given: readonly Diagnosis[], language: Language) {
  const catalog =
    given.length > 0
      ? await findActiveDiagnoses(
          db,
          given.map(({ code }) => code),
        )
      : [];
  const meaning = new Map(
    catalog.map((row) => [row.code, language === 'es' ? (row.description_es ?? row.description) : row.description]),
  );
  return {
    diagnoses: given.map((diagnosis) => ({ ...diagnosis, description: meaning.get(diagnosis.code) ?? '' })),
    failures: given.flatMap<Failure>(({ code }, index) =>
      meaning.has(code) ? [] : [{ path: `diagnoses.${index}.code`, rule: 'selected' }],
    ),
  };
}

/** The patient that results from those that are named, and failures for what is unknown or disagrees. */
export async function checkReferences(
  db: Db,
  clinicId: string,
  { patient_id, appointment_id }: { patient_id?: string | null; appointment_id?: string | null },
  namedPractitioner: string | undefined,
): Promise<{ patient_id: string | null; failures: Failure[] }> {
  const [patientExists, appointment, practitionerExists] = await Promise.all([
    patient_id ? isPatient(db, clinicId, patient_id) : true,
    appointment_id ? findAppointmentHead(db, clinicId, appointment_id) : undefined,
    namedPractitioner ? isActivePractitioner(db, clinicId, namedPractitioner) : true,
  ]);
  const failures: Failure[] = [];
  if (!patientExists) failures.push({ path: 'patient_id', rule: 'selected' });
  if (!practitionerExists) failures.push({ path: 'practitioner_id', rule: 'selected' });
  if (appointment_id && !appointment) failures.push({ path: 'appointment_id', rule: 'selected' });
  if (patient_id && patientExists && appointment && appointment.patient_id !== patient_id) {
    failures.push({ path: 'appointment_id', rule: 'disagrees', other: 'patient_id' });
  }
  return { patient_id: patient_id ?? appointment?.patient_id ?? null, failures };
}
