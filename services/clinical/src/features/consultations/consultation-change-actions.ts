import type { Db } from '../../db/db.js';
import type { Change } from '../../operation/change.js';
import { problem } from '../../domain/errors.js';
import { checkSigner } from '../../domain/security-settings.js';
import { checkVersion } from '../../http/etag.js';
import { checkNone, invalid } from '../../domain/failures.js';
import { isUuid, newId } from '../../id.js';
import { fulfil } from '../appointments/index.js';
import { lockConsultationHead, type ConsultationHead } from '../consultation-heads/index.js';
import { accessAuthor } from '../practitioners/index.js';
import { checkOpening, checkReferences, describeDiagnoses } from './consultation-actions.js';
import { contentOf, type ConsultationContent, type Vitals } from './consultation-content.js';
import { hasLinks } from './reference-store.js';
import { findNewestVitals } from './sign-store.js';
import {
  bmi,
  completionFailures,
  contentFailures,
  noteDigest,
  signsBeside,
  SIGNATURE_FORMAT,
  SIGNATURE_FORMAT_WITH_SIGNS,
} from './consultation-rules.js';
import {
  findConsultation,
  insertAddendum,
  replaceMembers,
  signConsultation,
  updateConsultation,
  voidConsultation,
} from './consultation-store.js';

export interface ConsultationChanges extends ConsultationContent {
  patient_id?: string | null;
  appointment_id?: string | null;
  emergency_visit_id?: string | null;
  admission_id?: string | null;
}

type ConsultationChange = Change & { path: { consultation: string } };

/** Writes what is given into a draft: each member replaces the one before. Returns the names of what was given. */
export async function updateDraft(
  change: ConsultationChange,
  ifMatch: string,
  body: ConsultationChanges,
): Promise<string[]> {
  const { db, clinic, path, now, language } = change;
  const { head, row } = await lockDraft(db, clinic.id, path.consultation, ifMatch);
  const changed = Object.keys(body);
  const { appointment_id, emergency_visit_id = null, admission_id = null } = row;
  const named = { patient_id: head.patient_id, appointment_id, emergency_visit_id, admission_id };
  const wanted = { ...named, ...onlyGiven(body) };
  const [references, catalog, linked] = await Promise.all([
    checkReferences(db, clinic, wanted, 'user', named),
    describeDiagnoses(db, body.diagnoses ?? [], language),
    hasLinks(db, clinic.id, head.id),
  ]);
  if (references.patient_id !== head.patient_id) await checkOpening(change, references.patient_id);
  const content = { ...contentOf(row), ...onlyGiven(body) };
  const fixed = linked && references.patient_id !== head.patient_id;
  checkNone([
    ...references.failures,
    ...(fixed ? [{ path: 'patient_id', rule: 'not_open' } as const] : []),
    // A day that was ahead when it was written may have passed since.
    ...contentFailures({ ...content, follow_up: body.follow_up ?? null }, { now, timezone: clinic.timezone }),
    ...catalog.failures,
  ]);
  const { sections, vitals } = body;
  const replaceVitals = (said: Vitals | null) =>
    replaceMembers(db, clinic.id, head.id, 'vitals', said ? [{ ...said, bmi: bmi(said) }] : []);
  // What is written was read while the visit had its former time.
  if (vitals !== undefined) await replaceVitals(vitals);
  await updateConsultation(db, clinic.id, head.id, {
    patient_id: references.patient_id,
    appointment_id: wanted.appointment_id,
    emergency_visit_id: wanted.emergency_visit_id,
    admission_id: wanted.admission_id,
    type: content.type ?? null,
    reason: content.reason ?? null,
    started_at: content.started_at ?? null,
    ended_at: content.ended_at ?? null,
    follow_up_date: content.follow_up?.date ?? null,
    follow_up_notes: content.follow_up?.notes ?? null,
  });
  // A sign without a time of its own was moved with the visit: another one may be the newest now.
  if (body.started_at !== undefined && signsBeside(row.signs).length > 0 && vitals !== null)
    await replaceVitals(await findNewestVitals(db, clinic.id, head.id));
  if (sections) await replaceMembers(db, clinic.id, head.id, 'sections', sections);
  if (body.diagnoses) await replaceMembers(db, clinic.id, head.id, 'diagnoses', catalog.diagnoses);
  return changed;
}

