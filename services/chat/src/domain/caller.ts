/** The user who makes the request. */
export interface Caller {
  id: number;
  realm_id: number;
  delivery_email: string;
  full_name: string;
  role: Role;
  is_bot: boolean;
  is_system_bot: boolean;
  bot_type: number | null;
  bot_owner_id: number | null;
  date_joined: Date;
  timezone: string;
  avatar_source: 'G' | 'U';
  avatar_version: number;
  /** Name of the files of an uploaded picture. */
  avatar_key: string | null;
  /** Personal settings that differ from their defaults, by wire name. */
  settings: Record<string, unknown>;
}

export const ROLES = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
export type Role = (typeof ROLES)[keyof typeof ROLES];

export const BOT_TYPES = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3, embedded: 4 } as const;
