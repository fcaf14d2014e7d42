import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { createLocation, type NewLocationBody } from './location-actions.js';
import { locationRecord } from './location-record.js';
import { locationFields, locationSchema } from './location-view.js';

export const createLocationEndpoint = endpoint({
  operationId: 'createLocation',
  method: 'post',
  path: '/api/v1/locations',
  summary: 'Add a location of the clinic',
  access: ability('clinic:manage'),
  audit: { event: 'location.create', action: 'C', resource: 'location', record: locationRecord },
  idempotent: true,
  parameters: { body: Joi.object<NewLocationBody, true>({ ...locationFields, name: locationFields.name.required() }) },
  status: 201,
  message: { en: 'Location added.', es: 'Sede agregada.' },
  response: locationSchema,

  async handler({ db, clinic, body, trail }) {
    const location = await createLocation(db, clinic.id, body);
    trail.note({ resource_id: location.id });
    return { data: location };
  },
});
