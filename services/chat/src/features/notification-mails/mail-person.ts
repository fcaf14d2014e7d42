import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Realm } from '../../domain/realm.js';
import { mailLanguage, queueMail } from '../mails/index.js';
import { takeNotifications, type Told } from '../notifications/index.js';
import { getRealm, realmSetting, realmUrl } from '../realm-settings/index.js';
import { findUser, userSetting, type User } from '../user-directory/index.js';
import { composeNotificationMail, type MailReader } from './compose-conversation.js';
import { loadMissed } from './missed-conversations.js';
import { isElsewhereToo } from './notification-mail-store.js';

/** Of `realm_name_in_email_notifications_policy`: where the person is in several organizations, always, never. */
const NAMES_REALM = { automatic: 1, always: 2, never: 3 } as const;

/** Leaves a mail for each conversation in which a person missed something, in the transaction that takes it; says whether there is more. */
export async function mailPerson(tx: Tx, deps: Deps, person: Told): Promise<{ again: boolean }> {
  const { taken, more } = await takeNotifications(tx, deps, 'mail', person);
  const user = await findUser(tx, person.realm_id, person.user_id);
  if (taken.length === 0 || !user) return { again: more };
  const realm = await getRealm(tx, person.realm_id);
  const reader = await readerOf(tx, deps, realm, user);
  for (const { root, ...missed } of await loadMissed(tx, deps, realm, user, taken)) {
    await queueMail(tx, deps, {
      realm_id: realm.id,
      user_id: user.id,
      to: user.delivery_email,
      ...composeNotificationMail(reader, missed),
      headers: {
        'List-Unsubscribe': `<${missed.unsubscribe_url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'In-Reply-To': root,
        References: root,
      },
    });
  }
  if (deps.mailer) {
    tx.afterCommit(() => deps.metrics.notifications.inc({ way: 'mail', outcome: 'sent' }, taken.length));
  }
  return { again: more };
}

async function readerOf(tx: Tx, { config }: Deps, realm: Realm, user: User): Promise<MailReader> {
  const policy = userSetting(user, 'realm_name_in_email_notifications_policy');
  const namesRealm =
    policy === NAMES_REALM.always ||
    (policy === NAMES_REALM.automatic && (await isElsewhereToo(tx, realm.id, user.delivery_email)));
  return {
    language: mailLanguage(realm, user),
    timezone: user.timezone,
    twenty_four_hour_time: userSetting(user, 'twenty_four_hour_time'),
    showsContent:
      realmSetting(realm, 'message_content_allowed_in_email_notifications') &&
      userSetting(user, 'message_content_in_email_notifications'),
    url: realmUrl(config.baseUrl, realm),
    organization: namesRealm ? realm.name : undefined,
  };
}
