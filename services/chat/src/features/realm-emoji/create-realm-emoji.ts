import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { newPictureKey } from '../pictures/index.js';
import { readEmoji } from './emoji-image.js';
import { addRealmEmoji, checkNameIsFree } from './realm-emoji-actions.js';
import { emojiFileNames, removeEmoji, storeEmoji } from './realm-emoji-files.js';
import { checkMayAddEmoji } from './realm-emoji-access.js';
import { checkMayReplace, emojiNameOf } from './realm-emoji-rules.js';

export const createRealmEmojiEndpoint = endpoint({
  method: 'post',
  path: '/realm/emoji/{emoji_name}',
  operationId: 'createRealmEmoji',
  summary:
    'Add an emoji of that name: one png, jpeg, gif, webp or avif image, as multipart/form-data with any field name',
  access: allOf(humansOnly, notGuest),
  upload: { maxBytes: () => LIMITS.imageMebibytes * 2 ** 20 },
  transaction: false,
  params: Joi.object<{ emoji_name: string }, true>({ emoji_name: str().max(LIMITS.emojiName).required() }),
  errors: ['BAD_IMAGE'],

  async handler({ db, realm, caller, files: [file], params, deps }) {
    const name = emojiNameOf(params.emoji_name);
    await checkMayAddEmoji(db, realm, caller);
    await checkNameIsFree(db, realm, name);
    if (!file) throw new ChatError('BAD_REQUEST', 'You must upload exactly one file.');
    checkMayReplace(caller, name);
    const picture = await deps.inImageLane(() => readEmoji(file.path));
    const key = newPictureKey();
    try {
      await storeEmoji(deps.config.uploadsDir, realm.id, key, picture);
      await db.transaction((tx) => addRealmEmoji(tx, realm, caller, { name, ...emojiFileNames(key, picture) }));
    } catch (error) {
      await removeEmoji(deps.config.uploadsDir, realm.id, key, picture);
      throw error;
    }
  },
});
