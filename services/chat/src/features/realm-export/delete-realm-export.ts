import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { removeExportOfRealm } from './export-actions.js';

export const deleteRealmExportEndpoint = endpoint({
  method: 'delete',
  path: '/export/realm/{export_id}',
  operationId: 'deleteRealmExport',
  summary: 'Delete an export of the organization',
  access: administrator,
  params: Joi.object<{ export_id: number }, true>({ export_id: id().required() }),

  async handler({ db, deps, realm, caller, params }) {
    await removeExportOfRealm(db, deps, realm, caller, params.export_id);
  },
});
