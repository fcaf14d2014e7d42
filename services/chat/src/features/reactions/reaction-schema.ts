import { integer, object, string } from '../../http/answer-types.js';
import { event } from '../events/index.js';

/** `user` is the old form of `user_id`. */
const members = {
  message_id: integer(),
  user_id: integer(),
  user: object({ user_id: integer(), email: string(), full_name: string() }),
  emoji_name: string(),
  emoji_code: string(),
  reaction_type: string(),
};

export const REACTION_EVENTS = [event('reaction add', members), event('reaction remove', members)];
