import type { Condition } from '@medplum/fhirtypes';
import Joi from 'joi';
import { invalid, type OwnRule } from '../../../domain/failures.js';
import {
  addToDraft,
  consultationRecord,
  diagnosis,
  updateDraft,
  type Diagnosis,
} from '../../../features/consultations/index.js';
import { checkVersion } from '../../../http/etag.js';
import { text, uuid } from '../../../http/schema.js';
import { LIMITS } from '../../../limits/index.js';
import { phi } from '../../../operation/access.js';
import { newProblemFields } from '../../../features/problems/index.js';
import { readTag } from '../../writing/version-tags.js';
import { changedMembers, checkFixed } from '../../writing/fixed-members.js';
import type { Writes, Writing } from '../../writing/write-rules.js';
import { conditionId } from './condition-id.js';
import { problemChange, problemCreation } from './problem-writes.js';
import {
  conditionOf,
  conditionSubject,
  consultationOf,
  problemOf,
  recordOfCondition,
  type ConditionRow,
} from './row.js';
import { CONDITION_EXPRESSIONS, takeCondition, type ConditionBody, type DiagnosisBody } from './take.js';

const ABILITY = 'consultations:write';
const EVENT = 'consultation.update';
const DIAGNOSED: OwnRule = {
  name: 'diagnosed',
  en: 'The visit has this diagnosis already: update Condition/:other.',
  es: 'La consulta ya tiene este diagnóstico: actualice Condition/:other.',
};

export const conditionWrites: Writes<ConditionRow> = {
  access: phi('full', { ability: ABILITY }),
  record: consultationRecord,
  about:
    'With the category `problem-list-item` it is a problem of the patient’s list, for which `problems:write` is needed as well; else the ' +
    'diagnosis of a visit.',
  take: (resource, at, before) =>
    takeCondition(resource as Condition, at, before?.kind === 'problem' ? problemOf(before) : undefined),
  schema: Joi.object({
    kind: Joi.string().valid('diagnosis', 'problem').required(),
    patient_id: uuid().required(),
    code: diagnosis.extract('code'),
    consultation_id: uuid().when('kind', { is: 'diagnosis', then: Joi.required() }),
    certainty: diagnosis.extract('certainty'),
    notes: diagnosis.extract('notes'),
    practitioner_id: newProblemFields.practitioner_id,
    status: Joi.string().allow(null),
    verification: Joi.string(),
    status_reason: text(LIMITS.longText).allow(null),
    onset_on: newProblemFields.onset_on,
    abated_on: newProblemFields.abated_on,
    note: newProblemFields.note,
  }),
  expressions: CONDITION_EXPRESSIONS,
  create: {
    event: EVENT,
    async run(writing, body) {
      const said = body as ConditionBody;
      if (said.kind === 'problem') return problemCreation(writing, said);
      const { consultation_id, patient_id, code, certainty, notes } = said;
      const made = { code, certainty, notes, role: 'secondary' } as Diagnosis;
      await addToDraft(writing, { consultation_id, patient_id }, ({ diagnoses }) => ({
        diagnoses: withAnother(diagnoses, made, consultation_id),
      }));
      return { record: consultation_id, resource: conditionId(consultation_id, code) };
    },
  },
  update: {
    event: EVENT,
    access: phi('full', {
      ability: ABILITY,
      subject: { of: conditionSubject, param: 'id', recordIn: recordOfCondition },
    }),
    async run(writing, _id, ifMatch, body, before) {
      const problem = before.kind === 'problem' ? problemOf(before) : undefined;
      const was = takeCondition(conditionOf(before, writing), writing, problem);
      const changed = changedMembers(conditionWrites, was.body, body);
      const said = body as ConditionBody;
      if (said.kind === 'problem' && problem) await problemChange(writing, problem, { ifMatch, changed, said });
      else await changeDiagnosis(writing, before, { ifMatch, changed, said: said as DiagnosisBody });
      return changed;
    },
  },
};

async function changeDiagnosis(
  writing: Writing,
  before: ConditionRow,
  { ifMatch, changed, said }: { ifMatch: string; changed: readonly string[]; said: DiagnosisBody },
): Promise<void> {
  checkFixed(changed, ['certainty', 'notes']);
  const { id, version, diagnoses } = consultationOf(before);
  writing.trail.note({ resource_id: id });
  if (changed.length === 0) return checkVersion(ifMatch, version);
  const { certainty, notes = null } = said;
  const listed = diagnoses.map(({ description: _, ...each }) =>
    each.code === before.code ? { ...each, certainty, notes } : each,
  );
  writing.trail.changing(writing.db, {
    kind: consultationRecord,
    clinic_id: writing.clinic.id,
    id,
    event: EVENT,
  });
  // The others are as they were read.
  const asRead = readTag(ifMatch, version);
  await updateDraft({ ...writing, path: { consultation: id } }, asRead, { diagnoses: listed });
}

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
