import Joi from 'joi';
import type { Tx } from '../../db/db.js';
import { notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import type { Deps } from '../../deps/deps.js';
import { ChatError } from '../../domain/errors.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import type { Realm } from '../../domain/realm.js';
import type { Caller, Role } from '../../domain/caller.js';
import {
  accessUser,
  announceBotsOfRole,
  accessUserToAdminister,
  changeUser,
  checkMaySetRole,
  email,
  fullName,
  role,
  findBotsOf,
  type User,
} from '../user-directory/index.js';
import { recordChanges } from '../audit-log/index.js';
import { announceChannelsOfRole } from '../channel-directory/index.js';
import { giveAddress } from '../address-changes/index.js';
import { checkAddressAllowed } from '../realm-domains/index.js';
import { revokeInvitations } from '../invitations/index.js';
import { type ProfileInput, changeProfile, profileData } from '../profile-fields/index.js';

interface Params {
  user_id: string;
  full_name?: string;
  role?: Role;
  profile_data?: ProfileInput[];
  new_email?: string;
}

export const updateUserEndpoint = endpoint({
  method: 'patch',
  path: '/users/{user_id}',
  operationId: 'updateUser',
  summary: 'Change the name, role, profile or address of a person, named by id or address',
  access: notGuest,
  changesPrincipals: true,
  params: Joi.object<Params, true>({
    user_id: str().max(LIMITS.deliveryEmail).required(),
    full_name: fullName(),
    role: role(),
    profile_data: profileData(),
    new_email: email(),
  }),
  errors: ['UNAUTHORIZED_PRINCIPAL', 'CANNOT_DEACTIVATE_LAST_USER'],

  async handler({ db, realm, caller, params, deps }) {
    const { id } = await accessUser(db, realm, caller, params.user_id);
    const user = await accessUserToAdminister(db, realm, caller, id, 'person');
    if (params.role !== undefined && params.role !== user.role) checkMaySetRole(caller, user, params.role);
    if (params.new_email !== undefined && params.new_email !== user.delivery_email)
      await giveOtherAddress(db, deps, realm, caller, user, params.new_email);
    await changeUser(db, realm, caller, user, {
      ...(params.full_name !== undefined && { full_name: params.full_name }),
      ...(params.role !== undefined && { role: params.role }),
      ...(params.new_email !== undefined && { delivery_email: params.new_email }),
    });
    if (params.role !== undefined) await followRole(db, realm, caller, user, params.role);
    if (params.profile_data) await fillInProfile(db, realm, caller, user, params.profile_data);
  },
});

async function giveOtherAddress(
  tx: Tx,
  deps: Deps,
  realm: Realm,
  actor: Caller,
  user: User,
  address: string,
): Promise<void> {
  if (user.id === actor.id)
    throw new ChatError('BAD_REQUEST', 'Change your own address in your settings, with your password.');
  await checkAddressAllowed(tx, realm, address);
  await giveAddress(tx, deps, realm, user, address);
}

/** What somebody's new role shows and takes away. */
async function followRole(tx: Tx, realm: Realm, actor: Caller, user: User, role: Role): Promise<void> {
  await announceChannelsOfRole(tx, realm, user, user.role, role);
  await lowerBots(tx, realm, actor, user.id, role);
  await revokeInvitations(tx, realm, { inviter_ids: [user.id], above_role: role });
  await announceBotsOfRole(tx, realm, user, user.role, role);
}

async function fillInProfile(tx: Tx, realm: Realm, actor: Caller, user: User, inputs: ProfileInput[]): Promise<void> {
  await changeProfile(tx, realm, user, inputs, 'administrator');
  await recordChanges(tx, realm.id, actor, {
    event_type: 'user_changed',
    user_id: user.id,
    details: { property: 'profile_data', field_ids: inputs.map(({ id: field_id }) => field_id) },
  });
}

/** Whoever holds a bot's key has its role: bots do not stay above their owner when the owner's role is set. */
async function lowerBots(tx: Tx, realm: Realm, actor: Caller, owner_id: number, role: Role): Promise<void> {
  const above = (await findBotsOf(tx, realm.id, owner_id)).filter((bot) => bot.role < role);
  for (const bot of above) {
    await changeUser(tx, realm, actor, bot, { role });
    await announceChannelsOfRole(tx, realm, bot, bot.role, role);
  }
}
