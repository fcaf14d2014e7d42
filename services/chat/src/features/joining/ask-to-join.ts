import type { Deps } from '../../deps/deps.js';
import type { Realm } from '../../domain/realm.js';
import type { TextLanguage } from '../../domain/text-language.js';
import { createConfirmation } from '../confirmations/index.js';
import { findInvitationByToken } from '../invitations/index.js';
import { checkCanMail, queueMailOfKind } from '../mails/index.js';
import { joinUrl } from '../realm-settings/index.js';
import { findAccounts } from '../user-directory/index.js';
import { checkAddress, checkIsOpenToAll, checkOpen, checkRealm, type ConfirmedAddress } from './joining-access.js';
import { JoiningError } from './joining-faults.js';

const LINK_SECONDS = 24 * 3_600;

export interface SignUpRequest {
  email: string;
  /** That of a link for many. */
  token?: string;
  /** From which network it comes (http/client.ts). */
  asker: string;
}

/**
 * Mails a link to who wants to join: only they learn whether there is an account of that address.
 *
 * @throws JoiningError, ChatError BAD_REQUEST where the service sends no mail, RATE_LIMIT_HIT
 */
export async function askToJoin(
  deps: Deps,
  realm: Realm,
  { email, token, asker }: SignUpRequest,
  language: TextLanguage,
): Promise<void> {
  const invitation_id = await accessLinkForMany(deps, realm, token);
  await checkAddress(deps.db.of(realm.id), realm, email);
  checkCanMail(deps);
  await deps.rateLimits.consume('mail', asker);
  await deps.rateLimits.consume('email', `joining:${realm.id}:${email.toLowerCase()}`);
  const mail = { realm_id: realm.id, to: email, language, names: { organization: realm.name, address: email } };
  await deps.db.of(realm.id).transaction(async (tx) => {
    const [account] = await findAccounts(tx, realm.id, [email]);
    if (account) return queueMailOfKind(tx, deps, { ...mail, kind: 'sign_up_known' });
    const confirmation = await createConfirmation(tx, {
      realm_id: realm.id,
      kind: 'sign up',
      payload: { email, invitation_id } satisfies ConfirmedAddress,
      lasts_seconds: LINK_SECONDS,
    });
    const url = joinUrl(deps.config.baseUrl, realm, confirmation.token);
    await queueMailOfKind(tx, deps, { ...mail, kind: 'sign_up_confirmation', url });
  });
}

/** The id of the link's invitation; null without one, where anybody may join. @throws JoiningError */
export async function accessLinkForMany(
  { db }: Pick<Deps, 'db'>,
  realm: Realm,
  token: string | undefined,
): Promise<number | null> {
  checkRealm(realm);
  if (token === undefined) {
    checkIsOpenToAll(realm);
    return null;
  }
  const invitation = await findInvitationByToken(db, realm, token);
  if (!invitation) throw new JoiningError('unknown');
  checkOpen(db, invitation);
  if (invitation.email !== null) throw new JoiningError('not_for_many');
  return invitation.id;
}
