import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { emojiNamesByCode } from './emoji-catalog.js';

const DAY_SECONDS = 86_400;

const BODY = JSON.stringify({ code_to_names: emojiNamesByCode() });

export const getEmojiDataEndpoint = endpoint({
  method: 'get',
  path: '/static/emoji-data.json',
  summary: 'Get the names of all unicode emoji by code, as `server_emoji_data_url` promises',
  access: publicAccess,
  atRoot: true,
  raw: true,

  async handler({ res }) {
    res.set('Cache-Control', `public, max-age=${DAY_SECONDS}`).type('application/json').send(BODY);
  },
});
