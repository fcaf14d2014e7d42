import { ChatError } from '../../domain/errors.js';
import { LIMITS } from '../../limits/index.js';

const TRUNCATION_MARKER = '\n[message truncated]';

/**
 * The text as it is stored: without leading newlines and trailing space, cut at the limit with a
 * marker (chat-gaps.md 1.5).
 *
 * @throws ChatError BAD_REQUEST when nothing is left, or for a NUL.
 */
export function normalizeContent(content: string): string {
  if (content.includes('\0')) throw new ChatError('BAD_REQUEST', 'Message must not contain null bytes');
  const text = content.trimEnd().replace(/^[\r\n]+/, '');
  if (text.trim() === '') throw new ChatError('BAD_REQUEST', 'Message must not be empty');
  const characters = [...text];
  if (characters.length <= LIMITS.message) return text;
  return characters.slice(0, LIMITS.message - TRUNCATION_MARKER.length).join('') + TRUNCATION_MARKER;
}

/** Clients with which people write: what they send is read by them (chat.md 4.3). */
const PERSONAL_CLIENTS = new Set([
  'website',
  'zulipterminal',
  'zulipmobile',
  'zulipelectron',
  'zulipflutter',
  'ios',
  'android',
]);

export function isPersonalClient(client: string): boolean {
  const name = client.toLowerCase();
  return PERSONAL_CLIENTS.has(name) || name.includes('desktop app');
}
