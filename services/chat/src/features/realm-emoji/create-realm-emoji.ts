import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ROLES } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits.js';
import { findEmojiCode, findExtraEmojiUrl } from '../emoji-data/index.js';
import { hasRealmPermission } from '../permissions/index.js';
import { newPictureKey } from '../pictures/index.js';
import { readEmoji } from './emoji-image.js';
import { addRealmEmoji, checkNameIsFree } from './realm-emoji-actions.js';
import { emojiFileNames, removeEmoji, storeEmoji } from './realm-emoji-files.js';
import { emojiNameOf } from './realm-emoji-rules.js';

export const createRealmEmojiEndpoint = endpoint({
  method: 'post',
  path: '/realm/emoji/{emoji_name}',
  operationId: 'createRealmEmoji',
  summary: 'Add an emoji of that name: one png, jpeg, gif or webp image, as multipart/form-data with any field name',
  access: allOf(humansOnly, notGuest),
  upload: { maxBytes: () => LIMITS.imageMebibytes * 2 ** 20 },
  transaction: false,
  params: Joi.object<{ emoji_name: string }, true>({ emoji_name: str().max(LIMITS.emojiName).required() }),
  errors: ['BAD_IMAGE'],

  async handler({ db, realm, caller, files, params, deps }) {
    const name = emojiNameOf(params.emoji_name);
    if (!(await hasRealmPermission(db, realm, caller, 'can_add_custom_emoji_group'))) {
      throw new ChatError('BAD_REQUEST', 'You do not have permission to add custom emoji.');
    }
    await checkNameIsFree(db, realm, name);
    const [file] = files;
    if (!file) throw new ChatError('BAD_REQUEST', 'You must upload exactly one file.');
    const isDefault = findEmojiCode(name) !== undefined || findExtraEmojiUrl(name) !== undefined;
    if (isDefault && caller.role > ROLES.administrator) {
      throw new ChatError('BAD_REQUEST', 'Only administrators can replace default emoji.');
    }
    const picture = await deps.inImageLane(() => readEmoji(file.path));
    const { uploadsDir } = deps.config;
    const key = newPictureKey();
    try {
      await storeEmoji(uploadsDir, realm.id, key, picture);
      await db.transaction((tx) => addRealmEmoji(tx, realm, caller, { name, ...emojiFileNames(key, picture) }));
    } catch (error) {
      await removeEmoji(uploadsDir, realm.id, key, picture);
      throw error;
    }
  },
});
