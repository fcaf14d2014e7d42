import type { Db } from '../../db/db.js';
import type { Stored, StoredSecrets } from '../../secrets/rotation.js';
import { contentPlace } from '../suggestion-acceptances/index.js';
import type { Feedback } from './suggestion-content.js';
import type { SuggestionKind } from './suggestion-settings.js';

export interface SuggestionRow {
  clinic_id: string;
  id: string;
  kind: SuggestionKind;
  status: 'queued' | 'running' | 'ready' | 'failed' | 'expired';
  engine: 'built_in' | 'model';
  patient_id: string | null;
  content_encrypted: Buffer | null;
  dropped: number;
  error: string | null;
  expires_at: string;
  decision: Feedback['decision'] | null;
  version: number;
  created_at: string;
}

export interface Maker {
  type: 'user' | 'api_key';
  id: string;
}

const COLUMNS =
  'clinic_id, id, kind, status, engine, patient_id, content_encrypted, dropped, error, expires_at, decision, version, created_at';

export const insertSuggestion = (
  db: Db,
  {
    maker,
    ...row
  }: Pick<SuggestionRow, 'clinic_id' | 'id' | 'kind' | 'engine' | 'patient_id' | 'expires_at'> & {
    maker: Maker;
    content_encrypted: Buffer;
    created_at: string;
  },
) =>
  db.rows(
    `insert into ai_suggestions (clinic_id, id, kind, engine, maker_type, maker_id, patient_id, content_encrypted, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.clinic_id,
      row.id,
      row.kind,
      row.engine,
      maker.type,
      maker.id,
      row.patient_id,
      row.content_encrypted,
      row.expires_at,
      row.created_at,
    ],
  );

const OWN = 'where clinic_id = $1 and id = $2 and maker_type = $3 and maker_id = $4';

/** A suggestion of its author. */
export const findSuggestion = (db: Db, clinicId: string, id: string, { type, id: maker }: Maker) =>
  db.row<SuggestionRow>(`select ${COLUMNS} from ai_suggestions ${OWN}`, [clinicId, id, type, maker]);

export const lockSuggestion = (db: Db, clinicId: string, id: string, { type, id: maker }: Maker) =>
  db.row<SuggestionRow>(`select ${COLUMNS} from ai_suggestions ${OWN} for no key update`, [clinicId, id, type, maker]);

export const updateFeedback = (db: Db, clinicId: string, id: string, { decision, items, comment }: Feedback) =>
  db.rows(
    'update ai_suggestions set decision = $3, decided_items = $4, comment = $5 where clinic_id = $1 and id = $2',
    [clinicId, id, decision, items ? JSON.stringify(items) : null, comment ?? null],
  );

/** How many suggestions of a kind were made, by feedback. */
export interface KindCount {
  kind: SuggestionKind;
  made: number;
  failed: number;
  accepted: number;
  edited: number;
  rejected: number;
}

/** A record was written from suggestion `s`. */
const WRITTEN = `exists (select from suggestion_acceptances a where a.clinic_id = s.clinic_id and a.suggestion_id = s.id)`;

export const isWritten = async (db: Db, clinicId: string, id: string): Promise<boolean> =>
  (await db.row(`select 1 from ai_suggestions s where s.clinic_id = $1 and s.id = $2 and ${WRITTEN}`, [
    clinicId,
    id,
  ])) !== undefined;

export const countSuggestions = (db: Db, clinicId: string) =>
  db.rows<KindCount>(
    `select kind, count(*) as made, count(*) filter (where status = 'failed') as failed,
       count(*) filter (where decision = 'accepted' or decision is null and ${WRITTEN}) as accepted, count(*) filter (where decision = 'edited') as edited,
       count(*) filter (where decision = 'rejected') as rejected
     from ai_suggestions s where clinic_id = $1 group by kind order by kind`,
    [clinicId],
  );

/** Warnings that were overridden each time, most frequent first. */
export const findAlwaysOverridden = (db: Db, clinicId: string, limit: number) =>
  db.rows<{ type: string; severity: string; items: string[]; overridden: number }>(
    `select type, severity, items, count(*) as overridden from suggestion_warnings where clinic_id = $1
     group by type, severity, items having bool_and(overridden) order by count(*) desc, items limit $2`,
    [clinicId, limit],
  );

/** Deletes suggestions that metrics do not count any more, as `clinical_janitor`; answers how many. */
export async function deleteOldSuggestions(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.rows(
    `delete from ai_suggestions where (clinic_id, id) in
       (select clinic_id, id from ai_suggestions where created_at < $1 order by created_at limit $2) returning 1`,
    [before.toISOString(), limit],
  );
  return rows.length;
}

type Content = Stored & { clinic_id: string; id: string };

const OTHERS = 'substring(content_encrypted for octet_length($1::bytea)) <> $1';

/** The contents of suggestions of all clinics, as `clinical_worker`. */
export const suggestionContents = (db: Db): StoredSecrets<Content> => ({
  what: 'suggestions',
  async count(under) {
    const row = await db.row<{ total: number }>(`select count(*) as total from ai_suggestions where ${OTHERS}`, [
      under,
    ]);
    return row?.total ?? 0;
  },
  async findNext(under, last, limit) {
    const rows = await db.rows<Omit<Content, 'place'>>(
      `select clinic_id, id, content_encrypted as secret from ai_suggestions
       where ${OTHERS} and ($2::uuid is null or (clinic_id, id) > ($2, $3::uuid)) order by clinic_id, id limit $4`,
      [under, last?.clinic_id ?? null, last?.id ?? null, limit],
    );
    return rows.map((row) => ({ ...row, place: contentPlace(row) }));
  },
  async replace({ clinic_id, id, secret }, by) {
    await db.rows(
      `update ai_suggestions set content_encrypted = $4 where clinic_id = $1 and id = $2 and content_encrypted = $3`,
      [clinic_id, id, secret, by],
    );
  },
});
