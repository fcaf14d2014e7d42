import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { propertyChanges, recordChanges } from '../audit-log/index.js';
import { publish } from '../events/index.js';
import { USER_SETTINGS, userSetting, type UserSettingName, type UserSettings } from '../user-directory/index.js';
import { getRealmForUpdate, mergeUserSettingDefaults } from './realm-settings-store.js';

/** The language of people who join is a setting of the organization; nobody consents for them to an export of what is theirs. */
const NOT_FOR_OTHERS = ['default_language', 'allow_private_data_export'];
const schemas = Object.fromEntries(
  Object.entries(USER_SETTINGS).flatMap(([name, setting]) =>
    'fixed' in setting || NOT_FOR_OTHERS.includes(name) ? [] : [[name, setting.schema]],
  ),
);

export const updateUserSettingDefaultsEndpoint = endpoint({
  method: 'patch',
  path: '/realm/user_settings_defaults',
  operationId: 'updateUserSettingDefaults',
  summary: 'Change the personal settings of people who join from now on',
  access: administrator,
  changesPrincipals: true,
  params: Joi.object<Partial<UserSettings>>(schemas),

  async handler({ db, realm, caller, params }) {
    const settings = (await getRealmForUpdate(db, realm.id)).user_setting_defaults;
    const changes = Object.entries(params).filter(
      ([name, value]) => userSetting({ settings }, name as UserSettingName) !== value,
    );
    if (changes.length === 0) return;
    await mergeUserSettingDefaults(db, realm.id, Object.fromEntries(changes));
    await recordChanges(db, realm.id, caller, settingChanges(settings, Object.fromEntries(changes)));
    await publish(
      db,
      realm.id,
      changes.map(([property, value]) => ({
        audience: { everyone: 'all' as const },
        payload: { type: 'realm_user_settings_defaults', op: 'update', property, value },
      })),
    );
  },
});

const settingChanges = (settings: Record<string, unknown>, changes: Record<string, unknown>) =>
  propertyChanges(
    { event_type: 'user_setting_default_changed' },
    Object.fromEntries(Object.keys(changes).map((name) => [name, userSetting({ settings }, name as UserSettingName)])),
    changes,
  );
