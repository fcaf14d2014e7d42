import type { Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { changePersonalSettings } from '../subscriptions/index.js';
import { changeSettings, findUserForUpdate, userSetting, type UserSettingName } from '../user-directory/index.js';
import type { MailCategory, Unsubscription } from './mail-categories.js';
import { hasMailsOfChannel } from './notification-mail-store.js';

const SETTINGS: Readonly<Record<MailCategory, UserSettingName>> = {
  personal: 'enable_offline_email_notifications',
  followed: 'enable_followed_topic_email_notifications',
  channel: 'enable_stream_email_notifications',
};

/** Turns off what is on of these mails, and tells the person's clients; again, it does nothing. */
export async function turnOffMails(
  tx: Tx,
  realm: Realm,
  { user_id, sorts, channel_id }: Unsubscription,
): Promise<void> {
  const user = await findUserForUpdate(tx, realm.id, user_id);
  if (!user) return;
  const on = sorts.map((sort) => SETTINGS[sort]).filter((setting) => userSetting(user, setting));
  await changeSettings(tx, realm, user, Object.fromEntries(on.map((setting) => [setting, false])));
  if (channel_id !== undefined && (await hasMailsOfChannel(tx, realm.id, user.id, channel_id))) {
    const change = { stream_id: channel_id, property: 'email_notifications', value: false };
    await changePersonalSettings(tx, realm, user, [change]);
  }
}
