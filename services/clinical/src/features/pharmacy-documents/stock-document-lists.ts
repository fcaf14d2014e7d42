import Joi from 'joi';
import { dayRangeParameters } from '../../http/day-range.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listParameters } from '../../http/list.js';
import { csvOf, uuid } from '../../http/schema.js';
import type { Change } from '../../operation/change.js';
import { KINDS, type Plural } from './stock-document-content.js';
import { DOCUMENT_SORTS, listDocuments, STATUSES, type DocumentFilter } from './stock-document-store.js';

export const documentListSchema = Joi.object<DocumentFilter, true>({
  status: csvOf(STATUSES),
  store_id: uuid(),
  ...dayRangeParameters,
  ...listParameters(DOCUMENT_SORTS),
});

/** A page of the documents of a kind. */
export async function answerDocuments(call: Change & { query: DocumentFilter }, plural: Plural) {
  const { db, clinic, query, trail } = call;
  const { rows, meta } = await listDocuments(db, clinic, KINDS[plural], query);
  trail.note({ result_count: rows.length });
  const headers = listLinks(`/api/v1/pharmacy/${plural}`, query, meta);
  return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers };
}
