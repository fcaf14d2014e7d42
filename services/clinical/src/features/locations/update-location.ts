import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { changeLocation } from './location-actions.js';
import { locationRecord } from './location-record.js';
import type { LocationValues } from './location-store.js';
import { locationFields, locationSchema } from './location-view.js';

export const updateLocationEndpoint = endpoint({
  operationId: 'updateLocation',
  method: 'patch',
  path: '/api/v1/locations/{location}',
  summary: 'Change a location; one that is no longer used is made inactive',
  description: '`If-Match` is optional, and takes `W/"v<version>"`.',
  access: ability('clinic:manage'),
  audit: { event: 'location.update', action: 'U', resource: 'location', record: locationRecord },
  parameters: {
    path: ids('location'),
    headers: optionalIfMatch,
    body: Joi.object<Partial<LocationValues>, true>(locationFields),
  },
  message: { en: 'Location changed.', es: 'Sede modificada.' },
  response: locationSchema,
  errors: ['precondition_failed'],

  async handler({ db, clinic, path, headers, body, trail }) {
    const ifMatch = headers['if-match'];
    const { row, changes } = await changeLocation(db, { clinicId: clinic.id, id: path.location, ifMatch, body });
    trail.note({ changed_fields: Object.keys(changes), details: { changes } });
    return { data: row };
  },
});
