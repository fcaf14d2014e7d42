import Joi from 'joi';
import { AUDIT_EVENT_TYPES } from './audit-event-types.js';
import type { AuditRow } from './audit-log-store.js';
import { model } from '../../http/models.js';

/** One thing that was done. `event_time` is in UNIX seconds; names are those of that time. */
export function auditRowView({ recorded_at, ...row }: AuditRow) {
  return { ...row, event_time: Math.floor(recorded_at.getTime() / 1000) };
}

const subjectId = () => Joi.number().integer().allow(null).required();
const subjectName = () => Joi.string().allow(null, '').required();

export const auditRowSchema = model(
  'AuditLogEntry',
  Joi.object({
    id: Joi.number().integer().required(),
    event_time: Joi.number().integer().required(),
    event_type: Joi.string()
      .valid(...Object.keys(AUDIT_EVENT_TYPES))
      .required()
      .description(
        Object.entries(AUDIT_EVENT_TYPES)
          .map(([type, meaning]) => `${type}: ${meaning}`)
          .join('. '),
      ),
    acting_user_id: subjectId().description('Null where the service did it by itself'),
    acting_user_name: subjectName(),
    modified_user_id: subjectId(),
    modified_user_name: subjectName(),
    modified_channel_id: subjectId(),
    modified_channel_name: subjectName(),
    modified_user_group_id: subjectId(),
    modified_user_group_name: subjectName(),
    details: Joi.object().required(),
  }),
);
