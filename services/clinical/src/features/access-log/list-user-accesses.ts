import Joi from 'joi';
import { problem } from '../../domain/errors.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { listLinks, listMetaSchema, listParameters, readList, type ListQuery } from '../../http/list.js';
import { instant } from '../../http/schema.js';
import { isUuid } from '../../id.js';
import { ability } from '../../operation/access.js';
import { AUDIT_EVENT_LIST, auditEvents, type AuditEventRow } from '../audit/index.js';
import { namePatients } from '../patients/index.js';
import { wasHere } from './access-log-store.js';
import { commonView, userAccessSchema } from './access-log-view.js';

const { updated_since: _, ...paging } = listParameters(['-occurred_at', 'occurred_at']);

export const listUserAccessesEndpoint = endpoint({
  operationId: 'listUserAccesses',
  method: 'get',
  path: '/api/v1/users/{user}/access-log',
  summary: 'Whose records somebody of the clinic looked at or changed, the newest first',
  description:
    'Rows of the audit trail of that person that name a patient, refused ones too; also of who has left the clinic. ' +
    'The first five patients of each are named, to who may read patients; `patient_count` says how many there are.',
  access: ability('audit:read'),
  audit: { event: 'user.access_log', action: 'R', resource: 'user', phi_level: 'limited' },
  parameters: {
    path: ids('user'),
    query: Joi.object<Omit<ListQuery, 'updated_since'> & { date_from?: string; date_to?: string }, true>({
      date_from: instant(),
      date_to: instant(),
      ...paging,
    }),
  },
  message: { en: 'Accesses.', es: 'Accesos.' },
  response: Joi.array().items(userAccessSchema),
  meta: listMetaSchema,

  async handler({ db, clinic, caller, path, query, trail }) {
    const actor_id = path.user.toLowerCase();
    if (!isUuid(actor_id) || !(await wasHere(db, clinic.id, actor_id))) throw problem('not_found');
    const source = auditEvents({ date_from: query.date_from, date_to: query.date_to, actor_id }, undefined);
    source.whereRaw("patient_ids <> '{}'");
    const { rows, meta } = await readList<AuditEventRow>(db, source, AUDIT_EVENT_LIST, query);
    const names = await namePatients(db, clinic.id, caller, rows);
    trail.note({ resource_id: actor_id, patient_ids: names.ids, result_count: rows.length });
    const data = rows.map((row) => ({
      ...commonView(row),
      patients: names.of(row),
      patient_count: row.patient_ids.length,
      result_count: row.result_count,
    }));
    return { data, meta, headers: listLinks(`/api/v1/users/${actor_id}/access-log`, { ...query }, meta) };
  },
});
