import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id, jsonArray } from '../../http/param-types.js';
import { escapeText } from '../markdown/index.js';
import { highlightMatches, highlightTopic } from '../search/index.js';
import { LIMITS } from '../../limits/index.js';
import { mapInSlices } from './map-in-slices.js';
import { findContents } from '../messages/index.js';
import { narrowParam, type NarrowTermParam, findAmong, openNarrow, searchOf } from '../narrows/index.js';
import { checkSize } from './page-size.js';

export const getMessagesInNarrowEndpoint = endpoint({
  method: 'get',
  path: '/messages/matches_narrow',
  operationId: 'getMessagesInNarrow',
  summary: 'Find out which of some messages are in a narrow, with what a search found in them',
  access: signedIn,
  params: Joi.object<{ msg_ids: number[]; narrow: NarrowTermParam[] }, true>({
    msg_ids: jsonArray(id()).max(LIMITS.messagesPerFetch).required(),
    narrow: narrowParam().required(),
  }),
  response: Joi.object({
    messages: Joi.object()
      .pattern(
        Joi.string().pattern(/^\d+$/),
        Joi.object({
          match_content: Joi.string().allow('').required(),
          match_subject: Joi.string().allow('').required(),
        }),
      )
      .required(),
  }),
  errors: ['BAD_NARROW'],

  async handler({ db, realm, caller, params }) {
    const narrow = await openNarrow(db, realm, caller, params.narrow);
    const found = await findAmong({ slow: db.slow, hot: db.reads }, narrow, params.msg_ids);
    const search = searchOf(narrow.terms);
    await checkSize(db.reads, realm.id, found, search);
    const contents = await findContents(db, realm.id, found);
    const entries = await mapInSlices(contents, ({ id: message_id, rendered_content, topic }): [number, object] => [
      message_id,
      {
        match_content: search ? highlightMatches(rendered_content, search) : rendered_content,
        match_subject: search ? highlightTopic(topic ?? '', search) : escapeText(topic ?? ''),
      },
    ]);
    return { messages: Object.fromEntries(entries) };
  },
});
