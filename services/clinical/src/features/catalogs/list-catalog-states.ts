import Joi from 'joi';
import { instant, nullable, nullableInstant, number, string } from '../../http/answer-schema.js';
import { endpoint } from '../../http/endpoint.js';
import { ability } from '../../operation/access.js';
import { findCatalogStates } from './own-test-store.js';

export const listCatalogStatesEndpoint = endpoint({
  operationId: 'listCatalogStates',
  method: 'get',
  path: '/api/v1/catalogs',
  summary: 'The catalogs: which version of each there is, since when, and what the clinic has added',
  description: 'What all clinics share is imported by who runs the service; a clinic adds tests of its own.',
  access: ability('catalogs:read'),
  message: { en: 'Catalogs.', es: 'Catálogos.' },
  response: Joi.array().items(
    Joi.object({
      type: Joi.string().valid('cie10', 'laboratory', 'imaging', 'substances').required(),
      version: string(),
      notice: nullable(),
      imported_at: instant(),
      entries: number().description('Active ones that all clinics share.'),
      own_entries: number().description('Active ones of the clinic alone.'),
      own_changed_at: nullableInstant(),
    }),
  ),

  handler: async ({ db, clinic }) => ({ data: await findCatalogStates(db, clinic.id) }),
});
