import type { Tx } from '../../db/db.js';
import { RENDERER_VERSION } from '../markdown/index.js';
import type { NewFlags } from './message-store.js';

export interface NewContent {
  content: string;
  rendered_content: string;
  edited_at: Date;
  is_me_message: boolean;
  has_link: boolean;
  has_image: boolean;
  has_attachment: boolean;
  mentions_channel: boolean;
  mentions_topic: boolean;
  search_terms: string;
}

export async function updateContent(tx: Tx, realm_id: number, message_id: number, edit: NewContent): Promise<void> {
  await tx.query(
    `update messages set content = $3, rendered_content = $4, last_edited_at = $5, is_me_message = $6, has_link = $7,
       has_image = $8, has_attachment = $9, mentions_channel = $10, mentions_topic = $11, search_terms = $12::tsvector,
       rendered_version = ${RENDERER_VERSION}
     where realm_id = $1 and id = $2`,
    [
      realm_id,
      message_id,
      edit.content,
      edit.rendered_content,
      edit.edited_at,
      edit.is_me_message,
      edit.has_link,
      edit.has_image,
      edit.has_attachment,
      edit.mentions_channel,
      edit.mentions_topic,
      edit.search_terms,
    ],
  );
}

/** What it looks like, and nothing that it says. */
export async function updateRendering(
  tx: Tx,
  realm_id: number,
  message_id: number,
  { rendered_content, has_image }: Pick<NewContent, 'rendered_content' | 'has_image'>,
): Promise<void> {
  await tx.query('update messages set rendered_content = $3, has_image = $4 where realm_id = $1 and id = $2', [
    realm_id,
    message_id,
    rendered_content,
    has_image,
  ]);
}

/** Whom the message mentions, by name, in a group, or because they take part in its topic. */
export function findMentioned(
  tx: Tx,
  realm_id: number,
  message_id: number,
): Promise<{ user_id: number; mentioned: boolean }[]> {
  return tx.query(
    `select user_id, mentioned from message_flags
     where realm_id = $1 and message_id = $2 and (mentioned or topic_wildcard_mentioned)`,
    [realm_id, message_id],
  );
}

/** Whether the message is to everybody in its channel. */
export async function isToWholeChannel(tx: Tx, realm_id: number, message_id: number): Promise<boolean> {
  const { mentions_channel } = await tx.one<{ mentions_channel: boolean }>(
    'select mentions_channel from messages where realm_id = $1 and id = $2',
    [realm_id, message_id],
  );
  return mentions_channel;
}

/**
 * After an edit: who is mentioned or alerted now, and no longer those who were. What users set
 * themselves (read, starred, collapsed) stays.
 */
export async function replaceSingledOut(
  tx: Tx,
  realm_id: number,
  message_id: number,
  flags: readonly NewFlags[],
): Promise<void> {
  await tx.query(
    `update message_flags set mentioned = false, topic_wildcard_mentioned = false, has_alert_word = false
     where realm_id = $1 and message_id = $2 and (mentioned or topic_wildcard_mentioned or has_alert_word)`,
    [realm_id, message_id],
  );
  await tx.query(
    `insert into message_flags (realm_id, user_id, message_id, mentioned, topic_wildcard_mentioned, has_alert_word)
     select $1, f.user_id, $2, f.mentioned, f.topic_wildcard_mentioned, f.has_alert_word
     from jsonb_to_recordset($3::jsonb)
       as f (user_id bigint, mentioned boolean, topic_wildcard_mentioned boolean, has_alert_word boolean)
     on conflict (realm_id, user_id, message_id) do update set mentioned = excluded.mentioned,
       topic_wildcard_mentioned = excluded.topic_wildcard_mentioned, has_alert_word = excluded.has_alert_word`,
    [realm_id, message_id, JSON.stringify(flags)],
  );
}
