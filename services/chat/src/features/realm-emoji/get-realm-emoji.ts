import { signedIn } from '../../http/access.js';
import { object } from '../../http/answer-types.js';
import { endpoint } from '../../http/endpoint.js';
import { findRealmEmoji } from './realm-emoji-store.js';
import { realmEmojiSchema, realmEmojiView } from './realm-emoji-view.js';

export const getRealmEmojiEndpoint = endpoint({
  method: 'get',
  path: '/realm/emoji',
  operationId: 'getRealmEmoji',
  summary: "Get the organization's own emoji, deactivated ones included",
  access: signedIn,
  response: object({ emoji: realmEmojiSchema }),

  async handler({ db, realm }) {
    return { emoji: realmEmojiView(realm.id, await findRealmEmoji(db, realm.id)) };
  },
});
