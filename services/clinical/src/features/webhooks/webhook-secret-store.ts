import type { Db } from '../../db/db.js';
import type { Stored, StoredSecrets } from '../../secrets/rotation.js';

type WebhookSecret = Stored & { clinic_id: string; id: string };

/** Where a webhook's secrets are kept, the one before a rotation too: their encryption is bound to that. */
export const secretPlace = (clinicId: string, id: string): string => `webhooks.secret ${clinicId} ${id}`;

/** The secrets of the webhooks of all clinics, as `clinical_worker`. */
export const webhookSecrets = (
  db: Db,
  column: 'secret_encrypted' | 'previous_secret_encrypted',
): StoredSecrets<WebhookSecret> => {
  const others = `substring(${column} for octet_length($1::bytea)) <> $1`;
  return {
    what: column === 'secret_encrypted' ? 'secrets of webhooks' : 'secrets of webhooks before a rotation',
    async count(under) {
      const row = await db.row<{ total: number }>(`select count(*) as total from webhooks where ${others}`, [under]);
      return row?.total ?? 0;
    },
    async findNext(under, last, limit) {
      const rows = await db.rows<Omit<WebhookSecret, 'place'>>(
        `select clinic_id, id, ${column} as secret from webhooks
         where ${others} and ($2::uuid is null or (clinic_id, id) > ($2, $3::uuid)) order by clinic_id, id limit $4`,
        [under, last?.clinic_id ?? null, last?.id ?? null, limit],
      );
      return rows.map((row) => ({ ...row, place: secretPlace(row.clinic_id, row.id) }));
    },
    async replace({ clinic_id, id, secret }, by) {
      await db.rows(`update webhooks set ${column} = $4 where clinic_id = $1 and id = $2 and ${column} = $3`, [
        clinic_id,
        id,
        secret,
        by,
      ]);
    },
  };
};
