import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { listLinks, listMetaSchema, listParameters, readList, type ListQuery } from '../../http/list.js';
import { auditFilterParameters } from './audit-event-filters.js';
import {
  AUDIT_EVENT_LIST,
  auditEvents,
  findPatientNames,
  type AuditEventRow,
  type AuditFilters,
} from './audit-event-store.js';
import { auditEventSchema } from './audit-event-view.js';

const { updated_since: _, ...paging } = listParameters(['-occurred_at', 'occurred_at']);

export const listAuditEventsEndpoint = endpoint({
  operationId: 'listAuditEvents',
  method: 'get',
  path: '/api/v1/audit-events',
  summary: 'The clinic’s audit trail, the newest first; reading it is audited too',
  description:
    '`date_from` is included, `date_to` is not. `patient_id` finds also what names other records of that patient: those that were merged into theirs, and, of one who was merged, the other since.',
  access: ability('audit:read'),
  audit: { event: 'audit_event.search', action: 'R', resource: 'audit_event' },
  parameters: {
    query: Joi.object<AuditFilters & Omit<ListQuery, 'updated_since'>, true>({
      ...auditFilterParameters,
      ...paging,
    }),
  },
  message: { en: 'Audit events.', es: 'Registro de auditoría.' },
  response: Joi.array().items(auditEventSchema),
  meta: listMetaSchema,

  async handler({ db, query, trail }) {
    const names = await findPatientNames(db, query.patient_id);
    const { rows, meta } = await readList<AuditEventRow>(db, auditEvents(query, names), AUDIT_EVENT_LIST, query);
    trail.note({ result_count: rows.length });
    return { data: rows, meta, headers: listLinks('/api/v1/audit-events', { ...query }, meta) };
  },
});
