import { ChatError } from '../../domain/errors.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import type { NavigationView } from './navigation-view-store.js';

/** Views that every client has; what they are called is the client's. */
const BUILT_IN: ReadonlySet<string> = new Set([
  'inbox',
  'recent',
  'feed',
  'drafts',
  'narrow/has/reaction/sender/me',
  'narrow/is/mentioned',
  'narrow/is/starred',
  'scheduled',
]);

/** Text, taken raw; the text `null` stands for no name, as for clients that write everything but strings as JSON. */
export const viewName = () =>
  str()
    .max(LIMITS.nameGiven)
    .custom((name: string) => (name === 'null' ? null : name));

export const viewFragment = () => str().trim().max(LIMITS.navigationViewFragmentBytes, 'utf8');

/** The name as it is stored. @throws ChatError BAD_REQUEST for a name of a built-in view, or none of another. */
export function checkViewName(fragment: string, name: string | null): string | null {
  const trimmed = name?.trim() || null;
  if (BUILT_IN.has(fragment)) {
    if (trimmed !== null) throw new ChatError('BAD_REQUEST', 'Built-in views cannot have a name of their own.');
    return null;
  }
  if (trimmed === null) throw new ChatError('BAD_REQUEST', 'A view that is not built in needs a name.');
  if ([...trimmed].length > LIMITS.navigationViewName) {
    throw new ChatError('BAD_REQUEST', `name is too long (limit: ${LIMITS.navigationViewName} characters)`);
  }
  return trimmed;
}

/** @throws ChatError BAD_REQUEST where another view has the name. */
export function checkNameIsFree(views: readonly NavigationView[], { fragment, name }: NavigationView): void {
  if (name !== null && views.some((other) => other.name === name && other.fragment !== fragment)) {
    throw new ChatError('BAD_REQUEST', 'A navigation view of this name exists already.');
  }
}
