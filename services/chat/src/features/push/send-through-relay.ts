import { RelayError, type PushRelay, type PushRequest } from '../../deps/push-relay.js';
import { sealFor } from '../../secrets/sealed-box.js';
import type { DueDevice, Phone } from '../push-devices/index.js';
import type { Post } from './compose-letters.js';
import type { Outcome } from './outcome.js';

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
 * One request for phones of one organization. The relay takes all of it or nothing; what it never takes is found by sending to
 * one device, and then one letter, at a time.
 *
 * @throws RelayError when the relay is at fault, and nobody's device.
 */
export async function sendThroughRelay(relay: PushRelay, posts: readonly Post[]): Promise<Outcome[]> {
  const [first] = posts;
  if (!first) return [];
  try {
    const requests = posts.flatMap((post) => pushRequestsOf(post.device as Phone & DueDevice, post.letters));
    const gone = await relay.send(first.realm.uuid, requests);
    return posts.map((post) => (gone.has(post.device.relay_device_id!) ? gonePost(post) : sentPost(post)));
  } catch (error) {
    if (!(error instanceof RelayError) || error.fault !== 'refused') throw error;
    const isOne = posts.length === 1 && first.letters.length === 1;
    return posts.map((post) => ({
      post,
      became: isOne ? 'given_up' : 'delayed',
      over: isOne ? first.letters[0]!.ids : [],
      failures: post.device.failures + 1,
      pause_seconds: 0,
    }));
  }
}

const gonePost = (post: Post): Outcome => ({ post, became: 'gone', over: [], failures: 0, pause_seconds: 0 });

const sentPost = (post: Post): Outcome => ({
  post,
  became: 'sent',
  over: post.letters.flatMap(({ ids }) => ids),
  failures: 0,
  pause_seconds: 0,
});
