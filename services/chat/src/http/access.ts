import { notSignedIn } from './credentials.js';
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
  check(caller: C, realm: Realm): void;
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

/** Signed-in users; others where the organization lets the public in. */
export const spectator: Access<Caller | undefined> = {
  name: 'spectator',
  credentials: 'optional',
  check(caller, realm) {
    if (caller) notWebhookBot(caller);
    else if (realm.settings.enable_spectator_access !== true) {
      throw notSignedIn();
    }
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
    check(caller, realm) {
      for (const { check } of rules) check(caller, realm);
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
