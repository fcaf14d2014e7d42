import type { Observation } from '@medplum/fhirtypes';
import Joi from 'joi';
import { invalid, type OwnRule } from '../../../domain/failures.js';
import {
  addToDraft,
  consultationRecord,
  updateDraft,
  vitals,
  type Vitals,
} from '../../../features/consultations/index.js';
import {
  contentFields,
  enterLabResult,
  ENTRY_STATUSES,
  findLabResult,
  labResultRecord,
} from '../../../features/lab-results/index.js';
import { uuid } from '../../../http/schema.js';
import { ability, phi } from '../../../operation/access.js';
import { readTag } from '../../writing/tags.js';
import { changedIn, checkFixed } from '../../writing/unchanged.js';
import type { Writes, Writing } from '../../writing/writes.js';
import {
  consultationOf,
  idOfRecord,
  observationResource,
  observationSubject,
  recordOfObservation,
  versionOf,
  type ObservationRow,
} from './row.js';
import { OBSERVATION_EXPRESSIONS, OBSERVATION_KEPT, takeObservation, type ObservationBody } from './take.js';
import { signId, SIGN_NAMES, SIGNS } from './vital-signs.js';

const EVENT = 'consultation.update';
const MEASURED: OwnRule = {
  name: 'measured',
  en: 'The visit has this sign already: update Observation/:other.',
  es: 'La consulta ya tiene este signo: actualice Observation/:other.',
};
/** Vital signs are part of a note. */
const NOTES = { ...ability('consultations:write'), smart: { type: 'Observation', interaction: 'c' } } as const;

export const observationWrites: Writes<ObservationRow> = {
  access: phi('full', { ability: 'lab-results:write' }),
  record: labResultRecord,
  kept: OBSERVATION_KEPT,
  take: (resource, at, before) => takeObservation(resource as Observation, at, before),
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
  update: {
    event: EVENT,
    access: phi('full', {
      ability: 'consultations:write',
      subject: { of: observationSubject, param: 'id', recordIn: recordOfObservation },
    }),
    async run(writing, _id, ifMatch, body, before) {
      const was = takeObservation(observationResource(before, writing), writing, before);
      const changed = changedIn(observationWrites, was.body, body);
      checkFixed(changed, ['vitals']);
      const asRead = readTag(ifMatch, versionOf(before));
      writing.trail.note({ resource_id: idOfRecord(before) });
      if (changed.length > 0) await measureAgain(writing, before, asRead, (body as ObservationBody).vitals ?? {});
      return changed;
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
  writing.trail.note({ event: EVENT });
  const sign = SIGN_NAMES.find((name) => SIGNS[name].measured.some(({ member }) => member in measured));
  if (!sign) throw invalid({ path: 'vitals', rule: 'required' });
  await addToDraft(writing, draft, ({ vitals: before }) => {
    if (SIGNS[sign].measured.some(({ member }) => before?.[member] != null))
      throw invalid({ path: 'code', rule: MEASURED, other: signId(draft.consultation_id, sign) });
    return { vitals: { ...before, ...measured } };
  });
  return { record: draft.consultation_id, resource: signId(draft.consultation_id, sign) };
}

/** What is beside the sign is as it was read. A sign that nobody measured would be none. */
async function measureAgain(writing: Writing, before: ObservationRow, asRead: string, measured: Vitals): Promise<void> {
  const { db, clinic } = writing;
  if (Object.values(measured).every((value) => value == null)) throw invalid({ path: 'vitals', rule: 'required' });
  const { id, vitals: said } = consultationOf(before);
  const { bmi: _, ...others } = said ?? {};
  writing.trail.changing(db, { kind: consultationRecord, clinic_id: clinic.id, id, event: EVENT });
  await updateDraft({ ...writing, path: { consultation: id } }, asRead, { vitals: { ...others, ...measured } });
}
