import { ChatError } from '../../domain/errors.js';
import { text } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';

/** Text without what is around it; how long it may be is counted in characters, by `checkSavedSnippet`. */
export const snippetParams = {
  title: text(LIMITS.nameGiven),
  content: text(LIMITS.messageGiven),
};

/** @throws ChatError BAD_REQUEST for texts that are too long. */
export function checkSavedSnippet({ title, content }: { title?: string; content?: string }): void {
  checkLength('title', title, LIMITS.snippetTitle);
  checkLength('content', content, LIMITS.message);
}

function checkLength(name: string, value: string | undefined, limit: number): void {
  if (value !== undefined && [...value].length > limit) {
    throw new ChatError('BAD_REQUEST', `${name} is too long (limit: ${limit} characters)`);
  }
}
