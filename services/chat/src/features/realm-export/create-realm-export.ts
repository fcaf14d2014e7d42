import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { int } from '../../http/param-types.js';
import { requestExport } from './export-actions.js';
import { EXPORT_TYPES, type ExportType } from './export.js';

export const createRealmExportEndpoint = endpoint({
  method: 'post',
  path: '/export/realm',
  operationId: 'createRealmExport',
  summary:
    'Ask for an export of the organization: of what is public (1), or also of what is private to people who consented (2)',
  access: administrator,
  params: Joi.object<{ export_type: ExportType }, true>({
    export_type: int()
      .valid(...Object.values(EXPORT_TYPES))
      .default(EXPORT_TYPES.public),
  }),
  response: Joi.object({ id: Joi.number().integer().required() }),

  async handler({ db, deps, realm, caller, params }) {
    return { id: await requestExport(db, deps, realm, caller, params.export_type) };
  },
});
