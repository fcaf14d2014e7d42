import Joi from 'joi';
import { nullable, nullableInstant, number } from '../../http/answer-schema.js';
import { endpoint } from '../../http/endpoint.js';
import { ability } from '../../operation/access.js';
import { LISTED_CATALOGS, findCatalogStates } from './own-test-store.js';

export const listCatalogStatesEndpoint = endpoint({
  operationId: 'listCatalogStates',
  method: 'get',
  path: '/api/v1/catalogs',
  summary: 'The catalogs: which version of each there is, since when, and what the clinic has added',
  description:
    'What all clinics share is imported by the operator of the service; a clinic adds tests of its own. Procedures, nursing care, therapies and diets are of each clinic alone.',
  access: ability('catalogs:read'),
  message: { en: 'Catalogs.', es: 'Catálogos.' },
  response: Joi.array().items(
    Joi.object({
      type: Joi.string()
        .valid(...LISTED_CATALOGS)
        .required(),
      version: nullable().description('Of what all clinics share; null where nothing was imported.'),
      notice: nullable(),
      imported_at: nullableInstant(),
      entries: number().description('Active ones that all clinics share.'),
      own_entries: number().description('Active ones of the clinic alone.'),
      own_changed_at: nullableInstant(),
    }),
  ),

  handler: async ({ db, clinic }) => ({ data: await findCatalogStates(db, clinic.id) }),
});
