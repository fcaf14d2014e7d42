import path from 'node:path';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits.js';
import { editHistoryOf, findChanges } from '../messages/index.js';
import type { ExportContext } from './export-context.js';
import {
  findConsentingIds,
  findEndOfPage,
  findExportedMessages,
  findNewestMessageId,
  findOwnMessages,
  type ExportedMessage,
} from './exported-messages-store.js';
import { writeTables } from './json-tables.js';
import { recipientOf } from './recipients.js';

/** As many as the reference server has in one file. */
const MESSAGES_IN_FILE = 1_000;
const MESSAGES_IN_PAGE = 200;
/** Messages times people that one query looks at. */
const PAIRS_IN_QUERY = 20_000;
/** Names of programs that are told apart. */
const MOST_CLIENTS = 1_000;

/** Programs by which messages were sent, with the ids that they get in the export. */
export class Clients {
  readonly #ids = new Map<string, number>([['website', 1]]);

  idOf(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    if (this.#ids.size >= MOST_CLIENTS) return 1;
    this.#ids.set(name, this.#ids.size + 1);
    return this.#ids.size;
  }

  rows(): object[] {
    return [...this.#ids].map(([name, id]) => ({ id, name }));
  }
}

/** Ids of messages that were written, ascending. */
export class WrittenMessages {
  readonly #ids: number[] = [];

  add(id: number): void {
    this.#ids.push(id);
  }

  has(id: number): boolean {
    let [low, high] = [0, this.#ids.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return this.#ids[low] === id;
  }
}

/** Writes `messages-000001.json` and so on, and answers which messages are in them. */
export async function writeMessages(context: ExportContext, clients: Clients): Promise<WrittenMessages> {
  const { db, realm, with_consent, folder, budget } = context;
  const written = new WrittenMessages();
  const newest = await findNewestMessageId(db, realm.id);
  const consenting = await findConsentingIds(db, realm.id, with_consent);
  const messages = exportedMessages(context, newest);
  for (let number = 1; ; number += 1) {
    const first = await messages.next();
    if (first.done) return written;
    const name = `messages-${String(number).padStart(6, '0')}.json`;
    const ids: number[] = [];
    const rows = async function* () {
      for (let next: IteratorResult<[ExportedMessage, string | null], void> = first; !next.done; ) {
        const [message, edit_history] = next.value;
        ids.push(message.id);
        written.add(message.id);
        yield exportedMessage(realm, clients, message, edit_history);
        if (ids.length === MESSAGES_IN_FILE) return;
        next = await messages.next();
      }
    };
    await writeTables(path.join(folder, name), budget, async (file) => {
      await file.table('zerver_message', rows());
      await file.table('zerver_usermessage', ownMessages(context, ids, consenting));
    });
  }
}

/** In order, each with its history. */
async function* exportedMessages(
  { db, realm, with_consent, check }: ExportContext,
  newest: number,
): AsyncGenerator<[ExportedMessage, string | null], void> {
  const bounds = { changes: LIMITS.listedChanges, bytes: LIMITS.listedHistoryBytes };
  for (let after = 0; after < newest; ) {
    check();
    const to = Math.min(newest, await findEndOfPage(db, realm.id, after, MESSAGES_IN_PAGE));
    if (to === after) return;
    const page = await findExportedMessages(db, realm.id, with_consent, { after, to });
    const ids = page.map(({ id }) => id);
    const changes = ids.length === 0 ? new Map() : await findChanges(db, realm.id, ids, bounds);
    for (const message of page) {
      const history = editHistoryOf(changes.get(message.id) ?? [], 'all');
      yield [message, history === undefined || history.length === 0 ? null : JSON.stringify(history)];
    }
    after = to;
  }
}

async function* ownMessages(
  { db, realm, check }: ExportContext,
  ids: readonly number[],
  consenting: readonly number[],
) {
  const people = Math.max(1, Math.floor(PAIRS_IN_QUERY / Math.max(1, ids.length)));
  for (let from = 0; from < consenting.length; from += people) {
    check();
    yield* await findOwnMessages(db, realm.id, ids, consenting.slice(from, from + people));
  }
}

function exportedMessage(
  realm: Realm,
  clients: Clients,
  message: ExportedMessage,
  edit_history: string | null,
): object {
  return {
    id: message.id,
    realm: realm.id,
    sender: message.sender_id,
    recipient: recipientOf(message),
    is_channel_message: message.channel_id !== null,
    type: 1,
    subject: message.topic,
    content: message.content,
    rendered_content: message.rendered_content,
    rendered_content_version: 1,
    date_sent: message.date_sent,
    sending_client: clients.idOf(message.client),
    last_edit_time: message.last_edit_time,
    edit_history,
    has_attachment: message.has_attachment,
    has_image: message.has_image,
    has_link: message.has_link,
  };
}
