import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { findRealmEmoji } from './realm-emoji-store.js';
import { realmEmojiView } from './realm-emoji-view.js';

export const getRealmEmojiEndpoint = endpoint({
  method: 'get',
  path: '/realm/emoji',
  operationId: 'getRealmEmoji',
  summary: "Get the organization's own emoji, deactivated ones included",
  access: signedIn,
  response: Joi.object({
    emoji: Joi.object()
      .pattern(
        /^\d+$/,
        Joi.object({
          id: Joi.string().required(),
          name: Joi.string().required(),
          source_url: Joi.string().required(),
          still_url: Joi.string().allow(null).required(),
          deactivated: Joi.boolean().required(),
          author_id: Joi.number().integer().allow(null).required(),
        }),
      )
      .required(),
  }),

  async handler({ db, realm }) {
    return { emoji: realmEmojiView(realm.id, await findRealmEmoji(db, realm.id)) };
  },
});
