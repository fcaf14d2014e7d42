import type { Tx } from '../../db/db.js';
import { lockExclusively } from '../../db/advisory-locks.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import { LIMITS } from '../../limits/index.js';
import { publish } from '../events/index.js';
import type { AlertWords } from './alert-word-schema.js';
import { findAlertWords } from './alert-word-store.js';

/** Tells the user's own clients the whole list, which is the answer too: one after another, or it would lack what is added meanwhile. */
export async function announceAlertWords(tx: Tx, caller: Caller): Promise<AlertWords> {
  await lockExclusively(tx, 'toldLists', caller.id);
  const alert_words = await findAlertWords(tx, caller.realm_id, caller.id);
  if (alert_words.length > LIMITS.alertWords) throw new ChatError('BAD_REQUEST', 'Too many alert words.');
  await publish(tx, caller.realm_id, {
    audience: { user_ids: [caller.id] },
    payload: { type: 'alert_words', alert_words },
  });
  return { alert_words };
}
