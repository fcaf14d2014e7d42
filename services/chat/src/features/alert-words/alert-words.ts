import Joi from 'joi';
import { humansOnly } from '../../http/access.js';
import type { Tx } from '../../db.js';
import { lockAlone } from '../../db/advisory-locks.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../http/errors.js';
import { jsonArray } from '../../http/param-types.js';
import type { Caller } from '../../http/principals.js';
import { LIMITS } from '../../limits.js';
import { publish } from '../events/index.js';
import { deleteAlertWords, findAlertWords, insertAlertWords } from './alert-word-store.js';

interface Params {
  alert_words: string[];
}

const params = () =>
  Joi.object<Params, true>({
    alert_words: jsonArray(Joi.string().max(LIMITS.alertWord)).max(LIMITS.alertWords).required(),
  });

const response = Joi.object({ alert_words: Joi.array().items(Joi.string()).required() });

export const getAlertWordsEndpoint = endpoint({
  method: 'get',
  path: '/users/me/alert_words',
  operationId: 'getAlertWords',
  summary: "Get the caller's alert words",
  access: humansOnly,
  response,
  handler: async ({ db, caller }) => ({ alert_words: await findAlertWords(db, caller.realm_id, caller.id) }),
});

export const addAlertWordsEndpoint = endpoint({
  method: 'post',
  path: '/users/me/alert_words',
  operationId: 'addAlertWords',
  summary: 'Add alert words',
  access: humansOnly,
  params: params(),
  response,

  async handler({ db, caller, params }) {
    const words = trimmed(params.alert_words);
    await insertAlertWords(db, caller.realm_id, caller.id, words);
    return announce(db, caller);
  },
});

export const removeAlertWordsEndpoint = endpoint({
  method: 'delete',
  path: '/users/me/alert_words',
  operationId: 'removeAlertWords',
  summary: 'Take alert words away',
  access: humansOnly,
  params: params(),
  response,

  async handler({ db, caller, params }) {
    await deleteAlertWords(db, caller.realm_id, caller.id, trimmed(params.alert_words));
    return announce(db, caller);
  },
});

/** At the ends of a word: also what PostgreSQL takes for blank and JavaScript does not (U+0085). */
const BLANKS = /^[\s\p{Cc}\u180E]+|[\s\p{Cc}\u180E]+$/gu;

function trimmed(words: readonly string[]): string[] {
  const clean = words.map((word) => word.replaceAll(BLANKS, ''));
  if (clean.includes('')) throw new ChatError('BAD_REQUEST', 'An alert word cannot be blank.');
  return clean;
}

/** Tells the user's own clients the whole list, which is the answer too: one after another, or it would lack what is added meanwhile. */
async function announce(tx: Tx, caller: Caller): Promise<Params> {
  await lockAlone(tx, 'toldLists', caller.id);
  const alert_words = await findAlertWords(tx, caller.realm_id, caller.id);
  if (alert_words.length > LIMITS.alertWords) throw new ChatError('BAD_REQUEST', 'Too many alert words.');
  await publish(tx, caller.realm_id, {
    audience: { user_ids: [caller.id] },
    payload: { type: 'alert_words', alert_words },
  });
  return { alert_words };
}
