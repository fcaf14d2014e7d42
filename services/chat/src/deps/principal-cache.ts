import { LRUCache } from 'lru-cache';
import type { Listener } from '../db/db-listen.js';
import type { Claim, PrincipalRow, SessionClaim, SessionRow } from './principal-store.js';
import type { Caller } from '../domain/caller.js';
import type { Realm } from '../domain/realm.js';

/** As many as may wait for events in one process, and some more. */
const MAX_USERS = 60_000;
const MAX_SESSIONS = 60_000;
const MAX_REALMS = 1_000;
/** Hosts are what clients say they are, so they are few and short (`hostOf`). */
const MAX_HOSTS = 1_000;

export interface KnownPrincipal {
  caller: Caller;
  realm: Realm;
  api_key_hash: Buffer;
}

/** A session of a browser. Times are milliseconds since 1970. */
export interface KnownSession {
  id: number;
  created_at: number;
  /** To some minutes; on another replica it may have been used since. */
  last_used_at: number;
}

interface KnownUser extends Omit<KnownPrincipal, 'realm'> {
  /** Where their sessions are among those that are remembered. */
  session_keys: Set<string>;
}

/**
 * Who asks, remembered between requests. The database says when a user or an organization changes
 * (channel `principals`), and a change made through this replica is forgotten before it is answered,
 * so that whoever took a right away sees it gone at once. While nothing can be heard, nothing is
 * remembered. Keys are ids and what the database holds, never what a client wrote, hosts excepted.
 */
