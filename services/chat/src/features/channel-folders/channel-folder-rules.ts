import { ChatError } from '../../domain/errors.js';
import { LIMITS } from '../../limits/index.js';

const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/u;

/** A name as it is stored. @throws ChatError BAD_REQUEST */
export function checkFolderName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw new ChatError('BAD_REQUEST', "Channel folder name can't be empty.");
  if ([...trimmed].length > LIMITS.channelFolderName) {
    throw new ChatError('BAD_REQUEST', `name is too long (limit: ${LIMITS.channelFolderName} characters)`);
  }
  if (UNPRINTABLE.test(trimmed)) throw new ChatError('BAD_REQUEST', 'The name has an unprintable character.');
  return trimmed;
}

/** A description as it is stored. @throws ChatError BAD_REQUEST */
export function checkFolderDescription(description: string): string {
  const trimmed = description.trim();
  if ([...trimmed].length > LIMITS.channelFolderDescription) {
    throw new ChatError(
      'BAD_REQUEST',
      `description is too long (limit: ${LIMITS.channelFolderDescription} characters)`,
    );
  }
  return trimmed;
}
