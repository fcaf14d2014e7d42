import Joi from 'joi';
import type { Tx } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool, int, str } from '../../http/param-types.js';
import { lockReadStateOf, needsAccess, changeFlags, type EditableFlag, type FlagChange } from '../read-state/index.js';
import {
  narrowParam,
  type NarrowTermParam,
  openNarrow,
  checkSliceSize,
  parseAnchor,
  readSlice,
} from '../narrows/index.js';
import { flagParams, ignoredChannels } from './update-message-flags.js';
import { LIMITS } from '../../limits/index.js';
import { findVisibleIds, type MessageReader } from '../messages/index.js';

interface Params {
  anchor: string;
  anchor_date?: string;
  include_anchor: boolean;
  num_before: number;
  num_after: number;
  narrow: NarrowTermParam[];
  op: 'add' | 'remove';
  flag: EditableFlag;
}

export const updateMessageFlagsForNarrowEndpoint = endpoint({
  method: 'post',
  path: '/messages/flags/narrow',
  operationId: 'updateMessageFlagsForNarrow',
  summary:
    'Add or remove a personal flag on the messages of a narrow around an anchor; repeat from the last one until the end is found',
  access: signedIn,
  transaction: false,
  params: Joi.object<Params, true>({
    anchor: str().max(LIMITS.word).required(),
    anchor_date: str().max(LIMITS.word),
    include_anchor: bool().default(true),
    num_before: int({ min: 0 }).required(),
    num_after: int({ min: 0 }).required(),
    narrow: narrowParam().required(),
    ...flagParams,
  }),
  response: Joi.object({
    processed_count: Joi.number().integer().required(),
    updated_count: Joi.number().integer().required(),
    first_processed_id: Joi.number().integer().allow(null).required(),
    last_processed_id: Joi.number().integer().allow(null).required(),
    found_oldest: Joi.boolean().required(),
    found_newest: Joi.boolean().required(),
    ignored_because_not_subscribed_channels: Joi.array().items(Joi.number().integer()),
  }),
  errors: ['BAD_NARROW'],

  async handler({ db, realm, caller, params }) {
    const { op, flag } = params;
    checkSliceSize(params);
    const request = { ...params, anchor: parseAnchor(params.anchor, params.anchor_date) };
    const narrow = await openNarrow(db, realm, caller, params.narrow);
    const { message_ids, found_oldest, found_newest } = await readSlice(db, narrow, request);
    const change = { op, flag, message_ids };
    const updated = await db.transaction((tx) => changeFlagsStillSeen(tx, caller, narrow.reader, change));
    return {
      processed_count: message_ids.length,
      updated_count: updated.changed_ids.length,
      first_processed_id: message_ids[0] ?? null,
      last_processed_id: message_ids.at(-1) ?? null,
      found_oldest,
      found_newest,
      ...ignoredChannels(params, updated.ignored_channel_ids),
    };
  },
});

/** What was moved out of reach since the narrow was read is passed over. */
async function changeFlagsStillSeen(tx: Tx, caller: Caller, reader: MessageReader, change: FlagChange) {
  await lockReadStateOf(tx, caller, change.message_ids);
  const message_ids = needsAccess(change) ? await findVisibleIds(tx, reader, change.message_ids) : change.message_ids;
  return changeFlags(tx, caller, { ...change, message_ids });
}
