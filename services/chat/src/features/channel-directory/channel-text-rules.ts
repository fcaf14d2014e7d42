import { ChatError } from '../../domain/errors.js';
import { LIMITS } from '../../limits/index.js';

const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/u;

/** A channel name as it is stored. @throws ChatError BAD_REQUEST */
export function checkChannelName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw new ChatError('BAD_REQUEST', "Channel name can't be empty.");
  if ([...trimmed].length > LIMITS.channelName) {
    throw new ChatError('BAD_REQUEST', `Channel name too long (limit: ${LIMITS.channelName} characters).`);
  }
  if (UNPRINTABLE.test(trimmed)) throw new ChatError('BAD_REQUEST', 'The channel name has an unprintable character.');
  return trimmed;
}

/** A description as it is stored, on one line. @throws ChatError BAD_REQUEST */
export function checkChannelDescription(description: string): string {
  const line = description.trim().replace(/\r\n|[\n\r\u2028\u2029]/g, ' ');
  if ([...line].length > LIMITS.channelDescription) {
    throw new ChatError('BAD_REQUEST', `description is too long (limit: ${LIMITS.channelDescription} characters)`);
  }
  if (UNPRINTABLE.test(line)) throw new ChatError('BAD_REQUEST', 'The description has an unprintable character.');
  return line;
}
