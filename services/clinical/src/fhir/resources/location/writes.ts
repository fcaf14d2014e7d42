import type { Location } from '@medplum/fhirtypes';
import Joi from 'joi';
import {
  changeLocation,
  createLocation,
  locationFields,
  locationRecord,
  type NewLocationBody,
} from '../../../features/locations/index.js';
import { ability } from '../../../operation/access.js';
import { notTaken } from '../../writing/unsupported-elements.js';
import type { Writes } from '../../writing/write-rules.js';
import { isPlace, type PlaceRow } from './row.js';
import { LOCATION_EXPRESSIONS, takeLocation } from './take.js';

const { name, room, active } = locationFields;

const WRITTEN_ELSEWHERE = notTaken(
  'Location.physicalType',
  'Wards and beds are written at /api/v1/wards and /api/v1/beds.',
  'Las salas y las camas se escriben en /api/v1/wards y /api/v1/beds.',
);

export const locationWrites: Writes<PlaceRow> = {
  access: ability('clinic:manage'),
  record: locationRecord,
  about:
    'Of a room `name` is the place and the room, with a comma, and `alias` the place alone. Wards and beds are written at /api/v1/wards and /api/v1/beds.',
  take: (resource, _at, before) =>
    before && !isPlace(before) ? { body: {}, issues: [WRITTEN_ELSEWHERE] } : takeLocation(resource as Location),
  schema: Joi.object({ name: name.required(), room, active }),
  expressions: LOCATION_EXPRESSIONS,
  create: {
    event: 'location.create',
    async run({ db, clinic }, body) {
      const { id } = await createLocation(db, clinic.id, body as NewLocationBody);
      return { record: id, resource: id };
    },
  },
  update: {
    event: 'location.update',
    async run({ db, clinic, trail }, id, ifMatch, body) {
      const { changes } = await changeLocation(db, { clinicId: clinic.id, id, ifMatch, body });
      trail.note({ details: { changes } });
      return Object.keys(changes);
    },
  },
  deletes: {
    event: 'location.update',
    ended: (resource) =>
      (resource as Location).status === 'inactive' ? resource : { ...resource, status: 'inactive' },
  },
};
