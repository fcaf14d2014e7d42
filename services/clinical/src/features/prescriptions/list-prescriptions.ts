import Joi from 'joi';
import { dayIn } from '../../calendar.js';
import { phi } from '../../operation/access.js';
import { toldByList } from '../../operation/relation-store.js';
import { dayRangeParameters } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf, queryFlag, uuid } from '../../http/schema.js';
import { listPrescriptions, PRESCRIPTION_SORTS, type PrescriptionFilter } from './prescription-list-store.js';
import { PRESCRIPTION_STATUSES } from './prescription-rules.js';
import { prescriptionSchema, prescriptionView } from './prescription-view.js';

const PATH = '/api/mobile/v1/clinical/prescriptions';

export const listPrescriptionsEndpoint = endpoint({
  operationId: 'listPrescriptions',
  method: 'get',
  path: PATH,
  summary: 'Prescriptions',
  description:
    'Patients see their own prescriptions once they are issued; staff and keys those of the clinic, as its PHI policy lets them. ' +
    '`active` are those that are active and still valid today, where the clinic is; days are those of `authored_at`. `updated_since` ' +
    'lists changes, oldest first; follow `next_cursor` for later ones.',
  access: phi('limited', { ability: 'prescriptions:read', ownRecords: true }),
  audit: { event: 'prescription.search', action: 'R', resource: 'prescription' },
  parameters: {
    query: Joi.object<PrescriptionFilter, true>({
      patient_id: uuid(),
      status: csvOf(PRESCRIPTION_STATUSES),
      active: queryFlag(),
      ...dayRangeParameters,
      ...listParameters(PRESCRIPTION_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Prescriptions.', es: 'Recetas.' },
  response: Joi.array().items(prescriptionSchema),
  meta: listMetaSchema,

  async handler({ db, now, caller, clinic, phi: grant, query, trail }) {
    const today = dayIn(clinic.timezone, now);
    const { rows, meta, counted } = await listPrescriptions(db, { caller, clinic, grant }, query, today);
    const shown = rows.map(({ patient }) => patient.id);
    const told = await toldByList(db, { caller, clinic, grant }, { shown, counted, asked: query.patient_id });
    trail.note({ patient_ids: told, result_count: rows.length });
    const data = rows.map((row) => prescriptionView(row, caller));
    return { data, meta, etag: weakEtag('', [data, meta]), headers: listLinks(PATH, query, meta) };
  },
});
