import { boolean, string } from '../../http/answer-types.js';
import type { ShownStatus } from './user-status-store.js';

export const statusMembers = {
  /** The former name of the opposite of the setting `presence_enabled`. */
  away: boolean(),
  status_text: string(),
  emoji_name: string(),
  emoji_code: string(),
  reaction_type: string(),
};

/** Only what is set. */
export function userStatusView({ away, status_text, emoji_name, emoji_code, reaction_type }: ShownStatus): object {
  return {
    ...(away && { away }),
    ...(status_text !== '' && { status_text }),
    ...(emoji_name !== '' && { emoji_name, emoji_code, reaction_type }),
  };
}
