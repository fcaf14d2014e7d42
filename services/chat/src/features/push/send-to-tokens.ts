import type { Deps } from '../../deps/deps.js';
import { RelayError, type PushRelay, type TokenRequest } from '../../deps/push-relay.js';
import { realmSetting } from '../realm-settings/index.js';
import { openAddress, type TokenAddress } from '../push-devices/index.js';
import type { Realm } from '../../domain/realm.js';
import type { Post } from './compose-letters.js';
import { gonePost, handedPost, refusedPosts, type Outcome } from './push-outcome.js';

type Payload = Record<string, unknown>;

/** The same letters in the clear for apps of old, of which the organization may say that they get no texts. */
export async function sendToTokens(deps: Deps, relay: PushRelay, posts: readonly Post[]): Promise<Outcome[]> {
  const [first] = posts;
  if (!first) return [];
  const addressed = posts.map((post) => ({
    post,
    ...openAddress<TokenAddress>(deps, { sealed_address: post.device.sealed_address! }),
  }));
  const requests = addressed.flatMap(({ post, token, ios_app_id }) =>
    post.letters.map(
      ({ payload, type, idempotency_key }): TokenRequest => ({
        token_kind: post.device.token_kind!,
        token,
        ios_app_id,
        is_urgent: type !== 'remove',
        payload: oldPayload(post.realm, payload),
        idempotency_key,
      }),
    ),
  );
  try {
    const { gone, not_handed } = await relay.sendToTokens(first.realm.uuid, requests);
    return addressed.map(({ post, token }) => (gone.has(token) ? gonePost(post) : handedPost(post, not_handed)));
  } catch (error) {
    if (!(error instanceof RelayError) || error.fault !== 'refused') throw error;
    return refusedPosts(posts);
  }
}

/** A payload by the names that apps of old know, all of it text. */
export function oldPayload(realm: Realm, given: object): Record<string, string> {
  const { type, message_id, message_ids, channel_id, channel_name, recipient_type, content, ...rest } =
    given as Payload;
  const isHidden = realmSetting(realm, 'require_e2ee_push_notifications');
  const payload: Payload = {
    event: type,
    server: realm.host,
    realm_id: realm.id,
    realm_uri: rest['realm_url'],
    ...rest,
    ...(message_id !== undefined && { zulip_message_id: message_id }),
    ...(message_ids !== undefined && { zulip_message_ids: (message_ids as number[]).join() }),
    ...(content !== undefined && { content: isHidden ? 'New message' : content }),
    ...(recipient_type !== undefined && { recipient_type: recipient_type === 'channel' ? 'stream' : 'private' }),
    ...(channel_id !== undefined && { stream_id: channel_id, stream: channel_name }),
  };
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)]));
}
