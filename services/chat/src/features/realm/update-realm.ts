import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { groupSettingUpdate } from '../../http/param-types.js';
import { REALM_GROUP_SETTINGS } from '../permissions/index.js';
import { REALM_COLUMN_SETTINGS, REALM_SETTINGS } from '../realm-settings/index.js';
import { changeRealm, checkedChanges, checkMayChange } from './realm-changes.js';
import { realmChange } from './realm-schema.js';
import { getRealmForUpdate } from './realm-settings-store.js';

const plain = Object.entries(REALM_SETTINGS).flatMap(([name, rules]) =>
  'fixed' in rules ? [] : [[name, rules.schema]],
);
const groups = Object.entries(REALM_GROUP_SETTINGS).flatMap(([name, rules]) =>
  'fixed' in rules ? [] : [[name, groupSettingUpdate()]],
);
const params: Joi.SchemaMap = { ...REALM_COLUMN_SETTINGS, ...Object.fromEntries([...plain, ...groups]) };

export const updateRealmEndpoint = endpoint({
  method: 'patch',
  path: '/realm',
  operationId: 'updateRealm',
  summary: 'Change settings of the organization; answers those that changed. Permissions are sent as { new, old? }',
  access: administrator,
  changesPrincipals: true,
  params: Joi.object<Record<string, unknown>>(params),
  response: realmChange,
  errors: ['UNAUTHORIZED_PRINCIPAL', 'EXPECTATION_MISMATCH', 'SYSTEM_GROUP_REQUIRED'],

  async handler({ db, realm, caller, params }) {
    checkMayChange(caller, Object.keys(params));
    const current = await getRealmForUpdate(db, realm.id);
    const changes = await checkedChanges(db, current, params);
    await changeRealm(db, current, caller, changes);
    return changes;
  },
});
