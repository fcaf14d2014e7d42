import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { findConsents } from './export-store.js';
import { model } from '../../http/models.js';

const consentSchema = model(
  'ExportConsent',
  Joi.object({
    user_id: Joi.number().integer().required(),
    consented: Joi.boolean().required(),
  }),
);

export const getExportConsentsEndpoint = endpoint({
  method: 'get',
  path: '/export/realm/consents',
  operationId: 'getExportConsents',
  summary: 'Get which people let administrators export what is private to them',
  access: administrator,
  response: Joi.object({ export_consents: Joi.array().items(consentSchema).required() }),

  async handler({ db, realm }) {
    return { export_consents: await findConsents(db, realm.id) };
  },
});
