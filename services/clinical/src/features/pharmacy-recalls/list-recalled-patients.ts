import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { perPage, uuid } from '../../http/schema.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { toldByList } from '../../operation/relation-store.js';
import { listsRecalledPatients } from './recall-access.js';
import { getRecall } from './recall-actions.js';
import { recalledPatientSchema } from './recall-view.js';
import { listRecalledPatients, RECALLED_PATIENT_SORTS, type RecalledPatientFilter } from './recalled-patient-store.js';

export const listRecalledPatientsEndpoint = endpoint({
  operationId: 'listRecalledPatients',
  method: 'get',
  path: '/api/v1/pharmacy/recalls/{recall}/patients',
  summary: 'List the patients who received recalled lots, with their phone numbers',
  description:
    'The latest recipients first, including those who returned it and those who received it in hospital. A page has up to ' +
    `${PHARMACY_LIMITS.recalledPatients} patients. Patients whom the policy hides from the caller are left out. \`updated_since\` lists ` +
    'changes, oldest first.',
  access: listsRecalledPatients,
  audit: { event: 'pharmacy_recall.patients', action: 'R', resource: 'pharmacy_recall' },
  parameters: {
    path: ids('recall'),
    query: Joi.object<RecalledPatientFilter, true>({
      patient_id: uuid(),
      ...listParameters(RECALLED_PATIENT_SORTS),
      per_page: perPage(PHARMACY_LIMITS.recalledPatients),
    }),
  },
  conditional: true,
  message: { en: 'Who received it.', es: 'Quién lo recibió.' },
  response: Joi.array().items(recalledPatientSchema),
  meta: listMetaSchema,

  async handler({ db, caller, clinic, phi: grant, path, query, trail }) {
    const { id } = await getRecall(db, clinic.id, path.recall);
    const { rows, meta, counted } = await listRecalledPatients(db, { clinic, caller, grant }, id, query);
    const shown = rows.map(({ patient }) => patient.id);
    const told = await toldByList(db, { caller, clinic, grant }, { shown, counted, asked: query.patient_id });
    trail.note({ resource_id: id, patient_ids: told, result_count: rows.length });
    const headers = listLinks(`/api/v1/pharmacy/recalls/${id}/patients`, query, meta);
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers };
  },
});
