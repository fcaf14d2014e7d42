import type { Db, Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Realm } from '../../domain/realm.js';
import { openText, sealText } from '../../secrets/sealed-text.js';
import { createConfirmation, findConfirmation } from '../confirmations/index.js';
import { joinUrl } from '../realm-settings/index.js';
import { findInvitation, setLink } from './invitation-store.js';
import type { Invitation } from './invitation.js';

type Needs = Pick<Deps, 'config'>;

/** Where the invitation is accepted: the same page in each mail about it, and in the list of links. */
export async function openLink(tx: Tx, { config }: Needs, realm: Realm, invitation: Invitation): Promise<string> {
  if (invitation.sealed_token !== null) return linkOf({ config }, realm, invitation.sealed_token);
  const { id, token } = await createConfirmation(tx, {
    realm_id: realm.id,
    kind: 'invitation',
    payload: { invitation_id: invitation.id },
    lasts_seconds: null,
  });
  await setLink(tx, invitation, id, sealText(config.apiKeySecret, token));
  return joinUrl(config.baseUrl, realm, token);
}

export function linkOf({ config }: Needs, realm: Realm, sealed_token: string): string {
  return joinUrl(config.baseUrl, realm, openText(config.apiKeySecret, sealed_token));
}

/** The invitation that the link is of, whatever its state; undefined for a token that is of none. */
export async function findInvitationByToken(db: Db, realm: Realm, token: string): Promise<Invitation | undefined> {
  const link = await findConfirmation<{ invitation_id: number }>(db, realm.id, 'invitation', token);
  return link && findInvitation(db, realm.id, link.payload.invitation_id);
}
