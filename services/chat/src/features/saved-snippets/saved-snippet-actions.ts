import { lockExclusively } from '../../db/advisory-locks.js';
import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import { LIMITS } from '../../limits/index.js';
import { publish } from '../events/index.js';
import { checkSavedSnippet } from './saved-snippet-rules.js';
import {
  deleteSavedSnippet,
  findSavedSnippetLocked,
  findSavedSnippetTotals,
  insertSavedSnippet,
  updateSavedSnippet,
} from './saved-snippet-store.js';
import { savedSnippetView } from './saved-snippet-view.js';

/** @throws ChatError BAD_REQUEST for texts that are too long, and for more snippets than a person may have. */
export async function createSavedSnippet(
  tx: Tx,
  owner: Caller,
  given: { title: string; content: string },
): Promise<number> {
  checkSavedSnippet(given);
  await lockExclusively(tx, 'toldLists', owner.id);
  const snippet = await insertSavedSnippet(tx, owner.realm_id, owner.id, given);
  await checkRoom(tx, owner);
  await announce(tx, owner, { op: 'add', saved_snippet: savedSnippetView(snippet) });
  return snippet.id;
}

/** @throws ChatError NOT_FOUND, also for a snippet of somebody else; BAD_REQUEST for texts that are too long, also together. */
export async function changeSavedSnippet(
  tx: Tx,
  owner: Caller,
  id: number,
  changes: { title?: string; content?: string },
): Promise<void> {
  checkSavedSnippet(changes);
  await lockExclusively(tx, 'toldLists', owner.id);
  const snippet = await findSavedSnippetLocked(tx, owner.realm_id, owner.id, id);
  if (!snippet) throw notFound();
  const changed = { ...snippet, ...changes };
  if (changed.title === snippet.title && changed.content === snippet.content) return;
  await updateSavedSnippet(tx, owner.realm_id, owner.id, changed);
  await checkRoom(tx, owner);
  await announce(tx, owner, { op: 'update', saved_snippet: savedSnippetView(changed) });
}

/** @throws ChatError BAD_REQUEST where the snippets, the one just written with them, are too many or too long to be told together. */
async function checkRoom(tx: Tx, { realm_id, id }: Caller): Promise<void> {
  const { snippets, bytes } = await findSavedSnippetTotals(tx, realm_id, id);
  if (snippets > LIMITS.savedSnippets) {
    throw new ChatError('BAD_REQUEST', `You have too many saved snippets (limit: ${LIMITS.savedSnippets}).`);
  }
  if (bytes > LIMITS.ownMessagesBytes) {
    throw new ChatError('BAD_REQUEST', 'Your saved snippets are too long, together.');
  }
}

/** @throws ChatError NOT_FOUND, also for a snippet of somebody else. */
export async function removeSavedSnippet(tx: Tx, owner: Caller, id: number): Promise<void> {
  if (!(await deleteSavedSnippet(tx, owner.realm_id, owner.id, id))) throw notFound();
  await announce(tx, owner, { op: 'remove', saved_snippet_id: id });
}

/** To the own clients of its owner. */
async function announce(tx: Tx, owner: Caller, payload: { op: string } & Record<string, unknown>): Promise<void> {
  await publish(tx, owner.realm_id, {
    audience: { user_ids: [owner.id] },
    payload: { type: 'saved_snippets', ...payload },
  });
}

const notFound = () => new ChatError('NOT_FOUND', 'Saved snippet does not exist.');
