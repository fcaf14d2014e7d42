import { createHash, randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import {
  deleteConfirmations,
  deleteUnusedOfUser,
  findUnexpiredConfirmation,
  insertConfirmation,
  updateToUsed,
  type Confirmation,
} from './confirmation-store.js';

/** What links stand for. Names are stored. */
export type ConfirmationKind = 'password reset' | 'address change' | 'invitation' | 'sign up' | 'new organization';

export interface NewConfirmation {
  realm_id: number;
  kind: ConfirmationKind;
  user_id?: number;
  payload?: Record<string, unknown>;
  /** Seconds until it expires; null for never. */
  lasts_seconds: number | null;
}

/** More than anybody guesses. */
const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;

/** Makes a link's token: 32 characters that fit into a URL. It is told this once. */
export async function createConfirmation(
  tx: Tx,
  { realm_id, kind, user_id, payload, lasts_seconds }: NewConfirmation,
): Promise<{ id: number; token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expires_at = lasts_seconds === null ? null : new Date(tx.now().getTime() + lasts_seconds * 1000);
  const row = { realm_id, kind, user_id: user_id ?? null, payload: payload ?? {}, expires_at };
  const { id } = await insertConfirmation(tx, row, digestOf(token));
  return { id, token };
}

/** What the link stands for, to show it or because it is for many; undefined for an unknown, used or expired one. */
export async function findConfirmation<P = Record<string, unknown>>(
  db: Db,
  realm_id: number,
  kind: ConfirmationKind,
  token: string,
): Promise<Confirmation<P> | undefined> {
  const found = await findIssuedConfirmation<P>(db, realm_id, kind, token);
  return found?.used_at === null ? found : undefined;
}

/** A used one too, until it would have expired: whoever comes with it again may be told what has come of it. */
export async function findIssuedConfirmation<P = Record<string, unknown>>(
  db: Db,
  realm_id: number,
  kind: ConfirmationKind,
  token: string,
): Promise<Confirmation<P> | undefined> {
  return TOKEN.test(token) ? findUnexpiredConfirmation<P>(db, realm_id, kind, digestOf(token)) : undefined;
}

/**
 * Uses the link up: of those who try at once, one succeeds. Rolled back, it is as good as before.
 *
 * @throws InvalidLink
 */
export async function spendConfirmation<P = Record<string, unknown>>(
  tx: Tx,
  realm_id: number,
  kind: ConfirmationKind,
  token: string,
): Promise<Confirmation<P>> {
  const found = TOKEN.test(token) ? await updateToUsed<P>(tx, realm_id, kind, digestOf(token)) : undefined;
  if (!found) throw new InvalidLink();
  return found;
}

/** Takes back a user's links, or those of a kind, that nobody has used. */
export const withdrawConfirmationsOf = (tx: Tx, realm_id: number, user_id: number, kind?: ConfirmationKind) =>
  deleteUnusedOfUser(tx, realm_id, user_id, kind);

export const withdrawConfirmations = (tx: Tx, realm_id: number, ids: readonly number[]) =>
  deleteConfirmations(tx, realm_id, ids);

/** The same for an unknown, used and expired one. */
export class InvalidLink extends ChatError {
  constructor() {
    super('BAD_REQUEST', 'This link is not valid: it has expired or was used, or a part of it is missing.');
  }
}

/** Found by its digest: comparing takes as long whatever the token is. */
const digestOf = (token: string) => createHash('sha256').update(token).digest();
