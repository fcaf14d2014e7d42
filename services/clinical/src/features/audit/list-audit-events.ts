import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { listLinks, listMetaSchema, listParameters, readList, type ListQuery } from '../../http/list.js';
import { findNamed } from './named-store.js';
import { auditFilterParameters } from './audit-event-filters.js';
import {
  AUDIT_EVENT_LIST,
  auditEvents,
  findPatientNames,
  type AuditEventRow,
  type AuditFilters,
} from './audit-event-store.js';
import { listedEventSchema } from './audit-event-view.js';

const { updated_since: _, ...paging } = listParameters(['-occurred_at', 'occurred_at']);

export const listAuditEventsEndpoint = endpoint({
  operationId: 'listAuditEvents',
  method: 'get',
  path: '/api/v1/audit-events',
  summary: 'The clinic’s audit trail, the newest first; reading it is audited too',
  description:
    '`date_from` is included, `date_to` is not. `patient_id` finds also what names other records of that patient: those that were merged into theirs, and, of one who was merged, the other since. ' +
    '`about` names what a row is about as it is called now: people, keys, apps, webhooks, practitioners, locations, invitations, and to who may see patients up to three of them, whom the row of this request names too.',
  access: ability('audit:read'),
  audit: { event: 'audit_event.search', action: 'R', resource: 'audit_event' },
  parameters: {
    query: Joi.object<AuditFilters & Omit<ListQuery, 'updated_since'>, true>({
      ...auditFilterParameters,
      ...paging,
    }),
  },
  message: { en: 'Audit events.', es: 'Registro de auditoría.' },
  response: Joi.array().items(listedEventSchema),
  meta: listMetaSchema,

  async handler({ db, caller, query, trail }) {
    const names = await findPatientNames(db, query.patient_id);
    const { rows, meta } = await readList<AuditEventRow>(db, auditEvents(query, names), AUDIT_EVENT_LIST, query);
    const namesOf = await findNamed(db, rows, caller.abilities.has('patients:read'));
    const data = rows.map((row) => ({ ...row, about: namesOf(row) }));
    const patients = data.flatMap(({ about }) => about.flatMap(({ type, id }) => (type === 'patient' ? [id] : [])));
    trail.note({ result_count: rows.length, ...(patients.length > 0 && { patient_ids: [...new Set(patients)] }) });
    return { data, meta, headers: listLinks('/api/v1/audit-events', { ...query }, meta) };
  },
});
