import Joi from 'joi';
import type { Tx } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool } from '../../http/param-types.js';
import { changeSettings, getUserForUpdate, userSetting } from '../user-directory/index.js';
import { changeStatus, noNewStatus, statusParams, type StatusParams } from './user-status-actions.js';

type Params = StatusParams & {
  /** The name that old clients have for not being shown as present. */
  away?: boolean;
};

export const updateOwnStatusEndpoint = endpoint({
  method: 'post',
  path: '/users/me/status',
  operationId: 'updateOwnStatus',
  summary:
    "Set the caller's status text and emoji; empty text takes them away. `away` is the former name of the opposite of the setting `presence_enabled`",
  access: humansOnly,
  changesPrincipals: true,
  params: Joi.object<Params, true>({ ...statusParams, away: bool() }),

  async handler({ db, realm, caller, params }) {
    const { status_text, emoji_name, away } = params;
    if (status_text === undefined && emoji_name === undefined && away === undefined) throw noNewStatus();
    if (away !== undefined) await setPresenceEnabled(db, realm, caller, !away);
    await changeStatus(db, realm, caller, params);
  },
});

async function setPresenceEnabled(tx: Tx, realm: Realm, caller: Caller, presence_enabled: boolean): Promise<void> {
  const user = await getUserForUpdate(tx, realm.id, caller.id);
  if (userSetting(user, 'presence_enabled') !== presence_enabled)
    await changeSettings(tx, realm, user, { presence_enabled });
}
