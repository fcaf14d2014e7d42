import type { Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { findChannels } from '../channel-directory/index.js';
import { publish } from '../events/index.js';
import { updateRendering } from './edited-message-store.js';
import { lockMessage, messageAudience } from './message-access.js';
import { unixSeconds } from './message-view.js';
import type { PlacedMessage } from './placed-message-store.js';

/** How previews of images and videos begin. */
const SHOWS_MEDIA = /<div class="(?:youtube-video )?message_inline_image/;

/**
 * Shows a message, if it is there, in a new way although nobody edited it: `render` answers its new HTML under the lock.
 * Those who were told of the message are told of that (`update_message`, `rendering_only`).
 */
export async function changeRendering(
  tx: Tx,
  realm: Realm,
  message_id: number,
  render: (message: PlacedMessage) => string | Promise<string>,
): Promise<void> {
  const message = await lockMessage(tx, realm.id, message_id);
  if (!message) return;
  const rendered_content = await render(message);
  if (rendered_content === message.rendered_content) return;
  const has_image = SHOWS_MEDIA.test(rendered_content);
  await updateRendering(tx, realm.id, message_id, { rendered_content, has_image });
  const [channel = null] = message.channel_id === null ? [] : await findChannels(tx, realm.id, [message.channel_id]);
  const audience = await messageAudience(tx, realm, { ...message, channel });
  await publish(tx, realm.id, {
    audience: { ...audience, flags_of: message_id },
    payload: {
      type: 'update_message',
      user_id: null,
      edit_timestamp: unixSeconds(message.seen_at),
      message_id,
      message_ids: [message_id],
      rendering_only: true,
      flags: [],
      content: message.content,
      rendered_content,
      is_me_message: message.is_me_message,
    },
  });
}
