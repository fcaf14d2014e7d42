import Joi from 'joi';
import { bool, enumOf, groupSettingValue, id, jsonOrText } from '../../http/param-types.js';
import type { GroupSettingValue } from '../../domain/group-setting.js';
import { LIMITS } from '../../limits/index.js';
import { CHANNEL_GROUP_SETTINGS, TOPICS_POLICIES, type ChannelGroupSettingName, type TopicsPolicy } from './channel.js';

/** Days, or the organization's own setting, or for ever. */
export type Retention = number | 'realm_default' | 'unlimited';

/** What a new channel may be given (chat.md 4.9, chat-gaps.md 4.9). */
export type ChannelOptions = {
  invite_only: boolean;
  is_web_public: boolean;
  is_default_stream: boolean;
  announce: boolean;
  history_public_to_subscribers?: boolean;
  folder_id?: number;
  topics_policy: TopicsPolicy;
  message_retention_days?: Retention;
} & Partial<Record<ChannelGroupSettingName, GroupSettingValue>>;

export const SETTING_NAMES = Object.keys(CHANNEL_GROUP_SETTINGS) as ChannelGroupSettingName[];

export const retention = () =>
  jsonOrText(Joi.number().integer().min(1).max(LIMITS.retentionDays), Joi.valid('realm_default', 'unlimited', -1));

export const channelOptions = {
  invite_only: bool().default(false),
  is_web_public: bool().default(false),
  is_default_stream: bool().default(false),
  announce: bool().default(false),
  history_public_to_subscribers: bool(),
  folder_id: id(),
  topics_policy: enumOf(...TOPICS_POLICIES).default('inherit'),
  message_retention_days: retention(),
  ...Object.fromEntries(SETTING_NAMES.map((name) => [name, groupSettingValue()])),
} as Joi.StrictSchemaMap<ChannelOptions>;

/** As it is stored: null inherits from the organization, -1 keeps for ever. */
export function retentionDays(wanted: Retention): number | null {
  if (wanted === 'realm_default') return null;
  return wanted === 'unlimited' ? -1 : wanted;
}
