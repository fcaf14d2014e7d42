import { weakEtag } from '../../http/etag.js';
import type { Change } from '../../operation/change.js';
import { KINDS, type Plural, type SaidDocument } from './document-content.js';
import { makeDocument } from './document-actions.js';
import type { DocumentRow } from './document-store.js';

/** What changed a document, or made it. */
export function answerDocument({ trail }: Pick<Change, 'trail'>, data: DocumentRow) {
  trail.note({ resource_id: data.id });
  return { data, etag: weakEtag(data.version, data) };
}

/** The document that a body asks for, and where it is. */
export async function answerCreated(call: Change, plural: Plural, said: Omit<SaidDocument, 'kind'>) {
  const answer = answerDocument(call, await makeDocument(call, { ...said, kind: KINDS[plural] }));
  return { ...answer, headers: { Location: `/api/v1/pharmacy/${plural}/${answer.data.id}` } };
}
