import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { listLinks, listMetaSchema, listParameters, readList, type ListQuery } from '../../http/list.js';
import { instant } from '../../http/schema.js';
import { isUuid } from '../../id.js';
import { AUDIT_EVENT_LIST, auditEvents, findPatientNames, type AuditEventRow } from '../audit/index.js';
import { patientExists } from '../patients/index.js';
import { accessSchema, commonView } from './access-log-view.js';

const { updated_since: _, ...paging } = listParameters(['-occurred_at', 'occurred_at']);

export const listPatientAccessesEndpoint = endpoint({
  operationId: 'listPatientAccesses',
  method: 'get',
  path: '/api/v1/patients/{patient}/access-log',
  summary: 'Who looked at a patient’s records or changed them, the newest first',
  description:
    'Of a patient whom other records were merged into, also what names those; of one who was merged, also who looked at the other since.',
  access: ability('audit:read'),
  audit: { event: 'patient.access_log', action: 'R', resource: 'patient', phi_level: 'limited' },
  parameters: {
    path: ids('patient'),
    query: Joi.object<Omit<ListQuery, 'updated_since'> & { date_from?: string; date_to?: string }, true>({
      date_from: instant(),
      date_to: instant(),
      ...paging,
    }),
  },
  message: { en: 'Accesses.', es: 'Accesos.' },
  response: Joi.array().items(accessSchema),
  meta: listMetaSchema,

  async handler({ db, clinic, path, query, trail }) {
    const patient_id = path.patient.toLowerCase();
    if (!isUuid(patient_id) || !(await patientExists(db, clinic.id, patient_id))) throw problem('not_found');
    const names = await findPatientNames(db, patient_id);
    const source = auditEvents({ date_from: query.date_from, date_to: query.date_to }, names);
    const { rows, meta } = await readList<AuditEventRow>(db, source, AUDIT_EVENT_LIST, query);
    trail.note({ patient_ids: [patient_id], result_count: rows.length });
    return {
      data: rows.map(accessView),
      meta,
      headers: listLinks(`/api/v1/patients/${patient_id}/access-log`, { ...query }, meta),
    };
  },
});

const accessView = (row: AuditEventRow) => ({
  ...commonView(row),
  actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name, role: row.actor_role },
});
