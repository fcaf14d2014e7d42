import { weakEtag } from '../../http/etag.js';
import type { Change } from '../../operation/change.js';
import { KINDS, type Plural, type NewStockDocument } from './stock-document-content.js';
import { makeDocument } from './stock-document-actions.js';
import type { DocumentRow } from './stock-document-store.js';

/** The answer of an operation that creates or changes a document. */
export function answerDocument({ trail }: Pick<Change, 'trail'>, data: DocumentRow) {
  trail.note({ resource_id: data.id });
  return { data, etag: weakEtag(data.version, data) };
}

/** Creates a document, and answers it with its address. */
export async function answerCreated(call: Change, plural: Plural, said: Omit<NewStockDocument, 'kind'>) {
  const answer = answerDocument(call, await makeDocument(call, { ...said, kind: KINDS[plural] }));
  return { ...answer, headers: { Location: `/api/v1/pharmacy/${plural}/${answer.data.id}` } };
}
