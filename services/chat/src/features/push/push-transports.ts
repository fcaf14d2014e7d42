import type { Deps } from '../../deps/deps.js';
import type { PushDeviceKind } from '../push-devices/index.js';
import type { Post } from './compose-letters.js';
import type { Outcome } from './push-outcome.js';
import { RelayHealth } from './relay-health.js';
import { sendThroughRelay } from './send-through-relay.js';
import { sendToTokens } from './send-to-tokens.js';
import { sendToWeb } from './send-to-web.js';

/** How devices of some kinds are reached. */
export interface PushTransport {
  kinds: readonly PushDeviceKind[];
  /** Those of one organization together; elsewhere one device at a time. */
  takesMany: boolean;
  /** How that finds which all of them need; a relay may take tokens and no phones, or phones and no tokens. */
  health?: RelayHealth;
  /** @throws RelayError when the relay is at fault, and nobody's device. */
  send(posts: readonly Post[]): Promise<Outcome[]>;
}

/** Those for which there are settings. */
export function createPushTransports(deps: Deps): PushTransport[] {
  const { pushRelay, webPush, now } = deps;
  const ways: PushTransport[] = [];
  if (pushRelay) {
    const relayed = (kind: PushDeviceKind, send: PushTransport['send']): PushTransport => ({
      kinds: [kind],
      takesMany: true,
      health: new RelayHealth(now),
      send,
    });
    ways.push(relayed('relay', (posts) => sendThroughRelay(pushRelay, posts)));
    ways.push(relayed('token', (posts) => sendToTokens(deps, pushRelay, posts)));
  }
  if (webPush) {
    ways.push({
      kinds: ['web_push', 'unified_push'],
      takesMany: false,
      send: (posts) => Promise.all(posts.map((post) => sendToWeb(deps, webPush, post))),
    });
  }
  return ways;
}
