import Joi from 'joi';
import type { Database } from '../../db/db.js';
import { signedInOrSpectator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { bool, id, int, jsonArray, str } from '../../http/param-types.js';
import { loadMessages } from './load-messages.js';
import { LIMITS } from '../../limits/index.js';
import type { SearchQuery } from '../search/index.js';
import { messageSchema } from '../messages/index.js';
import { formatParams } from './format-params.js';
import type { MessageFormat } from '../message-format/index.js';
import {
  narrowParam,
  type NarrowTermParam,
  findAmong,
  openNarrow,
  searchOf,
  type OpenNarrow,
  checkSliceSize,
  parseAnchor,
  readSlice,
  type Anchor,
  type SliceParams,
} from '../narrows/index.js';
import { checkSize, cutToSize } from './page-size.js';

interface Params extends MessageFormat {
  anchor?: string;
  anchor_date?: string;
  num_before?: number;
  num_after?: number;
  include_anchor?: boolean;
  use_first_unread_anchor?: boolean;
  narrow: NarrowTermParam[];
  message_ids?: number[];
}

const ANCHOR_PARAMS = [
  'anchor',
  'anchor_date',
  'num_before',
  'num_after',
  'include_anchor',
  'use_first_unread_anchor',
] as const;

/** Above this many messages a read stays away from what is read often and fast. */
const LARGE_FETCH = 200;

export const getMessagesEndpoint = endpoint({
  method: 'get',
  path: '/messages',
  operationId: 'getMessages',
  summary:
    'Get the messages of a narrow around an anchor, or those of some ids; ascending. Of very long messages fewer than asked for, found_oldest and found_newest then being false',
  access: signedInOrSpectator,
  params: Joi.object<Params, true>({
    anchor: str().max(LIMITS.word),
    anchor_date: str().max(LIMITS.word),
    num_before: int({ min: 0 }),
    num_after: int({ min: 0 }),
    include_anchor: bool(),
    use_first_unread_anchor: bool(),
    narrow: narrowParam().default([]),
    message_ids: jsonArray(id()).max(LIMITS.messagesPerFetch),
    ...formatParams,
  }),
  response: Joi.object({
    messages: Joi.array().items(messageSchema).required(),
    anchor: Joi.number().integer().unsafe().allow(null).required(),
    found_anchor: Joi.boolean().required(),
    found_oldest: Joi.boolean().required(),
    found_newest: Joi.boolean().required(),
    history_limited: Joi.boolean().required(),
  }),
  errors: ['BAD_NARROW', 'UNAUTHORIZED'],

  async handler({ db, realm, caller, params, res }) {
    const request = params.message_ids ? undefined : sliceParams(params);
    if (!request) checkNoAnchor(params);
    const narrow = await openNarrow(db, realm, caller, params.narrow);
    const search = searchOf(narrow.terms);
    const slice = request
      ? await cutToSize(db.reads, realm.id, await readSlice(db, narrow, request), search)
      : await readByIds(db, narrow, params.message_ids!, search);
    const { message_ids, ...found } = slice;
    const source = message_ids.length > LARGE_FETCH ? db.slow : db.reads;
    const isWanted = () => !res.destroyed;
    const loaded = await loadMessages(source, narrow.reader, message_ids, params, { search, isWanted });
    return { messages: loaded.map(({ message }) => message), ...found, history_limited: false };
  },
});

function sliceParams(params: Params): SliceParams {
  const { num_before = 0, num_after = 0, include_anchor = true } = params;
  checkSliceSize({ num_before, num_after });
  return { anchor: anchorOf(params), num_before, num_after, include_anchor };
}

function anchorOf({ anchor, anchor_date, use_first_unread_anchor }: Params): Anchor {
  if (use_first_unread_anchor) return 'first_unread';
  if (anchor === undefined)
    throw new ChatError('REQUEST_VARIABLE_MISSING', "Missing 'anchor' argument", { var_name: 'anchor' });
  return parseAnchor(anchor, anchor_date);
}

function checkNoAnchor(params: Params): void {
  const sent = ANCHOR_PARAMS.filter((name) => params[name] !== undefined);
  if (sent.length > 0) {
    throw new ChatError('BAD_REQUEST', `Unsupported parameter combination: ${[...sent, 'message_ids'].join(', ')}`);
  }
}

async function readByIds(db: Database, narrow: OpenNarrow, message_ids: number[], search: SearchQuery | undefined) {
  const found = await findAmong({ slow: db.slow, hot: db.reads }, narrow, message_ids);
  await checkSize(db.reads, narrow.reader.realm.id, found, search);
  return { message_ids: found, anchor: null, found_anchor: false, found_oldest: false, found_newest: false };
}
