import type { UserStatus } from './user-status-store.js';

/** Only what is set. */
export function userStatusView({ status_text, emoji_name, emoji_code, reaction_type }: UserStatus): object {
  return {
    ...(status_text !== '' && { status_text }),
    ...(emoji_name !== '' && { emoji_name, emoji_code, reaction_type }),
  };
}
