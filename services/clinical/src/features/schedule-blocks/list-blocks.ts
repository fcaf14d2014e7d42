import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { dayRangeParameters, type DayRange } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { offsetOf, pageLinks, pageMeta, pageMetaSchema } from '../../http/pagination.js';
import { day, paging, uuid, type Paging } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { askedDays } from '../schedules/index.js';
import { shownCalendar } from './block-rules.js';
import { findBlockPage } from './block-store.js';
import { blockSchema } from './block-view.js';

interface Query extends Paging, DayRange {
  date?: string;
  practitioner_id?: string;
}

const PATH = '/api/v1/schedule-blocks';

export const listBlocksEndpoint = endpoint({
  operationId: 'listBlocks',
  method: 'get',
  path: PATH,
  summary: 'What is blocked of the practitioners’ calendars',
  description: `Days as in the list of appointments. Doctors see their own calendar's.`,
  access: ability('appointments:write'),
  parameters: {
    query: Joi.object<Query, true>({ date: day(), ...dayRangeParameters, practitioner_id: uuid(), ...paging }),
  },
  conditional: true,
  message: { en: 'Blocks of calendars.', es: 'Bloqueos de agenda.' },
  response: Joi.array().items(blockSchema),
  meta: pageMetaSchema,

  async handler({ db, clinic, caller, now, query }) {
    const { timezone, id: clinic_id } = clinic;
    const { date: _, page: __, ...filters } = query;
    const days = askedDays(query, { now, timezone, ...LIMITS.appointmentDays });
    const calendar = shownCalendar(caller, query.practitioner_id);
    const page = { limit: query.per_page, offset: offsetOf(query) };
    const { total, blocks } = await findBlockPage(db, { clinic_id, timezone, ...days }, calendar, page);
    const meta = pageMeta(query, total, blocks.length);
    return {
      data: blocks,
      meta,
      etag: weakEtag(0, [blocks, meta]),
      headers: pageLinks(PATH, { ...filters, ...days }, meta),
    };
  },
});
