import { LIMITS } from '../../limits/index.js';
import { unreadView } from './unread-view.js';

test('a topic of two threads with all unread messages that are told, each a mention, is put together', () => {
  const most = 3 * LIMITS.unreadMessages;
  const ids = Array.from({ length: most }, (_, n) => n + 1);
  const place = { channel_id: 1, topic_id: 2, topic: 'long', user_ids: null, is_muted: false };
  const thread = (message_ids: number[]) => ({ message_ids, mentioning_ids: message_ids });
  const view = unreadView(
    1,
    { threads: [thread([0]), thread(ids)] as never, is_truncated: true },
    [place, place] as never,
    new Set(),
    (name) => name,
  );
  expect(view.count).toBe(most + 1);
  expect(view.mentions).toHaveLength(most + 1);
  expect(view.streams).toEqual([{ stream_id: 1, topic: 'long', unread_message_ids: [0, ...ids] }]);
});
