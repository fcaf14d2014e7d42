import type { Caller } from '../../domain/caller.js';

/** A row of `users`, without its secrets. */
export interface User extends Caller {
  is_active: boolean;
}

export interface NewUser {
  delivery_email: string;
  full_name: string;
  role: User['role'];
  password_hash?: string;
  timezone?: string;
  /** Of a person: laid over what the organization's new people have. */
  settings?: Record<string, unknown>;
  bot_type?: number;
  bot_owner_id?: number;
  is_system_bot?: boolean;
}

/** Members of a user that its owner or an administrator changes. */
export interface UserChanges {
  full_name?: string;
  role?: User['role'];
  delivery_email?: string;
  timezone?: string;
  bot_owner_id?: number;
}

/** Bots of the service itself: notices and welcomes come from them. Their addresses are at the organization's host. */
export const SYSTEM_BOTS = {
  notification: { local_part: 'notification-bot', full_name: 'Notification Bot' },
  welcome: { local_part: 'welcome-bot', full_name: 'Welcome Bot' },
} as const;
