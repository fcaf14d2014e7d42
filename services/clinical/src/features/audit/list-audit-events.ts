import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { listLinks, listMetaSchema, listParameters, readList, type ListQuery } from '../../http/list.js';
import { csvOf, instant, text, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits.js';
import { AUDIT_EVENT_LIST, auditEvents, type AuditEventRow, type AuditFilters } from './audit-event-store.js';
import { auditEventSchema } from './audit-event-view.js';

const { updated_since: _, ...paging } = listParameters(['-occurred_at', 'occurred_at']);

export const listAuditEventsEndpoint = endpoint({
  operationId: 'listAuditEvents',
  method: 'get',
  path: '/api/v1/audit-events',
  summary: 'The clinic’s audit trail, the newest first; reading it is audited too',
  description: '`date_from` is included, `date_to` is not.',
  access: ability('audit:read'),
  audit: { event: 'audit_event.search', action: 'R', resource: 'audit_event' },
  parameters: {
    query: Joi.object<AuditFilters & Omit<ListQuery, 'updated_since'>, true>({
      date_from: instant(),
      date_to: instant(),
      actor_id: uuid(),
      patient_id: uuid(),
      credential_id: uuid(),
      request_id: text(LIMITS.shortText),
      event: text(LIMITS.shortText),
      action: csvOf(['C', 'R', 'U', 'D', 'E']),
      outcome: csvOf(['0', '4', '8', '12']),
      phi_level: csvOf(['full', 'limited', 'none']),
      purpose: text(LIMITS.shortText),
      resource_type: text(LIMITS.shortText),
      resource_id: text(LIMITS.shortText),
      ...paging,
    }),
  },
  message: { en: 'Audit events.', es: 'Registro de auditoría.' },
  response: Joi.array().items(auditEventSchema),
  meta: listMetaSchema,

  async handler({ db, query, trail }) {
    const { rows, meta } = await readList<AuditEventRow>(db, auditEvents(query), AUDIT_EVENT_LIST, query);
    trail.note({ result_count: rows.length });
    return { data: rows, meta, headers: listLinks('/api/v1/audit-events', { ...query }, meta) };
  },
});
