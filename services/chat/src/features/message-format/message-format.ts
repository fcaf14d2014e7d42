import { topicNameFor } from '../realm-settings/index.js';

/** How a client wants messages. */
export interface MessageFormat {
  apply_markdown: boolean;
  /** Leave out pictures that the client can compute. */
  client_gravatar: boolean;
  /** Otherwise the empty topic goes by its display name. */
  allow_empty_topic_name: boolean;
}

/** What of a message depends on the client: both contents and both pictures. */
interface AllFormats {
  type: string;
  content: string;
  rendered_content: string;
  avatar_url: string | null;
  gravatar_url: string | null;
  subject: string;
}

/** The message object as one client asked for it, in answers and events alike. */
export function messageFor<M extends AllFormats>(logged: M, format: MessageFormat) {
  const { rendered_content, gravatar_url, ...message } = logged;
  return {
    ...message,
    content: format.apply_markdown ? rendered_content : message.content,
    content_type: format.apply_markdown ? 'text/html' : 'text/x-markdown',
    avatar_url: message.avatar_url ?? (format.client_gravatar ? null : gravatar_url),
    subject: message.type === 'stream' ? topicNameFor(message.subject, format.allow_empty_topic_name) : message.subject,
  };
}
