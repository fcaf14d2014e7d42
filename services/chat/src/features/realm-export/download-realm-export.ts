import Joi from 'joi';
import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id, str } from '../../http/param-types.js';
import { serveFile } from '../../http/serve-file.js';
import { LIMITS } from '../../limits/index.js';
import { accessExportByToken } from './export-access.js';
import { exportFile } from './export-folder.js';

export const downloadRealmExportEndpoint = endpoint({
  method: 'get',
  path: '/realm_exports/{export_id}/{token}/export.tar.gz',
  operationId: 'downloadRealmExport',
  atRoot: true,
  raw: true,
  summary: 'Get the file of an export by the link of an administrator',
  access: publicAccess,
  params: Joi.object<{ export_id: number; token: string }, true>({
    export_id: id().required(),
    token: str().max(LIMITS.word).required(),
  }),
  errors: ['NOT_FOUND', 'PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE'],

  async handler({ db, realm, params, deps, res }) {
    const exported = await accessExportByToken(db, deps, realm, params.export_id, params.token);
    await serveFile(res, deps.config.uploadsDir, {
      path_id: exportFile(exported),
      name: `${realm.subdomain || 'organization'}-export-${exported.id}.tar.gz`,
      content_type: 'application/gzip',
      isShownInPlace: false,
      isKept: false,
    });
  },
});
