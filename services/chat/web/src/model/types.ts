import type { Message, NewMessage, Operations, Subscription as FullSubscription } from '../connection/operations.js';

export type {
  Attachment,
  AuditLogEntry,
  Bot,
  Channel,
  ChannelFolder,
  CodePlayground,
  CustomEmojis,
  DataExport,
  Draft,
  GroupSettingValue,
  Invitation,
  Linkifier,
  Message,
  NarrowTerm,
  PermissionSetting,
  ProfileField,
  Reaction,
  Reminder,
  SavedSnippet,
  ScheduledMessage,
  SlimPresence,
  User,
  UserGroup,
} from '../connection/operations.js';

/** The answer of `POST /register`. */
export type Snapshot = Operations['POST /register']['answer'];
/** An event of `GET /events`. */
export type Event = Operations['GET /events']['answer']['events'][number];
export type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;
export type NewMessageOf = NewMessage;
export type AnyMessage = Message;

/** Personal settings of a subscription. */
export const PERSONAL = [
  'color',
  'is_muted',
  'in_home_view',
  'pin_to_top',
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
] as const satisfies readonly (keyof FullSubscription)[];

export type Subscription = Pick<FullSubscription, (typeof PERSONAL)[number]>;
export type { FullSubscription };
