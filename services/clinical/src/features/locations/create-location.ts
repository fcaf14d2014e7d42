import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { invalid } from '../../domain/failures.js';
import { isTimezone } from '../clinics/index.js';
import { insertLocation, type LocationValues } from './location-store.js';
import { locationFields, locationSchema, NEW_LOCATION } from './location-view.js';

type Body = Pick<LocationValues, 'name'> & Partial<LocationValues>;

export const createLocationEndpoint = endpoint({
  operationId: 'createLocation',
  method: 'post',
  path: '/api/v1/locations',
  summary: 'Add a location of the clinic',
  access: ability('clinic:manage'),
  audit: { event: 'location.create', action: 'C', resource: 'location' },
  idempotent: true,
  parameters: { body: Joi.object<Body, true>({ ...locationFields, name: locationFields.name.required() }) },
  status: 201,
  message: { en: 'Location added.', es: 'Sede agregada.' },
  response: locationSchema,

  async handler({ db, clinic, body, trail }) {
    if (body.timezone != null && !(await isTimezone(db, body.timezone))) {
      throw invalid({ path: 'timezone', rule: 'timezone' });
    }
    const location = await insertLocation(db, clinic.id, { ...NEW_LOCATION, ...body });
    trail.note({ ...(location && { resource_id: location.id }) });
    return { data: location };
  },
});
