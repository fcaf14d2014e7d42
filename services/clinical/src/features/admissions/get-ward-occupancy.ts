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
    planned_in: number().description('Expected patients for whom a bed of the ward is reserved.'),
    planned_out: number().description('Patients whose expected day of discharge is today or has passed.'),
    mean_stay_days: nullableNumber().description('Mean of the patients discharged from the ward in the last 30 days.'),
  }),
);

export const getWardOccupancyEndpoint = endpoint({
  operationId: 'getWardOccupancy',
  method: 'get',
  path: '/api/v1/wards/occupancy',
  summary: 'The occupancy of each ward',
  description: 'Counts the wards and beds in use. It shows no patients, so `beds:manage` may read it too.',
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
