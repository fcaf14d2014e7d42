import type { Listener } from '../db-listen.js';
import type { Caller, Realm } from './principals.js';

/** Users known at once; beyond that the one known longest is forgotten. */
const MAX_ENTRIES = 20_000;

export interface KnownPrincipal {
  caller: Caller;
  realm: Realm;
  api_key_hash: Buffer;
}

/**
 * Who asks, remembered between requests. The database says when a user or an organization changes
 * (channel `principals`), and a change made through this replica is forgotten before it is answered,
 * so that whoever took a right away sees it gone at once. While nothing can be heard, nothing is
 * remembered.
 */
export class PrincipalCache {
  readonly #entries = new Map<string, KnownPrincipal>();
  #changes = 0;

  constructor(private readonly listener: Pick<Listener, 'isListening'>) {}

  /** Says which changes the reader that now goes to the database has heard of; for `remember`. */
  get changes(): number {
    return this.#changes;
  }

  find(host: string, address: string): KnownPrincipal | undefined {
    return this.listener.isListening() ? this.#entries.get(keyOf(host, address)) : undefined;
  }

  /** Nothing is remembered that was read before a change was heard of. */
  remember(host: string, address: string, principal: KnownPrincipal, changes_when_read: number): void {
    if (!this.listener.isListening() || changes_when_read !== this.#changes) return;
    if (this.#entries.size >= MAX_ENTRIES) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    this.#entries.set(keyOf(host, address), principal);
  }

  /** `subject`: an organization's id, or `realm_id:user_id`. */
  forget(subject: string): void {
    this.#changes += 1;
    const [realm_id, user_id] = subject.split(':').map(Number);
    for (const [key, { caller, realm }] of this.#entries) {
      if (realm.id === realm_id && (user_id === undefined || caller.id === user_id)) this.#entries.delete(key);
    }
  }

  forgetAll(): void {
    this.#changes += 1;
    this.#entries.clear();
  }
}

function keyOf(host: string, address: string): string {
  return `${host}\0${address.toLowerCase()}`;
}
