import { ROLES, type Caller } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import { findEmojiCode, findExtraEmojiUrl } from '../emoji-data/index.js';

/**
 * The name as it is stored: spaces become underscores.
 *
 * @throws ChatError BAD_REQUEST
 */
export function emojiNameOf(given: string): string {
  const name = given.trim().replaceAll(' ', '_');
  if (!/^[0-9a-z_-]+$/.test(name)) {
    throw new ChatError(
      'BAD_REQUEST',
      'Names of emoji consist of lower-case English letters, digits, spaces, dashes and underscores.',
    );
  }
  if (!/[0-9a-z]$/.test(name)) throw new ChatError('BAD_REQUEST', 'Names of emoji end with a letter or digit.');
  return name;
}

/** @throws ChatError BAD_REQUEST where a default emoji has that name, and the caller is no administrator. */
export function checkMayReplace(caller: Caller, name: string): void {
  const isDefault = findEmojiCode(name) !== undefined || findExtraEmojiUrl(name) !== undefined;
  if (isDefault && caller.role > ROLES.administrator) {
    throw new ChatError('BAD_REQUEST', 'Only administrators can replace default emoji.');
  }
}
