import { violatedConstraint } from '../../db/db-errors.js';
import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { TEMPLATE_LIMITS } from '../../limits/index.js';
import type { NewTemplate, TemplateContent } from './template-content.js';
import {
  countTemplatesAlone,
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  updateTemplate,
  type TemplateRow,
} from './template-store.js';

interface Change {
  db: Db;
  clinic: { id: string };
  caller: Caller;
}

/** The account whose templates they are; programs have none. */
export const ownerOf = (caller: Caller): string | null => (caller.type === 'user' ? caller.id : null);

/**
 * A new template. Throws 403 for a shared one of who signs no notes, 422 `shared` for one of a program's own, `name` for one that is
 * there, and `shared` beyond the number that there may be.
 */
export async function createTemplate({ db, clinic, caller }: Change, body: NewTemplate): Promise<TemplateRow> {
  const { shared, ...content } = body;
  checkSharing(caller, shared);
  const owner = shared ? null : ownerOf(caller);
  if (!shared && owner === null) throw invalid({ path: 'shared', rule: 'only_when', value: 'true' });
  const limit = shared ? TEMPLATE_LIMITS.shared : TEMPLATE_LIMITS.own;
  if ((await countTemplatesAlone(db, clinic.id, owner)) >= limit)
    throw invalid({ path: 'shared', rule: 'max_items', limit });
  const row = await named(insertTemplate(db, clinic.id, owner, content));
  if (!row) throw problem('internal_error');
  return row;
}

/** Throws 404, 403 as `createTemplate`, 412 for another version, 422 `name` for one that is there. */
export async function changeTemplate(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  body: Partial<TemplateContent>,
): Promise<{ row: TemplateRow; changed: string[] }> {
  const { db, clinic } = change;
  await access(change, id, ifMatch);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const changed = Object.keys(given);
  if (changed.length > 0) await named(updateTemplate(db, clinic.id, id, given));
  return { row: await find(change, id), changed };
}

/** Throws as `changeTemplate`. Notes that were begun with it stay as they are. */
export async function removeTemplate(change: Change, id: string, ifMatch: string | undefined): Promise<void> {
  await access(change, id, ifMatch);
  await deleteTemplate(change.db, change.clinic.id, id);
}

async function access(change: Change, id: string, ifMatch: string | undefined): Promise<void> {
  const { shared, version } = await find(change, id);
  checkSharing(change.caller, shared);
  if (ifMatch !== undefined) checkVersion(ifMatch, version);
}

async function find({ db, clinic, caller }: Change, id: string): Promise<TemplateRow> {
  const row = isUuid(id) ? await lockTemplate(db, clinic.id, ownerOf(caller), id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

/** What all write with is decided by those who sign. */
function checkSharing(caller: Caller, shared: boolean): void {
  if (shared && !caller.abilities.has('consultations:complete')) throw problem('missing_ability');
}

async function named<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (violatedConstraint(error) === 'note_templates_name') throw invalid({ path: 'name', rule: 'taken' });
    throw error;
  }
}