export class PrincipalCache {
  readonly #realm_ids = new LRUCache<string, number>({ max: MAX_HOSTS });
  readonly #realms = new LRUCache<number, Realm>({ max: MAX_REALMS });
  /** By organization and address. */
  readonly #users = new LRUCache<string, KnownUser>({
    max: MAX_USERS,
    noDisposeOnSet: true,
    dispose: ({ caller, session_keys }) => {
      this.#addresses.delete(subjectOf(caller));
      for (const key of session_keys) this.#sessions.delete(key);
    },
  });
  /** By organization and hash of the secret; with where their users are. Those of a user who is forgotten are too. */
  readonly #sessions = new LRUCache<string, { user_id: number; user_key: string; session: KnownSession }>({
    max: MAX_SESSIONS,
    dispose: ({ user_key }, key) => void this.#users.peek(user_key)?.session_keys.delete(key),
  });
  /** Where a user is among them, by `realm_id:user_id`. */
  readonly #addresses = new Map<string, string>();
  readonly #watchers = new Map<string, Set<() => void>>();
  #changes = 0;

  /** `load` and `loadSession` ask the database whom a claim names. */
  constructor(
    private readonly listener: Pick<Listener, 'isListening'>,
    readonly load: (claim: Claim) => Promise<PrincipalRow | undefined>,
    readonly loadSession: (claim: SessionClaim) => Promise<SessionRow | undefined>,
  ) {}

  /** How many changes were heard of. Take it before reading the database, and hand it to `remember` afterwards. */
  get changes(): number {
    return this.#changes;
  }

  find(host: string, address: string): KnownPrincipal | undefined {
    if (!this.listener.isListening()) return undefined;
    const realm = this.#realms.get(this.#realm_ids.get(host) ?? 0);
    const user = realm && this.#users.get(keyOf(realm.id, address));
    return user && { realm, ...user };
  }

  /** Whose session it is, by the hash of its secret. */
  findSession(host: string, secret_hash: Buffer): (KnownPrincipal & { session: KnownSession }) | undefined {
    if (!this.listener.isListening()) return undefined;
    const realm = this.#realms.get(this.#realm_ids.get(host) ?? 0);
    const found = realm && this.#sessions.get(sessionKeyOf(realm.id, secret_hash));
    const user = found && this.#users.get(found.user_key);
    // Another person may have got the address by which the first one was remembered.
    if (user?.caller.id !== found?.user_id) return undefined;
    return user && found && { realm, caller: user.caller, api_key_hash: user.api_key_hash, session: found.session };
  }

  /** Remembers a session as `remember` does its principal. */
  rememberSession(
    host: string,
    { session, ...principal }: KnownPrincipal & { session: KnownSession },
    secret_hash: Buffer,
    changes_when_read: number,
  ): void {
    this.remember(host, principal, changes_when_read);
    const user_key = this.#addresses.get(subjectOf(principal.caller));
    const user = user_key === undefined ? undefined : this.#users.get(user_key);
    if (user_key === undefined || !user || changes_when_read !== this.#changes) return;
    const key = sessionKeyOf(principal.realm.id, secret_hash);
    this.#sessions.set(key, { user_id: user.caller.id, user_key, session });
    user.session_keys.add(key);
  }

  /** Whether nothing was heard of them, and nothing could have been missed, since `find` answered this when there were `changes`. */
  isCurrent({ realm, caller }: KnownPrincipal, changes: number): boolean {
    if (!this.listener.isListening()) return false;
    if (changes === this.#changes) return true;
    return (
      this.#realms.get(realm.id) === realm && this.#users.get(keyOf(realm.id, caller.delivery_email))?.caller === caller
    );
  }

  /** Remembers a principal that was read, unless a change was heard of since `changes_when_read`. */
  remember(host: string, { realm, caller, api_key_hash }: KnownPrincipal, changes_when_read: number): void {
    if (!this.listener.isListening() || changes_when_read !== this.#changes) return;
    this.#realm_ids.set(host, realm.id);
    this.#realms.set(realm.id, realm);
    const key = keyOf(realm.id, caller.delivery_email);
    const session_keys = this.#users.peek(key)?.session_keys ?? new Set<string>();
    this.#users.set(key, { caller, api_key_hash, session_keys });
    this.#addresses.set(subjectOf(caller), key);
  }

  /** What a transaction changed (`findChangedPrincipals`). */
  forgetChanged(subjects: readonly string[]): void {
    for (const subject of subjects) {
      if (subject === '*') this.forgetAll();
      else this.forget(subject);
    }
  }

  /** `subject`: an organization's id, or `realm_id:user_id`. */
  forget(subject: string): void {
    this.#changes += 1;
    if (subject.includes(':')) {
      const key = this.#addresses.get(subject);
      if (key !== undefined) this.#users.delete(key);
      for (const onChange of this.#watchers.get(subject) ?? []) onChange();
    } else {
      this.#realms.delete(Number(subject));
      // Another organization may have become the one of a host, or the default one.
      this.#realm_ids.clear();
    }
  }

  forgetAll(): void {
    this.#changes += 1;
    this.#realm_ids.clear();
    this.#realms.clear();
    this.#users.clear();
    this.#sessions.clear();
  }

  /** How much is remembered, of whatever kind. */
  get size(): number {
    return this.#realm_ids.size + this.#realms.size + this.#users.size + this.#sessions.size;
  }

  isWatched(user: Pick<Caller, 'id' | 'realm_id'>): boolean {
    return this.#watchers.has(subjectOf(user));
  }

  /** Calls `onChange` whenever the user is forgotten; answers how to stop that. */
  watch(user: Pick<Caller, 'id' | 'realm_id'>, onChange: () => void): () => void {
    const subject = subjectOf(user);
    const watchers = this.#watchers.get(subject) ?? new Set();
    this.#watchers.set(subject, watchers.add(onChange));
    return () => {
      watchers.delete(onChange);
      if (watchers.size === 0 && this.#watchers.get(subject) === watchers) this.#watchers.delete(subject);
    };
  }
}

function subjectOf({ realm_id, id }: Pick<Caller, 'id' | 'realm_id'>): string {
  return `${realm_id}:${id}`;
}

function sessionKeyOf(realm_id: number, secret_hash: Buffer): string {
  return `${realm_id}:${secret_hash.toString('base64url')}`;
}

/** Addresses that only the database takes for the same are not found here, which costs a look-up and nothing else. */
function keyOf(realm_id: number, address: string): string {
  return `${realm_id}:${address.toLowerCase()}`;
}
