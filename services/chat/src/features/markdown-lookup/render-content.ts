import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { externalImageUrl } from '../external-images/index.js';
import {
  EMPTY_LOOKUP,
  keepingLinkPreviews,
  renderChannelDescription,
  renderMessage,
  topicLinks,
  type RenderedMessage,
  type RenderOptions,
  type TopicLink,
} from '../markdown/index.js';
import { EMPTY_TOPIC_DISPLAY_NAME, realmSetting } from '../realm-settings/index.js';
import { type User, userSetting } from '../user-directory/index.js';
import { loadMarkdownLookup, loadStoredLookup } from './load-markdown-lookup.js';

/**
 * Renders a message as its author may see what it refers to. With the name of a topic, also the links in it.
 * `content` has been normalized.
 */
export async function renderContent(
  db: Db,
  realm: Realm,
  author: Caller,
  content: string,
  topic = '',
): Promise<{ rendered: RenderedMessage; topic_links: TopicLink[] }> {
  const lookup = await loadMarkdownLookup(db, realm, author, content);
  return {
    rendered: renderMessage(content, lookup, {
      ...renderOptions(realm),
      translate_emoticons: userSetting(author, 'translate_emoticons'),
    }),
    topic_links: topicLinks(topic, lookup.linkifiers),
  };
}

/**
 * Renders a stored message as this version does, with what its HTML refers to: nobody is mentioned by it who was not, and
 * what was put below it stays. Whether it awaits thumbnails is for the caller to look at.
 */
export async function renderStored(
  db: Db,
  realm: Realm,
  author: User,
  message: { id: number; content: string; rendered_content: string },
): Promise<Pick<RenderedMessage, 'rendered_content' | 'has_link' | 'has_image'>> {
  const { rendered_content, has_link, has_image } = renderMessage(
    message.content,
    await loadStoredLookup(db, realm, message),
    { ...renderOptions(realm), translate_emoticons: userSetting(author, 'translate_emoticons') },
  );
  return { rendered_content: keepingLinkPreviews(rendered_content, message.rendered_content), has_link, has_image };
}

/** The HTML of a description of a channel, folder or group: as a message of its author, without previews. */
export async function renderDescription(db: Db, realm: Realm, author: Caller, description: string): Promise<string> {
  const [rendered] = await renderDescriptions(db, realm, author, [description]);
  return rendered!;
}

/** The HTML of a description that is shown to anybody, and so refers to nobody and nothing by name. */
export function renderPublicDescription(realm: Realm, description: string): string {
  return description === '' ? '' : renderChannelDescription(description, EMPTY_LOOKUP, renderOptions(realm));
}

/** Many of them, with one look-up of what they refer to. */
export async function renderDescriptions(
  db: Db,
  realm: Realm,
  author: Caller,
  descriptions: readonly string[],
): Promise<string[]> {
  if (descriptions.every((description) => description === '')) return descriptions.map(() => '');
  const lookup = await loadMarkdownLookup(db, realm, author, descriptions.join('\n'));
  return descriptions.map((description) =>
    description === '' ? '' : renderChannelDescription(description, lookup, renderOptions(realm)),
  );
}

/** What the organization has chosen about the look of its messages. */
const renderOptions = (realm: Realm): RenderOptions => ({
  realm_host: realm.host,
  empty_topic_display_name: EMPTY_TOPIC_DISPLAY_NAME,
  default_code_block_language: realmSetting(realm, 'default_code_block_language'),
  media_previews: realmSetting(realm, 'inline_image_preview'),
  external_image_url: (url) => externalImageUrl(realm, url),
});
