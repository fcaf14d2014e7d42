import { RelayError, type PushRelay, type PushRequest } from '../../deps/push-relay.js';
import { sealFor } from '../../secrets/sealed-box.js';
import type { DueDevice, Phone } from '../push-devices/index.js';
import type { Post } from './compose-letters.js';
import { gonePost, handedPost, refusedPosts, type Outcome } from './push-outcome.js';

/** Encrypted anew in every try: only the phone opens it. */
export const pushRequestsOf = (
  phone: Pick<Phone, 'relay_device_id' | 'token_kind' | 'push_account_id' | 'push_public_key'>,
  letters: readonly { idempotency_key: string; type: 'message' | 'remove' | 'test'; payload: object }[],
) =>
  letters.map(
    ({ idempotency_key, type, payload }): PushRequest => ({
      device_id: phone.relay_device_id!,
      token_kind: phone.token_kind,
      push_account_id: phone.push_account_id,
      encrypted_data: sealFor(phone.push_public_key, JSON.stringify(payload)),
      is_urgent: type !== 'remove',
      idempotency_key,
    }),
  );

/**
 * One request for phones of one organization. What the relay never takes is found by sending to one device, and then one
 * letter, at a time.
 *
 * @throws RelayError when the relay is at fault, and nobody's device.
 */
export async function sendThroughRelay(relay: PushRelay, posts: readonly Post[]): Promise<Outcome[]> {
  const [first] = posts;
  if (!first) return [];
  try {
    const requests = posts.flatMap((post) => pushRequestsOf(post.device as Phone & DueDevice, post.letters));
    const { gone, not_handed } = await relay.send(first.realm.uuid, requests);
    return posts.map((post) =>
      gone.has(post.device.relay_device_id!) ? gonePost(post) : handedPost(post, not_handed),
    );
  } catch (error) {
    if (!(error instanceof RelayError) || error.fault !== 'refused') throw error;
    return refusedPosts(posts);
  }
}
