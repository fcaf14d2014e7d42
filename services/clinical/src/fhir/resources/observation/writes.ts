import type { Observation } from '@medplum/fhirtypes';
import Joi from 'joi';
import { invalid } from '../../../domain/failures.js';
import { addSign, changeSign, consultationRecord, vitals } from '../../../features/consultations/index.js';
import {
  contentFields,
  enterLabResult,
  ENTRY_STATUSES,
  findLabResult,
  labResultRecord,
} from '../../../features/lab-results/index.js';
import { instant, uuid } from '../../../http/schema.js';
import { ability, phi } from '../../../operation/access.js';
import { readTag } from '../../writing/version-tags.js';
import { changedMembers, checkFixed } from '../../writing/fixed-members.js';
import type { Writes, Writing } from '../../writing/write-rules.js';
import {
  consultationOf,
  idOfRecord,
  observationResource,
  observationSubject,
  recordOfObservation,
  versionOf,
  type ObservationRow,
} from './row.js';
import { OBSERVATION_EXPRESSIONS, takeObservation, type ObservationBody } from './take.js';
import { signId, SIGN_NAMES, SIGNS, type SignName } from './vital-signs.js';

const EVENT = 'consultation.update';
/** Vital signs are part of a note. */
const NOTES = { ...ability('consultations:write'), smart: { type: 'Observation', interaction: 'c' } } as const;

export const observationWrites: Writes<ObservationRow> = {
  access: phi('full', { ability: 'lab-results:write' }),
  record: labResultRecord,
  take: (resource, at, before) => takeObservation(resource as Observation, at, before),
  schema: Joi.object({
    patient_id: uuid().required(),
    consultation_id: uuid().allow(null),
    observed_at: instant().allow(null),
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
      const { result, consultation_id, patient_id } = body as ObservationBody;
      if (result) return enter(writing, { ...result, consultation_id, patient_id });
      return measure(writing, body as ObservationBody);
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
      const changed = changedMembers(observationWrites, was.body, body);
      checkFixed(changed, ['vitals', 'observed_at']);
      const asRead = readTag(ifMatch, versionOf(before));
      writing.trail.note({ resource_id: idOfRecord(before) });
      if (changed.length > 0) await measureAgain(writing, before, asRead, body as ObservationBody);
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

/** The sign of which something was measured, with it. */
function signIn({ vitals: measured, consultation_id, observed_at }: ObservationBody, name: SignName | undefined) {
  const sign = name ?? SIGN_NAMES.find((each) => SIGNS[each].measured.some(({ member }) => member in (measured ?? {})));
  // A sign that nobody measured would be none.
  if (!sign || !measured || Object.values(measured).every((value) => value == null))
    throw invalid({ path: 'vitals', rule: 'required' });
  const members = SIGNS[sign].measured.map(({ member }) => member);
  return { sign, members, measured, consultation_id: consultation_id ?? '', observed_at };
}

/** Into the visit that it names, as long as its note is a draft. */
async function measure(writing: Writing, body: ObservationBody): Promise<{ record: string; resource: string }> {
  writing.allowed(NOTES);
  writing.trail.note({ event: EVENT });
  const sign = signIn(body, undefined);
  const key = await addSign(writing, body.patient_id, sign);
  return { record: sign.consultation_id, resource: signId(key) };
}

async function measureAgain(
  writing: Writing,
  before: ObservationRow,
  asRead: string,
  body: ObservationBody,
): Promise<void> {
  const { db, clinic } = writing;
  const { named, part, sign } = before;
  const { id, started_at, created_at } = consultationOf(before);
  // As long as nobody says another time, it is that of the visit.
  const observed_at = body.observed_at === (started_at ?? created_at) ? null : body.observed_at;
  writing.trail.changing(db, { kind: consultationRecord, clinic_id: clinic.id, id, event: EVENT });
  const measured = signIn({ ...body, consultation_id: id, observed_at }, sign ?? undefined);
  await changeSign(writing, asRead, { id: named, part }, measured);
}
