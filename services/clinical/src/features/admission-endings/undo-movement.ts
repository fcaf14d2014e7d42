import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { model } from '../../http/models.js';
import { phi } from '../../operation/access.js';
import {
  admissionRecord,
  admissionSchema,
  admissionSubject,
  answerAdmission,
  LIMITS_VIEW,
  reasonSchema,
  undo,
  UNDONE,
} from '../admissions/index.js';
import { OPEN_WORK_KINDS } from './open-work-kinds.js';

const undoneSchema = model(
  'UndoneAdmission',
  admissionSchema.keys({
    undone: Joi.string()
      .valid(...UNDONE)
      .required(),
  }),
);

export const undoMovementEndpoint = endpoint({
  operationId: 'undoMovement',
  method: 'post',
  path: '/api/v1/admissions/{admission}/undo',
  summary: 'Undo the last admission, transfer or discharge',
  description:
    'Within four hours, and only while the bed and the patient are free: else 422 `status`, `bed_id` or `patient_id`. `undone` names ' +
    'what was undone. An admitted patient is planned or waiting again. Undoing a discharge needs `admissions:care`; tasks that it ' +
    'cancelled are open again.',
  access: phi('full', {
    ability: 'admissions:write',
    area: 'hospitalization',
    ...LIMITS_VIEW,
    subject: { of: admissionSubject, param: 'admission' },
  }),
  audit: { event: 'admission.undo_transfer', action: 'U', resource: 'admission', record: admissionRecord },
  idempotent: true,
  parameters: { path: ids('admission'), headers: optionalIfMatch, body: reasonSchema },
  message: { en: 'Undone.', es: 'Deshecho.' },
  response: undoneSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { path, headers, body, trail } = call;
    const { row, undone } = await undo(call, path.admission, headers['if-match'], body.reason, OPEN_WORK_KINDS);
    trail.note({ event: `admission.undo_${undone}` });
    const answer = answerAdmission(call, row, ['status', 'bed']);
    const data = { ...answer.data, undone };
    return { data, etag: weakEtag(row.version, data) };
  },
});
