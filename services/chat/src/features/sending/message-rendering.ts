import type { Db } from '../../db.js';
import type { Realm } from '../../http/principals.js';
import type { RenderedMessage, TopicLink } from '../markdown/index.js';
import { renderContent } from '../markdown-lookup/index.js';
import type { User } from '../user-directory/index.js';
import type { Destination } from './message-destination.js';

export interface Rendering {
  rendered: RenderedMessage;
  topic_links: TopicLink[];
}

/** Renders content for where it goes, with what it refers to looked up as its author may see it. */
export function renderForDestination(
  db: Db,
  realm: Realm,
  author: User,
  destination: Destination,
  content: string,
): Promise<Rendering> {
  return renderContent(db, realm, author, content, destination.kind === 'channel' ? destination.topic : '');
}
