import { ChatError } from '../../domain/errors.js';

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
