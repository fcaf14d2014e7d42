import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { enumOf, id, int, jsonArray } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { AUDIT_EVENT_TYPES, type AuditEventType } from './audit-event-types.js';
import { auditRowSchema, auditRowView } from './audit-log-view.js';
import { findAuditRows, type AuditFilter } from './audit-log-store.js';

type Params = AuditFilter & { limit: number };

const time = () => int({ min: 0, max: LIMITS.timestamp });
const eventType = () => enumOf(...(Object.keys(AUDIT_EVENT_TYPES) as AuditEventType[]));

export const getAuditLogEndpoint = endpoint({
  method: 'get',
  path: '/realm/audit_log',
  operationId: 'getAuditLog',
  summary:
    'Who changed what in the organization, the newest first; before_id is the last id of the page before, since and until are UNIX seconds',
  access: administrator,
  params: Joi.object<Params, true>({
    before_id: id(),
    limit: int({ min: 1, max: LIMITS.auditLogPage }).default(LIMITS.auditLogPage),
    acting_user_id: id(),
    modified_user_id: id(),
    modified_channel_id: id(),
    modified_user_group_id: id(),
    event_types: jsonArray(eventType()).min(1).max(LIMITS.auditEventTypes),
    since: time(),
    until: time(),
  }),
  response: Joi.object({
    audit_log: Joi.array().items(auditRowSchema).required(),
    found_oldest: Joi.boolean().required(),
  }),

  async handler({ db, realm, params: { limit, ...filter } }) {
    const rows = await findAuditRows(db.slow, realm.id, filter, limit + 1);
    return { audit_log: rows.slice(0, limit).map(auditRowView), found_oldest: rows.length <= limit };
  },
});
