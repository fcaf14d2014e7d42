import Joi from 'joi';
import { dayRangeParameters, type DayRange } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters, type ListQuery } from '../../http/list.js';
import { csvOf, text, uuid } from '../../http/schema.js';
import { HL7_LIMITS, INTEROP_LIMITS } from '../../limits/index.js';
import { toldByList } from '../../operation/relation-store.js';
import { seesTraffic } from './message-access.js';
import { listMessages, MESSAGE_SORTS, MESSAGE_STATUSES, type MessageFilters } from './message-store.js';
import { messageSchema, messageView } from './message-view.js';
import { READ } from '../interop-connections/index.js';

const PATH = '/api/v1/interop/messages';

export const listInteropMessagesEndpoint = endpoint({
  operationId: 'listInteropMessages',
  method: 'get',
  path: PATH,
  summary: 'List HL7 v2 messages; `status=quarantined` is the worklist',
  description:
    'Newest first. Administrators see them without patients and results, and cannot filter by `patient_id`. Days are days of the ' +
    'clinic.',
  access: seesTraffic,
  audit: { event: 'interop_message.search', action: 'R', resource: 'interop_message' },
  parameters: {
    query: Joi.object<MessageFilters & DayRange & ListQuery, true>({
      status: csvOf(MESSAGE_STATUSES),
      connection_id: uuid(),
      control_id: text(HL7_LIMITS.controlId),
      type: text(INTEROP_LIMITS.code).uppercase(),
      patient_id: uuid(),
      direction: Joi.string().valid('in', 'out'),
      ...dayRangeParameters,
      ...listParameters(MESSAGE_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Messages.', es: 'Mensajes.' },
  response: Joi.array().items(messageSchema),
  meta: listMetaSchema,

  async handler({ db, caller, clinic, phi: grant, query: asked, trail }) {
    const isReader = caller.abilities.has(READ);
    const { patient_id, ...rest } = asked;
    const query = isReader && patient_id !== undefined ? { ...rest, patient_id } : rest;
    const { rows, meta, counted } = await listMessages(db, { clinic, grant, caller }, query);
    const shown = rows.flatMap((row) => row.patient_id ?? []);
    const told = isReader ? await toldByList(db, { caller, clinic, grant }, { shown, counted, asked: patient_id }) : [];
    trail.note({ patient_ids: told, result_count: rows.length });
    const data = rows.map((row) => messageView(row, caller));
    return { data, meta, etag: weakEtag('', [data, meta]), headers: listLinks(PATH, query, meta) };
  },
});
