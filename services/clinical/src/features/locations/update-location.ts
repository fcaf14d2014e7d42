import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { changesOf } from '../../http/changes.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { isTimezone } from '../clinics/index.js';
import { lockLocation, updateLocation, type LocationValues } from './location-store.js';
import { locationFields, locationSchema } from './location-view.js';

export const updateLocationEndpoint = endpoint({
  operationId: 'updateLocation',
  method: 'patch',
  path: '/api/v1/locations/{location}',
  summary: 'Change a location; one that is no longer used is made inactive',
  description: '`If-Match` is optional, and takes `W/"v<version>"`.',
  access: ability('clinic:manage'),
  audit: { event: 'location.update', action: 'U', resource: 'location' },
  parameters: {
    path: ids('location'),
    headers: Joi.object<{ 'if-match'?: string }, true>({ 'if-match': Joi.string() }),
    body: Joi.object<Partial<LocationValues>, true>(locationFields),
  },
  message: { en: 'Location changed.', es: 'Sede modificada.' },
  response: locationSchema,
  errors: ['precondition_failed'],

  async handler({ db, clinic, path, headers, body, trail }) {
    const before = isUuid(path.location) ? await lockLocation(db, clinic.id, path.location) : undefined;
    if (!before) throw problem('not_found');
    if (headers['if-match'] !== undefined) checkVersion(headers['if-match'], before.version);
    if (body.timezone != null && !(await isTimezone(db, body.timezone))) {
      throw invalid({ path: 'timezone', rule: 'timezone' });
    }
    const changes = changesOf(before, body);
    trail.note({ changed_fields: Object.keys(changes), details: { changes } });
    return { data: await updateLocation(db, clinic.id, before.id, { ...before, ...body }) };
  },
});
