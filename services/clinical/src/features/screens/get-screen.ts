import Joi from 'joi';
import { AREAS, usesArea } from '../../domain/areas.js';
import { instant, string } from '../../http/answer-schema.js';
import { endpoint } from '../../http/endpoint.js';
import { ability } from '../../operation/access.js';
import { findWardNames } from './screen-store.js';

export const getScreenEndpoint = endpoint({
  operationId: 'getScreen',
  method: 'get',
  path: '/api/v1/screens',
  summary: 'What a wall screen can show',
  description: 'The clinic, the areas that it uses and its wards. `now` is the service’s time.',
  access: { ...ability('screens:read'), services: true },
  audit: { event: 'screen.read', action: 'R', resource: 'clinic' },
  message: { en: 'Screens.', es: 'Pantallas.' },
  response: Joi.object({
    clinic: Joi.object({ name: string(), timezone: string() }).required(),
    areas: Joi.array()
      .items(Joi.string().valid(...AREAS))
      .required(),
    wards: Joi.array()
      .items(Joi.object({ id: string(), code: string(), name: string() }))
      .required(),
    now: instant(),
  }),

  async handler({ db, clinic, now }) {
    const areas = AREAS.filter((area) => usesArea(clinic, area));
    const wards = areas.includes('hospitalization') ? await findWardNames(db, clinic.id) : [];
    const { name, timezone } = clinic;
    return { data: { clinic: { name, timezone }, areas, wards, now: now.toISOString() } };
  },
});
