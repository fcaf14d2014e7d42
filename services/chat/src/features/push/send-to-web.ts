import type { Deps } from '../../deps/deps.js';
import { WebPushError, type WebPush } from '../../deps/web-push.js';
import { LIMITS } from '../../limits/index.js';
import { openAddress, type WebAddress } from '../push-devices/index.js';
import type { Post } from './compose-letters.js';
import { gonePost, pauseAfter, type Outcome } from './push-outcome.js';

const MAX_ASKED_SECONDS = 3_600;

/**
 * One letter after another, as push services of browsers take them; a service that is slow has as long for all of them
 * as others have for one, and gets the rest later.
 */
export async function sendToWeb(deps: Deps, webPush: WebPush, post: Post): Promise<Outcome> {
  const { device, letters } = post;
  const address = openAddress<WebAddress>(deps, { sealed_address: device.sealed_address! });
  const deadline = AbortSignal.timeout(LIMITS.webPushMs);
  const over: number[] = [];
  let refused = 0;
  for (const { ids, idempotency_key, type, payload } of letters) {
    try {
      const letter = { text: JSON.stringify(payload), isUrgent: type !== 'remove', idempotency_key };
      const became = await webPush.send(address, letter, deadline);
      if (became === 'gone') return gonePost(post);
      if (became === 'refused') refused += 1;
      over.push(...ids);
    } catch (error) {
      if (!(error instanceof WebPushError)) throw error;
      deps.log.info({ reason: error.reason, device_id: device.id }, 'a push service takes nothing');
      const failures = device.failures + 1;
      const pause_seconds = Math.max(pauseAfter(failures), Math.min(error.retry_after ?? 0, MAX_ASKED_SECONDS));
      return { post, became: 'delayed', over, failures, pause_seconds };
    }
  }
  return { post, became: refused > 0 ? 'given_up' : 'sent', over, failures: 0, pause_seconds: 0 };
}
