import Joi from 'joi';
import type { Config } from '../../deps/config.js';
import type { Realm } from '../../domain/realm.js';
import { realmUrl } from '../realm-settings/index.js';
import { exportFile } from './export-folder.js';
import { exportToken } from './export-link.js';
import type { RealmExport } from './export.js';
import { model } from '../../http/models.js';

const seconds = () => Joi.number().required();

export const exportSchema = model(
  'DataExport',
  Joi.object({
    id: Joi.number().integer().required(),
    acting_user_id: Joi.number().integer().required(),
    export_time: seconds(),
    deleted_timestamp: seconds().allow(null),
    failed_timestamp: seconds().allow(null),
    export_url: Joi.string().uri().allow(null).required(),
    pending: Joi.boolean().required(),
    export_type: Joi.number().integer().required(),
  }),
);

/** As one administrator is told of it: the link is theirs alone. */
export function exportView(config: Config, realm: Realm, exported: RealmExport, viewer_id: number, now: Date): object {
  const { id, acting_user_id, export_type, status } = exported;
  return {
    id,
    acting_user_id,
    export_time: unix(exported.requested_at),
    deleted_timestamp: exported.deleted_at && unix(exported.deleted_at),
    failed_timestamp: exported.failed_at && unix(exported.failed_at),
    export_url: status === 'succeeded' ? exportUrl(config, realm, exported, viewer_id, now) : null,
    pending: status === 'requested' || status === 'started',
    export_type,
  };
}

function exportUrl(config: Config, realm: Realm, exported: RealmExport, viewer_id: number, now: Date): string {
  const token = exportToken(config.apiKeySecret, exportFile(exported), viewer_id, now);
  return `${realmUrl(config.baseUrl, realm)}/realm_exports/${exported.id}/${token}/export.tar.gz`;
}

const unix = (time: Date): number => time.getTime() / 1000;
