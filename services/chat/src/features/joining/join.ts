import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { lockOfferedGroups } from '../invitations/index.js';
import { findUser } from '../user-directory/index.js';
import { accessTicket, spendTicket, type Ticket } from './joining-access.js';
import { joinRealm, OPEN_TO_ALL, type Newcomer } from './joining-actions.js';
import { JoiningError } from './joining-faults.js';

export interface JoinRequest {
  /** That of the link in a mail. */
  token: string;
  full_name: string;
  password: string;
  /** If it is said, the address that the link was sent to. */
  email?: string;
  timezone?: string;
  default_language?: string;
}

export interface Joined {
  api_key: string;
  email: string;
  user_id: number;
}

/**
 * All of it or nothing; of those who come with one link at once, one joins.
 *
 * @throws JoiningError, ChatError BAD_REQUEST
 */
export async function join(deps: Deps, realm: Realm, request: JoinRequest): Promise<Joined> {
  const db = deps.db.of(realm.id);
  const ticket = await accessTicket(db, realm, request.token);
  if (request.email !== undefined && request.email.toLowerCase() !== ticket.email.toLowerCase()) {
    throw new JoiningError('other_address');
  }
  const { full_name, timezone, default_language } = request;
  const newcomer = {
    delivery_email: ticket.email,
    full_name,
    password_hash: await deps.passwords.hash(request.password),
    ...(timezone !== undefined && { timezone }),
    ...(default_language !== undefined && { settings: { default_language } }),
  };
  try {
    return await db.transaction((tx) => joinBy(tx, deps, realm, ticket, newcomer));
  } catch (error) {
    // Who comes at once with somebody quicker, as who clicks twice does, is told what they would be told later.
    if (error instanceof ChatError) await accessTicket(db, realm, request.token);
    throw error;
  }
}

async function joinBy(tx: Tx, deps: Deps, realm: Realm, ticket: Ticket, newcomer: Newcomer): Promise<Joined> {
  const { invitation } = ticket;
  const inviter = invitation && (await findUser(tx, realm.id, invitation.inviter_id));
  const groups = inviter && (await lockOfferedGroups(tx, realm, inviter, invitation.group_ids));
  await spendTicket(tx, realm, ticket);
  const offer = invitation ?? OPEN_TO_ALL;
  const { user, api_key } = await joinRealm(tx, deps, realm, { actor: 'newcomer', newcomer, offer, inviter, groups });
  return { api_key, email: user.delivery_email, user_id: user.id };
}
