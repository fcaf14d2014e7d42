import type { Observation } from '@medplum/fhirtypes';
import Joi from 'joi';
import { invalid } from '../../../domain/failures.js';
import { addToDraft, vitals, type Vitals } from '../../../features/consultations/index.js';
import {
  contentFields,
  enterLabResult,
  ENTRY_STATUSES,
  findLabResult,
  labResultRecord,
} from '../../../features/lab-results/index.js';
import { uuid } from '../../../http/schema.js';
import { ability, phi } from '../../../operation/access.js';
import type { Writes, Writing } from '../../writing/writes.js';
import { OBSERVATION_EXPRESSIONS, OBSERVATION_KEPT, takeObservation, type ObservationBody } from './take.js';
import { signId, SIGN_NAMES, SIGNS } from './vital-signs.js';

/** Vital signs are part of a note. */
const NOTES = { ...ability('consultations:write'), smart: { type: 'Observation', interaction: 'c' } } as const;

export const observationWrites: Writes<unknown> = {
  access: phi('full', { ability: 'lab-results:write' }),
  record: labResultRecord,
  kept: OBSERVATION_KEPT,
  take: (resource, at) => takeObservation(resource as Observation, at),
  schema: Joi.object({
    patient_id: uuid().required(),
    consultation_id: uuid().allow(null),
    vitals: vitals.allow(null),
    result: Joi.object({
      ...contentFields,
      status: Joi.string().valid(...ENTRY_STATUSES),
      order_item_id: uuid().allow(null),
    }).allow(null),
  }),
  expressions: OBSERVATION_EXPRESSIONS,
  create: {
    event: 'lab_result.create',
    run(writing, body) {
      const { result, vitals: measured, consultation_id, patient_id } = body as ObservationBody;
      if (result) return enter(writing, { ...result, consultation_id, patient_id });
      return measure(writing, { consultation_id: consultation_id ?? '', patient_id }, measured ?? {});
    },
  },
};

/** What was ordered says what the result is of; what was not is of what was measured. */
async function enter(
  writing: Writing,
  result: NonNullable<ObservationBody['result']> & Pick<ObservationBody, 'consultation_id' | 'patient_id'>,
): Promise<{ record: string; resource: string }> {
  const { db, clinic, caller, now } = writing;
  const code = result.order_item_id ? null : (result.observations[0]?.code ?? null);
  const record = await enterLabResult(writing, { ...result, code, release: false });
  const entered = await findLabResult(db, { caller, clinic, grant: undefined, now }, record);
  return { record, resource: entered?.observations[0]?.id ?? '' };
}

/** A sign is measured once in a visit, as long as its note is a draft. */
async function measure(
  writing: Writing,
  draft: { consultation_id: string; patient_id: string },
  measured: Vitals,
): Promise<{ record: string; resource: string }> {
  writing.allowed(NOTES);
  writing.trail.note({ event: 'consultation.update' });
  const sign = SIGN_NAMES.find((name) => SIGNS[name].measured.some(({ member }) => member in measured));
  if (!sign) throw invalid({ path: 'vitals', rule: 'required' });
  await addToDraft(writing, draft, ({ vitals: before }) => {
    if (SIGNS[sign].measured.some(({ member }) => before?.[member] != null))
      throw invalid({ path: 'code', rule: 'taken' });
    return { vitals: { ...before, ...measured } };
  });
  return { record: draft.consultation_id, resource: signId(draft.consultation_id, sign) };
}
