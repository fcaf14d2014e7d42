import type { Db } from '../../db/db.js';
import type { Stored, StoredSecrets } from '../../secrets/rotation.js';
import { AI_LIMITS } from '../../limits/index.js';

/** Takes characters from the clinic's daily budget; false if too few are left. */
export async function spend(db: Db, clinicId: string, day: string, characters: number): Promise<boolean> {
  const { budget } = AI_LIMITS;
  if (characters > budget.characters) return false;
  const rows = await db.rows(
    `insert into ai_budgets as spent (clinic_id, day, requests, characters) values ($1, $2, 1, $3)
     on conflict (clinic_id, day) do update set requests = spent.requests + 1, characters = spent.characters + excluded.characters
       where spent.requests < $4 and spent.characters + excluded.characters <= $5
     returning 1`,
    [clinicId, day, characters, budget.requests, budget.characters],
  );
  return rows.length > 0;
}

export const findTimezone = async (db: Db, clinicId: string): Promise<string> =>
  (await db.row<{ timezone: string }>('select timezone from clinics where id = $1', [clinicId]))?.timezone ?? 'UTC';

export interface DisclosureRow {
  clinic_id: string;
  id: string;
  suggestion_id: string;
  sha256: string;
  content_encrypted: Buffer;
}

export const insertDisclosure = (db: Db, row: DisclosureRow) =>
  db.rows(
    'insert into ai_disclosures (clinic_id, id, suggestion_id, sha256, content_encrypted) values ($1, $2, $3, $4, $5)',
    [row.clinic_id, row.id, row.suggestion_id, row.sha256, row.content_encrypted],
  );

/** The column to which the encryption is bound. */
export const disclosurePlace = ({ clinic_id, id }: Pick<DisclosureRow, 'clinic_id' | 'id'>): string =>
  `ai_disclosures.content ${clinic_id} ${id}`;

type Content = Stored & { clinic_id: string; id: string };

const OTHERS = 'substring(content_encrypted for octet_length($1::bytea)) <> $1';

/** What was sent to models, of all clinics. Runs as `clinical_worker`. */
export const disclosureContents = (db: Db): StoredSecrets<Content> => ({
  what: 'disclosures to models',
  async count(under) {
    const row = await db.row<{ total: number }>(`select count(*) as total from ai_disclosures where ${OTHERS}`, [
      under,
    ]);
    return row?.total ?? 0;
  },
  async findNext(under, last, limit) {
    const rows = await db.rows<Omit<Content, 'place'>>(
      `select clinic_id, id, content_encrypted as secret from ai_disclosures
       where ${OTHERS} and ($2::uuid is null or (clinic_id, id) > ($2, $3::uuid)) order by clinic_id, id limit $4`,
      [under, last?.clinic_id ?? null, last?.id ?? null, limit],
    );
    return rows.map((row) => ({ ...row, place: disclosurePlace(row) }));
  },
  async replace({ clinic_id, id, secret }, by) {
    await db.rows(
      `update ai_disclosures set content_encrypted = $4 where clinic_id = $1 and id = $2 and content_encrypted = $3`,
      [clinic_id, id, secret, by],
    );
  },
});
