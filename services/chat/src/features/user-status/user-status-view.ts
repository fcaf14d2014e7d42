import { string } from '../../http/answer-types.js';
import type { UserStatus } from './user-status-store.js';

export const statusMembers = {
  status_text: string(),
  emoji_name: string(),
  emoji_code: string(),
  reaction_type: string(),
};

/** Only what is set. */
export function userStatusView({ status_text, emoji_name, emoji_code, reaction_type }: UserStatus): object {
  return {
    ...(status_text !== '' && { status_text }),
    ...(emoji_name !== '' && { emoji_name, emoji_code, reaction_type }),
  };
}
