import { violatedConstraint, type Db, type Transaction } from '../../db/db.js';
import type { Trail } from '../../operation/trail.js';
import { checkRelation } from '../../operation/access.js';
import type { Change } from '../../operation/change.js';
import type { PhiGrant } from '../../operation/grant.js';
import { usesArea } from '../../domain/areas.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { checkSigner } from '../../domain/security-settings.js';
import { checkNone, invalid, type Failure } from '../../domain/failures.js';
import type { Language } from '../../domain/language.js';
import { newId, newNumber } from '../../id.js';
import type { Clinic } from '../../domain/clinic.js';
import { fulfil } from '../appointments/index.js';
import { findActiveDiagnoses } from '../catalogs/index.js';
import { patientFailures } from '../patients/index.js';
import { authorOf } from '../practitioners/index.js';
import { answered } from './consultation-access.js';
import { bmi, completionFailures, contentFailures, noteDigest, SIGNATURE_FORMAT } from './consultation-rules.js';
import { insertConsultation, type NewConsultation } from './consultation-store.js';
import { findReferences, type References } from './reference-store.js';
import type { Diagnosis, NewConsultationBody } from './consultation-content.js';

/**
 * Creates a draft, or a consultation that is signed at once, which ends its visit. Answers it as `getConsultation` would,
 * without reading it: all of it is known but what the database gave it.
 */
export async function createConsultation(call: {
  db: Transaction;
  trail: Trail;
  clinic: Clinic;
  caller: Caller;
  phi: PhiGrant | undefined;
  body: NewConsultationBody;
  now: Date;
  language: Language;
}) {
  const { db, clinic, caller, body, now, language } = call;
  const completed = body.status === 'completed';
  if (completed && !caller.abilities.has('consultations:complete')) throw problem('missing_ability');
  if (completed) checkSigner(caller, clinic, now);
  const practitioner_id = authorOf(caller, body);
  const [references, catalog] = await Promise.all([
    checkReferences(db, clinic, { ...body, practitioner_id }, caller.type),
    describeDiagnoses(db, body.diagnoses ?? [], language),
  ]);
  await checkOpening(call, references.patient_id);
  const content = { ...body, patient_id: references.patient_id };
  checkNone([
    ...references.failures,
    ...contentFailures(content, { now, timezone: clinic.timezone }),
    ...catalog.failures,
    ...(completed ? completionFailures(content, clinic.settings.completion_requires) : []),
  ]);

  const { practitioner, patient } = references;
  if (!practitioner) throw new Error('The author is no practitioner of the clinic.');
  const [id, signed_at] = [newId(), now.toISOString()];
  const row: NewConsultation = {
    clinic_id: clinic.id,
    id,
    number: newNumber('C'),
    status: body.status,
    patient_id: references.patient_id,
    practitioner_id,
    appointment_id: body.appointment_id ?? null,
    emergency_visit_id: body.emergency_visit_id ?? null,
    admission_id: body.admission_id ?? null,
    type: body.type ?? null,
    reason: body.reason ?? null,
    started_at: body.started_at ?? null,
    ended_at: body.ended_at ?? null,
    completed_at: completed ? signed_at : null,
    signed_by: completed ? practitioner_id : null,
    content_sha256: completed
      ? noteDigest({ id, signed_by: practitioner_id, signed_at, content }, SIGNATURE_FORMAT)
      : null,
    signature_format: completed ? SIGNATURE_FORMAT : null,
    follow_up_date: body.follow_up?.date ?? null,
    follow_up_notes: body.follow_up?.notes ?? null,
    client_id: body.client_id ?? null,
    sections: body.sections ?? [],
    vitals: body.vitals ? { ...body.vitals, bmi: bmi(body.vitals) } : null,
    diagnoses: catalog.diagnoses,
  };
  const given = await insertConsultation(db, row).catch((error: unknown) => {
    if (violatedConstraint(error) === 'consultations_client') throw invalid({ path: 'client_id', rule: 'taken' });
    throw error;
  });
  if (completed && body.appointment_id) await fulfil(call, body.appointment_id);
  return answered(
    {
      ...row,
      ...given,
      patient,
      practitioner,
      signed_by: completed ? practitioner : null,
      cancellation_reason: null,
      addenda: [],
      orders: [],
      prescriptions: [],
    },
    language,
  );
}

/**
 * Throws 403 for a patient whose care the clinic's policy does not give to the caller: a note would open their record.
 * Whoever comes without an appointment is given one by the front desk, or the glass is broken for them.
 */
export async function checkOpening(
  { db, clinic, caller, phi }: Pick<Change, 'db' | 'clinic' | 'caller' | 'phi'>,
  patient_id: string | null,
): Promise<void> {
  if (patient_id !== null)
    await checkRelation(db, { patient_id, practitioner_id: null, care_team: true }, phi, { caller, clinic });
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

type Written = Record<'patient_id' | 'emergency_visit_id' | 'admission_id', string | null>;

/**
 * The patient that results from those that are named, and failures for what is unknown, closed or disagrees. `written` is what the note
 * names already: that may have ended since.
 */
export async function checkReferences(
  db: Db,
  clinic: Clinic,
  named: {
    patient_id?: string | null;
    appointment_id?: string | null;
    emergency_visit_id?: string | null;
    admission_id?: string | null;
    practitioner_id?: string | null;
  },
  callerType: Caller['type'],
  written?: Written,
): Promise<{ patient_id: string | null; failures: Failure[] } & Pick<References, 'patient' | 'practitioner'>> {
  const { patient_id = null, appointment_id = null, emergency_visit_id = null, admission_id = null } = named;
  const { practitioner_id = null } = named;
  const { patient, practitioner, appointment, emergency_visit, admission } = await findReferences(db, clinic.id, {
    patient_id,
    appointment_id,
    emergency_visit_id,
    admission_id,
    practitioner_id,
  });
  const failures: Failure[] = [];
  // Also the appointment's own patient; what is already in a draft may be finished after a death.
  if (patient_id || patient)
    failures.push(...patientFailures(patient, { deceased: patient?.id === written?.patient_id }));
  // Only a key names its practitioner in the body.
  if (callerType === 'api_key' && practitioner_id && !practitioner?.active)
    failures.push({ path: 'practitioner_id', rule: 'selected' });
  if (appointment_id && !appointment) failures.push({ path: 'appointment_id', rule: 'selected' });
  if (patient_id && patient && appointment && appointment.patient_id !== patient_id) {
    failures.push({ path: 'appointment_id', rule: 'disagrees', other: 'patient_id' });
  }
  const whose = patient_id ?? [appointment, emergency_visit, admission].find((each) => each)?.patient_id ?? null;
  const isNew = (path: 'emergency_visit_id' | 'admission_id') =>
    named[path] && (named[path] !== written?.[path] || whose !== written?.patient_id);
  if (isNew('emergency_visit_id') && (!emergency_visit || !usesArea(clinic, 'emergency')))
    failures.push({ path: 'emergency_visit_id', rule: 'selected' });
  else if (emergency_visit && emergency_visit.patient_id !== whose)
    failures.push({ path: 'emergency_visit_id', rule: 'disagrees', other: 'patient_id' });
  if (isNew('admission_id') && (!admission || !usesArea(clinic, 'hospitalization')))
    failures.push({ path: 'admission_id', rule: 'selected' });
  else if (admission && admission.patient_id !== whose)
    failures.push({ path: 'admission_id', rule: 'disagrees', other: 'patient_id' });
  return { patient_id: whose, patient, practitioner, failures };
}
