import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { weakEtag } from '../../http/etag.js';
import { findSettings } from './settings-store.js';
import { settingsSchema, settingsView } from './settings-view.js';

export const getSettingsEndpoint = endpoint({
  operationId: 'getSettings',
  method: 'get',
  path: '/api/v1/settings',
  summary: 'Settings of the clinic',
  access: ability('clinic:manage'),
  audit: { event: 'settings.read', action: 'R', resource: 'clinic' },
  conditional: true,
  message: { en: 'Settings.', es: 'Configuración.' },
  response: settingsSchema,

  async handler({ db, clinic, trail }) {
    trail.note({ resource_id: clinic.id });
    const row = await findSettings(db, clinic.id);
    if (!row) throw problem('not_found');
    const data = settingsView(row);
    return { data, etag: weakEtag(data.version, data) };
  },
});
