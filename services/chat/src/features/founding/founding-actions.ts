import { isUniqueViolation } from '../../db/db-errors.js';
import type { Deps } from '../../deps/deps.js';
import { findRealm } from '../../deps/principal-store.js';
import type { Realm } from '../../domain/realm.js';
import type { TextLanguage } from '../../domain/text-language.js';
import { createConfirmation, findConfirmation, InvalidLink, spendConfirmation } from '../confirmations/index.js';
import { queueMailOfKind } from '../mails/index.js';
import { createRealm } from '../realm-creation/index.js';
import { realmUrl } from '../realm-settings/index.js';
import { FoundingError, openDomain } from './founding-rules.js';
import { isHostTaken } from './founding-store.js';

const KIND = 'new organization';
const LINK_SECONDS = 24 * 3_600;

/** What a link makes, once its reader has said who they are. */
export interface Plan {
  email: string;
  name: string;
  host: string;
}

/**
 * The organization at BASE_URL keeps the links by which others are made, whatever host a request names: a mail leads to the
 * server's own address. Where no organization answers there, it is the one whose page somebody looks at.
 */
async function keeperOf({ db, config }: Pick<Deps, 'db' | 'config'>, shown: Realm): Promise<Realm> {
  return (await findRealm(db.reads, new URL(config.baseUrl).hostname)) ?? shown;
}

/**
 * Mails a link to who wants an organization. Nothing is made before it is used.
 *
 * @param shown whose page they look at
 * @param asker from which network it comes
 * @throws FoundingError, ChatError RATE_LIMIT_HIT
 */
export async function askToFound(
  deps: Deps,
  shown: Realm,
  plan: Plan,
  { asker, language }: { asker: string; language: TextLanguage },
): Promise<void> {
  if (await isHostTaken(deps.db, plan.host)) throw new FoundingError('taken');
  await deps.rateLimits.consume('mail', asker);
  await deps.rateLimits.consume('email', `founding:${plan.email.toLowerCase()}`);
  const realm = await keeperOf(deps, shown);
  await deps.db.of(realm.id).transaction(async (tx) => {
    const { token } = await createConfirmation(tx, {
      realm_id: realm.id,
      kind: KIND,
      payload: { ...plan },
      lasts_seconds: LINK_SECONDS,
    });
    await queueMailOfKind(tx, deps, {
      realm_id: realm.id,
      to: plan.email,
      language,
      kind: 'new_organization',
      names: { organization: plan.name },
      url: `${realmUrl(deps.config.baseUrl, realm)}/new/${token}`,
    });
  });
}

/** @throws FoundingError also where the setting has changed meanwhile */
export async function accessPlan(deps: Deps, shown: Realm, token: string): Promise<Plan> {
  const realm = await keeperOf(deps, shown);
  const domain = openDomain(deps.config, deps.mailer !== undefined);
  const found = await findConfirmation<Plan>(deps.db.of(realm.id), realm.id, KIND, token);
  if (!found?.payload.host.endsWith(`.${domain}`)) throw new FoundingError('unknown');
  return found.payload;
}

export interface Founder {
  full_name: string;
  password: string;
  default_language: TextLanguage;
}

/** The organization, and its owner. Of those who come with one link, or for one address, at once, one succeeds. @throws FoundingError */
export async function found(deps: Deps, shown: Realm, token: string, founder: Founder): Promise<Realm> {
  await accessPlan(deps, shown, token);
  const realm = await keeperOf(deps, shown);
  const { default_language } = founder;
  const password_hash = await deps.passwords.hash(founder.password);
  try {
    return await deps.db.of(realm.id).transaction(async (tx) => {
      const { email, name, host } = (await spendConfirmation<Plan>(tx, realm.id, KIND, token)).payload;
      const created = await createRealm(tx, deps.config.apiKeySecret, {
        name,
        host,
        is_default: false,
        settings: { default_language },
        owner: { delivery_email: email, full_name: founder.full_name, password_hash, settings: { default_language } },
      });
      return created.realm;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'realms_host_key')) throw new FoundingError('taken');
    if (error instanceof InvalidLink) throw new FoundingError('unknown');
    throw error;
  }
}
