import { dayIn } from '../../calendar.js';
import type { Db } from '../../db/db.js';
import { checkNone } from '../../domain/failures.js';
import { newId } from '../../id.js';
import { LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import { addToDraft } from './consultation-addition-actions.js';
import { lockDraft, updateDraft } from './consultation-change-actions.js';
import type { Vitals } from './consultation-content.js';
import { vitalsFailures } from './consultation-rules.js';
import type { ConsultationSaid } from './consultation-store.js';
import { findBirthDate, findNewestSign, insertSign, updateSign, type NewSign, type SignKey } from './sign-store.js';

/** A sign that was measured; `members` are those of the consultation's vital signs that show the newest of it. */
export interface MeasuredSign extends NewSign {
  members: readonly (keyof NonNullable<ConsultationSaid['vitals']>)[];
}

/**
 * Adds a vital sign to the draft that it names, which may have that sign already. Throws as `addToDraft`, and 422 for what cannot be
 * measured or not yet.
 */
export async function addSign(change: Change, patient_id: string, sign: MeasuredSign): Promise<SignKey> {
  const { db, clinic, caller } = change;
  await checkMeasured(change, sign);
  const { consultation_id } = sign;
  let key: SignKey | undefined;
  await addToDraft(change, { consultation_id, patient_id }, async ({ vitals }) => {
    key = await insertSign(db, clinic.id, { ...sign, id: newId(), by: caller });
    return { vitals: await withNewest(db, clinic.id, vitals, sign) };
  });
  if (!key) throw new Error('The sign was not added.');
  return key;
}

/** Replaces what was measured of one sign of a draft, and when. Throws as `updateDraft`, and 422 as `addSign`. */
export async function changeSign(change: Change, ifMatch: string, key: SignKey, sign: MeasuredSign): Promise<void> {
  const { db, clinic } = change;
  await checkMeasured(change, sign);
  const { row } = await lockDraft(db, clinic.id, sign.consultation_id, ifMatch);
  await updateSign(db, clinic.id, { ...sign, ...key });
  const vitals = await withNewest(db, clinic.id, row.vitals, sign);
  await updateDraft({ ...change, path: { consultation: sign.consultation_id } }, ifMatch, { vitals });
}

async function checkMeasured({ db, clinic, now }: Change, sign: MeasuredSign): Promise<void> {
  const { measured, observed_at, consultation_id } = sign;
  const latest = new Date(now.getTime() + LIMITS.clockSkewMs).toISOString();
  const born = observed_at ? await findBirthDate(db, clinic.id, consultation_id) : undefined;
  const isUnborn = observed_at && born && dayIn(clinic.timezone, new Date(observed_at)) < born;
  checkNone([
    ...vitalsFailures(measured),
    ...(observed_at && observed_at > latest ? [{ path: 'observed_at', rule: 'future' } as const] : []),
    ...(isUnborn ? [{ path: 'observed_at', rule: 'not_before', other: 'birth_date' } as const] : []),
  ]);
}

/** The consultation's vital signs with the newest of that sign. */
async function withNewest(
  db: Db,
  clinicId: string,
  vitals: ConsultationSaid['vitals'],
  { consultation_id, sign, members }: MeasuredSign,
): Promise<Vitals> {
  const { bmi: _, ...others } = vitals ?? {};
  const newest = await findNewestSign(db, clinicId, consultation_id, sign);
  const { value_number = null, systolic = null, diastolic = null } = newest ?? {};
  const [first] = members;
  return { ...others, ...(members.length > 1 ? { systolic, diastolic } : first && { [first]: value_number }) };
}
