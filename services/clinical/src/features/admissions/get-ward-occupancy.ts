import Joi from 'joi';
import { dayIn } from '../../calendar.js';
import { number, nullableNumber, string } from '../../http/answer-schema.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { model } from '../../http/models.js';
import { ability } from '../../operation/access.js';
import { findOccupancy } from './occupancy-store.js';

const occupancySchema = model(
  'WardOccupancy',
  Joi.object({
    ward: Joi.object({ id: string(), code: string(), name: string() }).required(),
    beds: number(),
    occupied: number(),
    reserved: number(),
    cleaning: number(),
    blocked: number(),
    free: number(),
    planned_in: number().description('Who is expected and has a bed of the ward reserved.'),
    planned_out: number().description('Who is expected to leave today or was so before.'),
    mean_stay_days: nullableNumber().description('Of those who left hospital from there in the last 30 days.'),
  }),
);

export const getWardOccupancyEndpoint = endpoint({
  operationId: 'getWardOccupancy',
  method: 'get',
  path: '/api/v1/wards/occupancy',
  summary: 'How full each ward is',
  description: 'Of wards and beds that are in use. It is about nobody in particular: who manages beds sees it too.',
  access: ability('admissions:read', { area: 'hospitalization', orAbility: 'beds:manage' }),
  audit: { event: 'ward.occupancy', action: 'R', resource: 'ward' },
  conditional: true,
  message: { en: 'Occupancy.', es: 'Ocupación.' },
  response: Joi.array().items(occupancySchema),

  async handler({ db, clinic, now, trail }) {
    const data = await findOccupancy(db, clinic.id, dayIn(clinic.timezone, now));
    trail.note({ result_count: data.length });
    return { data, etag: weakEtag('', data) };
  },
});
