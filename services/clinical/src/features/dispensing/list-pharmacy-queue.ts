import Joi from 'joi';
import { dayIn } from '../../calendar.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { uuid } from '../../http/schema.js';
import { toldByList } from '../../operation/relation-store.js';
import { listsDispensations } from './dispensing-access.js';
import { listQueue, QUEUE_SORTS, type QueueFilter } from './queue-store.js';
import { waitingSchema } from './queue-view.js';

const PATH = '/api/v1/pharmacy/queue';

export const listPharmacyQueueEndpoint = endpoint({
  operationId: 'listPharmacyQueue',
  method: 'get',
  path: PATH,
  summary: 'Prescriptions that wait to be dispensed, the most urgent first',
  description:
    'Of who is in the emergency room with level 1 or 2 (`stat`), of others there and in hospital (`urgent`), then of all others: in each, what waits longest first. ' +
    'Those that are active, whose time is not over, of which something is left, and whose patient’s record is open.',
  access: listsDispensations,
  audit: { event: 'dispensation.queue', action: 'R', resource: 'dispensation' },
  parameters: {
    query: Joi.object<QueueFilter, true>({ patient_id: uuid(), ...listParameters(QUEUE_SORTS) }),
  },
  conditional: true,
  message: { en: 'To be dispensed.', es: 'Por dispensar.' },
  response: Joi.array().items(waitingSchema),
  meta: listMetaSchema,

  async handler({ db, caller, clinic, now, phi: grant, query, trail }) {
    const { rows, meta, counted } = await listQueue(db, { clinic, caller, grant }, query, dayIn(clinic.timezone, now));
    const shown = rows.map(({ patient }) => patient.id);
    const told = await toldByList(db, { caller, clinic, grant }, { shown, counted, asked: query.patient_id });
    trail.note({ patient_ids: told, result_count: rows.length });
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: listLinks(PATH, query, meta) };
  },
});