/** Signs and locks a draft as it stands, and ends its visit. Throws 422 naming what it still needs. */
export async function completeConsultation(
  call: ConsultationChange,
  ifMatch: string | undefined,
  body: { practitioner_id?: string | null },
): Promise<void> {
  const { db, clinic, caller, path, now } = call;
  checkSigner(caller, clinic, now);
  const signed_by = await accessAuthor(db, clinic.id, caller, body);
  const { head, row } = await lockDraft(db, clinic.id, path.consultation, ifMatch);
  const content = contentOf(row);
  checkNone(completionFailures(content, clinic.settings.completion_requires));
  const signature = { id: head.id, signed_by, signed_at: now.toISOString() };
  const signs = signsBeside(row.signs);
  const signature_format = signs.length > 0 ? SIGNATURE_FORMAT_WITH_SIGNS : SIGNATURE_FORMAT;
  await signConsultation(db, clinic.id, {
    ...signature,
    content_sha256: noteDigest({ ...signature, content, signs }, signature_format),
    signature_format,
  });
  if (row.appointment_id) await fulfil(call, row.appointment_id);
}

/** Adds to a signed consultation, whose own text stays as it was signed. */
export async function addAddendum(
  { db, clinic, caller, path, now }: ConsultationChange,
  body: { practitioner_id?: string | null; content: string },
  ifMatch?: string,
): Promise<void> {
  checkSigner(caller, clinic, now);
  const author_id = await accessAuthor(db, clinic.id, caller, body);
  const head = await lock(db, clinic.id, path.consultation);
  if (ifMatch !== undefined) checkVersion(ifMatch, head.version);
  if (head.status !== 'completed') throw invalid({ path: 'status', rule: 'only_when', value: 'completed' });
  const { content } = body;
  await insertAddendum(db, { clinic_id: clinic.id, id: newId(), consultation_id: head.id, author_id, content });
}

/** Declares a consultation void; it is never deleted. A signed one takes the right to sign. Throws 404, 412, 422 `status`. */
export async function cancelConsultation(
  { db, clinic, caller, path }: ConsultationChange,
  reason: string,
  ifMatch?: string,
): Promise<void> {
  const head = await lock(db, clinic.id, path.consultation);
  if (ifMatch !== undefined) checkVersion(ifMatch, head.version);
  if (head.status === 'entered_in_error') {
    throw invalid({ path: 'status', rule: 'transition', value: 'entered_in_error' });
  }
  if (head.status === 'completed' && !caller.abilities.has('consultations:complete')) throw problem('missing_ability');
  await voidConsultation(db, clinic.id, head.id, reason);
}

async function lock(db: Db, clinicId: string, id: string): Promise<ConsultationHead> {
  const head = isUuid(id) ? await lockConsultationHead(db, clinicId, id) : undefined;
  if (!head) throw problem('not_found');
  return head;
}

/** The draft as it is, locked. Throws 404, 412, 422 `status`. */
export async function lockDraft(db: Db, clinicId: string, id: string, ifMatch: string | undefined) {
  const head = await lock(db, clinicId, id);
  if (head.status !== 'draft') throw invalid({ path: 'status', rule: 'only_when', value: 'draft' });
  if (ifMatch !== undefined) checkVersion(ifMatch, head.version);
  const row = await findConsultation(db, clinicId, id);
  if (!row) throw problem('not_found');
  return { head, row };
}

const onlyGiven = <T extends object>(body: T): Partial<T> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<T>;
