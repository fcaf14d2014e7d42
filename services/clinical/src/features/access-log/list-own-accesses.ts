import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { listLinks, listMetaSchema, listParameters, readList, type ListQuery } from '../../http/list.js';
import { instant } from '../../http/schema.js';
import { phi } from '../../operation/access.js';
import { AUDIT_EVENT_LIST, auditEvents, findPatientNames, type AuditEventRow } from '../audit/index.js';
import { ownAccessSchema, ownAccessView } from './own-access-view.js';

const PATH = '/api/mobile/v1/clinical/access-log';
/** Without a name the trail would be the whole clinic's. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const { updated_since: _, ...paging } = listParameters(['-occurred_at', 'occurred_at']);

export const listOwnAccessesEndpoint = endpoint({
  operationId: 'listOwnAccesses',
  method: 'get',
  path: PATH,
  summary: 'Who looked at the patient’s own record or changed it, the newest first',
  description:
    'The patient’s own reading too. `break_glass` says that somebody opened it in an emergency, past the clinic’s policy; why they did is for the ' +
    'clinic to judge. For patients alone.',
  access: phi('limited', {
    ability: 'own-record:read',
    ownRecords: true,
    noSubject: 'It is about nobody but the caller.',
  }),
  audit: { event: 'patient.access_log', action: 'R', resource: 'patient' },
  parameters: {
    query: Joi.object<Omit<ListQuery, 'updated_since'> & { date_from?: string; date_to?: string }, true>({
      date_from: instant(),
      date_to: instant(),
      ...paging,
    }),
  },
  message: { en: 'Accesses.', es: 'Accesos.' },
  response: Joi.array().items(ownAccessSchema),
  meta: listMetaSchema,

  async handler({ db, caller, query, trail }) {
    const { patient_id } = caller;
    const names = await findPatientNames(db, patient_id ?? NOBODY);
    const source = auditEvents({ date_from: query.date_from, date_to: query.date_to }, names);
    const { rows, meta } = await readList<AuditEventRow>(db, source, AUDIT_EVENT_LIST, query);
    trail.note({ patient_ids: patient_id === null ? [] : [patient_id], result_count: rows.length });
    return { data: rows.map((row) => ownAccessView(row, caller)), meta, headers: listLinks(PATH, { ...query }, meta) };
  },
});
