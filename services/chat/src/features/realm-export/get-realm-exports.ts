import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { LIMITS } from '../../limits/index.js';
import { findExports } from './export-store.js';
import { exportSchema, exportView } from './export-view.js';

export const getRealmExportsEndpoint = endpoint({
  method: 'get',
  path: '/export/realm',
  operationId: 'getRealmExports',
  summary: 'Get the exports of the organization, the newest first, with links that work for an hour',
  access: administrator,
  response: Joi.object({ exports: Joi.array().items(exportSchema).required() }),

  async handler({ db, deps, realm, caller }) {
    const exports = await findExports(db, realm.id, LIMITS.exportsListed);
    return { exports: exports.map((exported) => exportView(deps.config, realm, exported, caller.id, deps.now())) };
  },
});
