import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import type { Language } from '../../domain/language.js';
import { weakEtag } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { findConsultation, type ConsultationRow } from './consultation-store.js';
import { consultationView } from './consultation-view.js';

/** The whole consultation as it is answered. */
export async function getConsultation(db: Db, clinicId: string, id: string, language: Language) {
  const row = isUuid(id) ? await findConsultation(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return answered(row, language);
}

export function answered(row: ConsultationRow, language: Language) {
  const view = consultationView(row, language);
  return { view, etag: weakEtag(row.version, view) };
}
