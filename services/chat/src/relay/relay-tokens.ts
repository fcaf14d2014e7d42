import { LIMITS } from '../limits/index.js';
import type { Deliver } from './relay-delivery.js';
import { keysToAskAgain, parseTokenRequests, type TokenPushRequest } from './relay-requests.js';

/**
 * For apps of old, which are known by their tokens and of which nothing is kept: those of one token one after another.
 *
 * @throws RelayRefusal
 */
export async function notifyTokens(
  hand: Deliver,
  body: unknown,
): Promise<{ delete_tokens: string[]; not_handed: string[] }> {
  const { push_requests } = parseTokenRequests(body);
  const until = Date.now() + LIMITS.pushRelayBeginMs;
  const gone = new Set<string>();
  const not_handed: TokenPushRequest[] = [];
  const handAll = async (token: string) => {
    const requests = push_requests.filter((one) => one.token === token);
    for (const [place, handed] of requests.entries()) {
      const became = await hand(() => handed, until);
      if (became === 'gone') gone.add(token);
      // What comes after it waits for it.
      if (became === 'failed') not_handed.push(...requests.slice(place));
      if (became === 'gone' || became === 'failed') return;
    }
  };
  await Promise.all([...new Set(push_requests.map(({ token }) => token))].map(handAll));
  const isAnythingHanded = not_handed.length < push_requests.length;
  return { delete_tokens: [...gone], not_handed: keysToAskAgain(not_handed, isAnythingHanded) };
}
