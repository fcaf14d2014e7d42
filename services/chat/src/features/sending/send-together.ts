import type { Database } from '../../db/db.js';
import { isConnectionError, isTimeout } from '../../db/db-errors.js';
import { ChatError } from '../../domain/errors.js';
import { Overloaded } from '../../domain/overload-error.js';
import type { Realm } from '../../domain/realm.js';
import type { ComposedMessage } from './compose-message.js';
import { sendPreparedTogether, type Sent } from './send-prepared.js';
import { claimRetryKeys } from './repeated-sends-store.js';

export interface Sending {
  realm: Realm;
  message: ComposedMessage;
  /** What a repeated send is recognised by. */
  key: string | undefined;
}

type Outcome = PromiseSettledResult<Sent>;

/** Ends the transaction of sends some of which were made before; it leaves nothing behind. */
class Repeated extends Error {
  constructor(readonly first_ids: ReadonlyMap<Sending, number>) {
    super('Messages were sent before.');
  }
}

/**
 * Sends messages of one line in one transaction. A send whose key was used before changes nothing and gets the first
 * message's id. One that is refused is left out. Where the transaction fails, each is tried alone, so that one of them does not
 * fail the others.
 */
export async function sendTogether(db: Database, sendings: readonly Sending[], now: () => Date): Promise<Outcome[]> {
  const outcomes = new Map<Sending, Outcome>();
  let left = sendings;
  while (left.length > 0) {
    const group = firstOfEachKey(left);
    for (const [sending, outcome] of await attempt(db, group, now())) outcomes.set(sending, outcome);
    left = left.filter((sending) => !outcomes.has(sending));
  }
  return sendings.map((sending) => outcomes.get(sending)!);
}

/** Settles some of them at least. */
async function attempt(db: Database, group: readonly Sending[], now: Date): Promise<Map<Sending, Outcome>> {
  try {
    return await sendAll(db, group, now);
  } catch (error) {
    if (error instanceof Repeated) {
      const known = ([sending, id]: [Sending, number]) => [sending, fulfilled({ id })] as const;
      return new Map([...error.first_ids].map(known));
    }
    const isOfAll = error instanceof Overloaded || isConnectionError(error) || isTimeout(error);
    if (group.length === 1 || isOfAll) return new Map(group.map((sending) => [sending, rejected(error)]));
    const alone = new Map<Sending, Outcome>();
    for (const sending of group)
      for (const [one, outcome] of await attempt(db, [sending], now)) alone.set(one, outcome);
    return alone;
  }
}

async function sendAll(db: Database, group: readonly Sending[], now: Date): Promise<Map<Sending, Outcome>> {
  const { realm } = group.at(-1)!;
  const sent = await db.transaction(async (tx) => {
    const outcomes = await sendPreparedTogether(
      tx,
      realm,
      group.map(({ message }) => message),
      now,
    );
    const claims = group.flatMap((sending, index) => {
      const outcome = outcomes[index]!;
      const { key, message } = sending;
      if (key === undefined || outcome instanceof ChatError) return [];
      return [{ sending, sender_id: message.sender.id, retry_key: key, message_id: outcome.id }];
    });
    const first_ids = await claimRetryKeys(tx, realm.id, claims);
    const repeated = claims.flatMap(({ sending, message_id }, index) =>
      first_ids[index] === message_id ? [] : [[sending, first_ids[index]!] as const],
    );
    if (repeated.length > 0) throw new Repeated(new Map(repeated));
    return outcomes;
  });
  return new Map(
    group.map((sending, index) => {
      const outcome = sent[index]!;
      return [sending, outcome instanceof ChatError ? rejected(outcome) : fulfilled(outcome)];
    }),
  );
}

/** A send and its repetition cannot be part of one transaction. */
function firstOfEachKey(sendings: readonly Sending[]): Sending[] {
  const keys = new Set<string>();
  return sendings.filter(({ key, message }) => {
    if (key === undefined) return true;
    const own = `${message.sender.id} ${key}`;
    return !keys.has(own) && keys.add(own);
  });
}

const fulfilled = (value: Sent): Outcome => ({ status: 'fulfilled', value });
const rejected = (reason: unknown): Outcome => ({ status: 'rejected', reason });
