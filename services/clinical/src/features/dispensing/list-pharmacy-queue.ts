import Joi from 'joi';
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
  summary: 'The queue of the pharmacy, most urgent first',
  description:
    'First patients in the emergency room with level 1 or 2 (`stat`), then others there and in hospital (`urgent`), then all others; ' +
    'in each group the longest waiting first. The queue has active prescriptions with a remaining quantity, whose patient’s record is ' +
    'open. It also has active orders in hospital (`inpatient`) that name a product, if the patient’s ward has no store, or its store ' +
    'has less than a day’s need of the product.',
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
    const { rows, meta, counted } = await listQueue(db, { clinic, caller, grant }, query, now);
    const shown = rows.map(({ patient }) => patient.id);
    const told = await toldByList(db, { caller, clinic, grant }, { shown, counted, asked: query.patient_id });
    trail.note({ patient_ids: told, result_count: rows.length });
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: listLinks(PATH, query, meta) };
  },
});
