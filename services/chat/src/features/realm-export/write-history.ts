import path from 'node:path';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import {
  channelsOfChanges,
  editHistoryOf,
  findChanges,
  type MessageChange,
  visibleChanges,
} from '../messages/index.js';
import type { ExportContext } from './export-context.js';
import {
  findEndOfPage,
  findExportedChannels,
  findExportedMessages,
  findNewestMessageId,
  findOwnMessages,
  findReaderCounts,
  type ExportedMessage,
} from './exported-messages-store.js';
import { writeTables } from './json-tables.js';
import { recipientOf } from './recipients.js';

/** As many as the reference server has in one file. */
const MESSAGES_IN_FILE = 1_000;
const MESSAGES_IN_PAGE = 200;
/** People whom the messages of one query reached, added up. */
const COPIES_IN_QUERY = 20_000;
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

/** Ids of messages that were written, those that were sent ascending. */
export class WrittenMessages {
  /** Ids of those that are scheduled. */
  readonly scheduled = new Set<number>();
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
  const readers = await findReaderCounts(db, realm.id, with_consent);
  const messages = exportedMessages(context, newest);
  for (let number = 1; ; number += 1) {
    const first = await messages.next();
    if (first.done) return written;
    const name = `messages-${String(number).padStart(6, '0')}.json`;
    const reached: Reached[] = [];
    const rows = async function* () {
      for (let next: IteratorResult<[ExportedMessage, string | null], void> = first; !next.done; ) {
        const [message, edit_history] = next.value;
        reached.push({
          id: message.id,
          people: message.user_ids?.length ?? readers.get(message.sent_channel_id!) ?? 0,
        });
        written.add(message.id);
        yield exportedMessage(realm, clients, message, edit_history);
        if (reached.length === MESSAGES_IN_FILE) return;
        next = await messages.next();
      }
    };
    await writeTables(path.join(folder, name), budget, async (file) => {
      await file.table('zerver_message', rows());
      await file.table('zerver_usermessage', ownMessages(context, reached));
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
    const changes: Map<number, MessageChange[]> =
      ids.length === 0 ? new Map() : await findChanges(db, realm.id, ids, bounds);
    const exported = await findExportedChannels(db, realm.id, with_consent, channelsOfChanges(changes.values()));
    for (const message of page) {
      const history = editHistoryOf(visibleChanges(changes.get(message.id) ?? [], exported), 'all');
      yield [message, history === undefined || history.length === 0 ? null : JSON.stringify(history)];
    }
    after = to;
  }
}

interface Reached {
  id: number;
  /** How many people have it, about. */
  people: number;
}

/** Few messages that reached many people are looked up at a time, or many that reached few. */
async function* ownMessages({ db, realm, with_consent, check }: ExportContext, reached: readonly Reached[]) {
  if (!with_consent) return;
  for (let from = 0; from < reached.length; ) {
    check();
    let to = from + 1;
    let copies = reached[from]!.people;
    while (to < reached.length && copies + reached[to]!.people <= COPIES_IN_QUERY) copies += reached[to++]!.people;
    const ids = reached.slice(from, to).map(({ id }) => id);
    yield* await findOwnMessages(db, realm.id, with_consent, ids);
    from = to;
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
