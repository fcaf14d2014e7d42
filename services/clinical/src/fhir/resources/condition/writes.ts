import type { Condition } from '@medplum/fhirtypes';
import Joi from 'joi';
import { invalid, type OwnRule } from '../../../domain/failures.js';
import { consultationSubject } from '../../../features/consultation-heads/index.js';
import {
  addToDraft,
  consultationRecord,
  diagnosis,
  updateDraft,
  type Diagnosis,
} from '../../../features/consultations/index.js';
import { checkVersion } from '../../../http/etag.js';
import { uuid } from '../../../http/schema.js';
import { LIMITS } from '../../../limits.js';
import { phi } from '../../../operation/access.js';
import { readTag } from '../../writing/tags.js';
import { changedIn, checkFixed } from '../../writing/unchanged.js';
import type { Writes } from '../../writing/writes.js';
import { conditionId, consultationOfCondition } from './id.js';
import { conditionResource, diagnosisOf, type DiagnosisRow } from './map.js';
import { CONDITION_EXPRESSIONS, CONDITION_KEPT, takeCondition, type ConditionBody } from './take.js';

const ABILITY = 'consultations:write';
const EVENT = 'consultation.update';
const DIAGNOSED: OwnRule = {
  name: 'diagnosed',
  en: 'The visit has this diagnosis already: update Condition/:other.',
  es: 'La consulta ya tiene este diagnóstico: actualice Condition/:other.',
};

export const conditionWrites: Writes<DiagnosisRow> = {
  access: phi('full', { ability: ABILITY }),
  record: consultationRecord,
  kept: CONDITION_KEPT,
  take: (resource, _at, before) => takeCondition(resource as Condition, before),
  schema: Joi.object({
    consultation_id: uuid().required(),
    patient_id: uuid().required(),
    code: diagnosis.extract('code'),
    certainty: diagnosis.extract('certainty'),
    notes: diagnosis.extract('notes'),
  }),
  expressions: CONDITION_EXPRESSIONS,
  create: {
    event: EVENT,
    async run(writing, body) {
      const { consultation_id, patient_id, ...made } = body as ConditionBody;
      await addToDraft(writing, { consultation_id, patient_id }, ({ diagnoses }) => ({
        diagnoses: withAnother(diagnoses, { ...made, role: 'secondary' }, consultation_id),
      }));
      return { record: consultation_id, resource: conditionId(consultation_id, made.code) };
    },
  },
  update: {
    event: EVENT,
    access: phi('full', {
      ability: ABILITY,
      subject: { of: consultationSubject, param: 'id', recordIn: consultationOfCondition },
    }),
    async run(writing, _id, ifMatch, body, before) {
      const was = takeCondition(conditionResource(diagnosisOf(before)), before);
      const changed = changedIn(conditionWrites, was.body, body);
      checkFixed(changed, ['certainty', 'notes']);
      writing.trail.note({ resource_id: before.id });
      if (changed.length === 0) {
        checkVersion(ifMatch, before.version);
        return changed;
      }
      const { certainty, notes = null } = body as ConditionBody;
      const diagnoses = before.diagnoses.map(({ description: _, ...each }) =>
        each.code === before.diagnosis ? { ...each, certainty, notes } : each,
      );
      writing.trail.changing(writing.db, {
        kind: consultationRecord,
        clinic_id: writing.clinic.id,
        id: before.id,
        event: EVENT,
      });
      // The others are as they were read.
      const asRead = readTag(ifMatch, before.version);
      await updateDraft({ ...writing, path: { consultation: before.id } }, asRead, { diagnoses });
      return ['diagnoses'];
    },
  },
};

/** A code is once in a consultation. */
function withAnother(
  diagnoses: readonly (Diagnosis & { description: string })[],
  made: Diagnosis,
  consultationId: string,
): Diagnosis[] {
  if (diagnoses.some(({ code }) => code === made.code))
    throw invalid({ path: 'code', rule: DIAGNOSED, other: conditionId(consultationId, made.code) });
  const limit = LIMITS.consultationDiagnoses;
  if (diagnoses.length >= limit) throw invalid({ path: 'diagnoses', rule: 'max_items', limit });
  return [...diagnoses.map(({ description: _, ...each }) => each), made];
}
