import { event } from '../events/index.js';

/** That the list is another one, for those who see it (chat-gaps.md 4.17). */
export const INVITATION_EVENTS = [event('invites_changed', {})];
