import Joi from 'joi';
import type { Tx } from '../../db/db.js';
import type { Context } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { jsonArray } from '../../http/param-types.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { sendCreationNotices, sendSubscriptionNotices } from '../channel-notices/index.js';
import { checkChannelOptions, createChannels, type Channel, type ChannelOptions } from '../channel-directory/index.js';
import { renderDescriptions } from '../markdown-lookup/index.js';
import { colorsOf } from './color.js';
import { accessPrincipals } from './principals.js';
import { recordSubscribers, subscribe } from './subscription-actions.js';
import { checkMaySubscribe, findJoinable, type MissingChannel } from './subscription-access.js';
import { checkRequestSize, nameLists, newChannelsOf, type NamedChannel } from './subscription-rules.js';

export type JoinParams = ChannelOptions & {
  subscriptions: NamedChannel[];
  principals?: (number | string)[];
  authorization_errors_fatal: boolean;
  send_new_subscription_messages: boolean;
};

/** The channels of a request to subscribe. */
export const namedChannels = () =>
  jsonArray(
    Joi.object({
      name: Joi.string().allow('').max(LIMITS.nameGiven).required(),
      description: Joi.string().allow('').max(LIMITS.descriptionGiven),
      color: Joi.string().max(LIMITS.word),
    }),
  ).max(LIMITS.channelsInRequest);

/** Runs `join` again where somebody else has just made the channel: this time it is there to be joined. */
export async function joinOrJoinAgain<T>(join: () => Promise<T>): Promise<T> {
  try {
    return await join();
  } catch (error) {
    if (error instanceof ChatError && error.kind === 'CHANNEL_ALREADY_EXISTS') return join();
    throw error;
  }
}

type Request = Pick<Context<Tx, Caller, JoinParams>, 'deps' | 'realm' | 'caller' | 'params'>;

/** Subscribes users to channels by their names, and makes those that are not there. */
export async function joinChannels(db: Tx, { deps, realm, caller, params }: Request): Promise<object> {
  const users = await accessPrincipals(db, realm, caller, params.principals);
  checkRequestSize(params.subscriptions.length, users.length);
  const { known, missing, unauthorized } = await findJoinable(db, realm, caller, params.subscriptions);
  if (params.authorization_errors_fatal && unauthorized.length > 0) {
    throw new ChatError('BAD_REQUEST', `Unable to access channel (${unauthorized.join(', ')}).`);
  }
  const others = await checkMaySubscribe(db, realm, caller, users, known);
  const created = await createMissing(db, realm, caller, params, missing);
  const channels = [...known, ...created];
  const user_ids = users.map(({ id }) => id);
  const colors = colorsOf(params.subscriptions, channels);
  const changed = await subscribe(db, realm, { channels, user_ids, colors });
  await recordSubscribers(db, caller, 'channel_subscriber_added', changed);

  await sendCreationNotices(db, deps, realm, caller, created, params);
  const announced = newChannelsOf(others, known, changed);
  const tells = params.send_new_subscription_messages && announced.size <= LIMITS.subscriptionMessages;
  if (tells) await sendSubscriptionNotices(db, deps, realm, caller, announced);
  return {
    ...nameLists(channels, user_ids, changed),
    ...(!params.authorization_errors_fatal && { unauthorized }),
    ...(params.send_new_subscription_messages && { new_subscription_messages_sent: tells }),
  };
}

async function createMissing(
  db: Tx,
  realm: Realm,
  caller: Caller,
  options: ChannelOptions,
  missing: readonly MissingChannel[],
): Promise<Channel[]> {
  if (missing.length === 0) return [];
  const checked = await checkChannelOptions(db, realm, caller, options);
  return createChannels(db, realm, checked, missing, (texts) => renderDescriptions(db, realm, caller, texts));
}
