import { checkOpen, notSignedIn } from './credentials.js';
import type { Db } from '../db/db.js';
import { canSpectate } from '../deps/spectator-store.js';
import { ChatError, type ErrorCode } from '../domain/errors.js';
import { BOT_TYPES, ROLES, type Caller, type Role } from '../domain/caller.js';
import type { Realm } from '../domain/realm.js';

/** Who may call an endpoint; `C` is what its handler gets as `caller`. */
export interface Access<C extends Caller | undefined> {
  readonly name: string;
  /** `none`: credentials are not looked at. `optional`: without any the caller is undefined. */
  readonly credentials: 'required' | 'optional' | 'none';
  /** What `check` throws besides BAD_REQUEST and UNAUTHORIZED. */
  readonly errors?: readonly ErrorCode[];
  /** Throws the error that the caller gets to see. */
  check(caller: C, realm: Realm, db: Db): void | Promise<void>;
}

/** Anybody, without credentials. */
export const publicAccess: Access<undefined> = { name: 'public', credentials: 'none', check() {} };

/** Any user or bot, except bots for incoming webhooks: those may only send messages. */
export const signedIn = rule('signed in', () => {});

/** Like `signedIn`, and bots for incoming webhooks too. */
export const signedInOrWebhookBot: Access<Caller> = {
  name: 'signed in, incoming webhooks too',
  credentials: 'required',
  check() {},
};

/**
 * Signed-in users; without credentials, spectators, where the organization lets them in (docs/decisions/people-and-access.md). Wrong
 * credentials are refused as everywhere.
 */
export const signedInOrSpectator: Access<Caller | undefined> = {
  name: 'signed in, or without an account where the organization lets spectators in',
  credentials: 'optional',
  async check(caller, realm, db) {
    if (caller) return notWebhookBot(caller);
    if (!(await canSpectate(db, realm))) throw notSignedIn();
    checkOpen(realm);
  },
};

export const humansOnly = rule('people only', (caller) => {
  if (caller.is_bot) throw new ChatError('BAD_REQUEST', 'Bots cannot do this.');
});

export const notGuest = rule('no guests', (caller) => {
  if (caller.role === ROLES.guest) throw new ChatError('BAD_REQUEST', 'Guests cannot do this.');
});

export const administrator = ofRole(
  'organization administrators',
  ROLES.administrator,
  'Only organization administrators can do this.',
);

export const owner = ofRole('organization owners', ROLES.owner, 'Only organization owners can do this.');

/** All of the rules must hold; the first that does not names the error. */
export function allOf(...rules: readonly Access<Caller>[]): Access<Caller> {
  return {
    name: rules.map(({ name }) => name).join(', '),
    credentials: 'required',
    errors: rules.flatMap(({ errors = [] }) => errors),
    async check(caller, realm, db) {
      for (const { check } of rules) await check(caller, realm, db);
    },
  };
}

function rule(name: string, check: (caller: Caller) => void): Access<Caller> {
  return {
    name,
    credentials: 'required',
    check(caller) {
      notWebhookBot(caller);
      check(caller);
    },
  };
}

function notWebhookBot(caller: Caller): void {
  if (caller.bot_type === BOT_TYPES.incomingWebhook) {
    throw new ChatError('UNAUTHORIZED', 'Bots for incoming webhooks can only send messages.');
  }
}

function ofRole(name: string, least: Role, msg: string): Access<Caller> {
  const check = (caller: Caller) => {
    if (caller.role > least) throw new ChatError('UNAUTHORIZED_PRINCIPAL', msg);
  };
  return { ...rule(name, check), errors: ['UNAUTHORIZED_PRINCIPAL'] };
}
