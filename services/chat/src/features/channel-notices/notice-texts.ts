import { isolated } from '../../domain/isolated.js';
import type { Realm } from '../../domain/realm.js';
import { channelGroupSetting, type Channel } from '../channel-directory/index.js';
import { fencedBlock, silentMention } from '../markdown/index.js';
import { isSameValue, SYSTEM_GROUPS, type SystemGroupName } from '../permissions/index.js';

/** What the notices call a user; silent, so that nobody is notified. */
export interface Actor {
  id: number;
  full_name: string;
}

export const channelLink = ({ name }: Pick<Channel, 'name'>): string => `#**${name}**`;

const POLICIES = {
  inherit: 'the setting of the organization',
  allow_empty_topic: 'topics are optional',
  disable_empty_topic: 'topics are required',
  empty_topic_only: 'only the empty topic is allowed',
} as const;

export function privacyOf(channel: Channel): string {
  if (channel.is_web_public) return 'web-public';
  if (!channel.invite_only) return 'public';
  return channel.history_public_to_subscribers ? 'private, with shared history,' : 'private, with protected history,';
}

export function creationNotice(actor: Actor, channel: Channel): string {
  const created = `${silentMention(actor)} created this ${privacyOf(channel)} channel.`;
  return channel.description === '' ? created : `${created} **Description:**\n${quote(channel.description)}`;
}

/** What people should know of the changes, one notice each (chat-gaps.md section 3). */
export function changeNotices(realm: Realm, actor: Actor, before: Channel, after: Channel): string[] {
  const notices: string[] = [];
  const who = silentMention(actor);
  if (before.name !== after.name) {
    notices.push(`${who} renamed this channel from **${isolated(before.name)}** to **${isolated(after.name)}**.`);
  }
  if (before.description !== after.description) {
    notices.push(
      `${who} changed the description of this channel.\n\n**Old description:**\n${quote(before.description || '*No description.*')}` +
        `\n\n**New description:**\n${quote(after.description || '*No description.*')}`,
    );
  }
  if (privacyOf(before) !== privacyOf(after)) {
    notices.push(`${who} changed this channel from ${privacyOf(before)} to ${privacyOf(after)}.`.replaceAll(',.', '.'));
  }
  const [old_posting, new_posting] = [before, after].map((channel) =>
    channelGroupSetting(realm, channel, 'can_send_message_group'),
  );
  if (old_posting !== undefined && new_posting !== undefined && !isSameValue(old_posting, new_posting)) {
    notices.push(`${who} changed who may post in this channel: ${describeGroup(realm, new_posting)}.`);
  }
  if (before.message_retention_days !== after.message_retention_days) {
    notices.push(
      `${who} changed how long messages of this channel are kept: ${describeRetention(after.message_retention_days)}.`,
    );
  }
  if (before.topics_policy !== after.topics_policy) {
    notices.push(`${who} changed the topics policy of this channel: ${POLICIES[after.topics_policy]}.`);
  }
  return notices;
}

function describeRetention(days: number | null): string {
  if (days === null) return 'as the organization sets it';
  return days === -1 ? 'for ever' : `${days} days`;
}

function describeGroup(realm: Realm, value: ReturnType<typeof channelGroupSetting>): string {
  const name = Object.entries(realm.system_group_ids).find(([, id]) => id === value)?.[0] as
    | SystemGroupName
    | undefined;
  return name === undefined ? 'the members of a custom group' : SYSTEM_GROUPS[name].toLowerCase();
}

const quote = (text: string): string => fencedBlock('quote', text);
