import type { Db } from '../../db/db.js';
import { name, parameter, piece, statement } from '../../db/piece.js';
import type { Stored, StoredSecrets } from '../../secrets/rotation.js';

type WebhookSecret = Stored & { clinic_id: string; id: string };

/** Where a webhook's secrets are kept, the one before a rotation too: their encryption is bound to that. */
export const secretPlace = (clinicId: string, id: string): string => `webhooks.secret ${clinicId} ${id}`;

/** The secrets of the webhooks of all clinics, as `clinical_worker`. */
export const webhookSecrets = (
  db: Db,
  column: 'secret_encrypted' | 'previous_secret_encrypted',
): StoredSecrets<WebhookSecret> => {
  const secret = name(column);
  const others = piece`substring(${secret} for octet_length(${parameter(1)}::bytea)) <> ${parameter(1)}`;
  const counting = statement(piece`select count(*) as total from webhooks where ${others}`);
  const next = statement(piece`select clinic_id, id, ${secret} as secret from webhooks
    where ${others} and (${parameter(2)}::uuid is null or (clinic_id, id) > (${parameter(2)}, ${parameter(3)}::uuid))
    order by clinic_id, id limit ${parameter(4)}`);
  const replacing = statement(piece`update webhooks set ${secret} = ${parameter(4)}
    where clinic_id = ${parameter(1)} and id = ${parameter(2)} and ${secret} = ${parameter(3)}`);
  return {
    what: column === 'secret_encrypted' ? 'secrets of webhooks' : 'secrets of webhooks before a rotation',
    async count(under) {
      const row = await db.row<{ total: number }>(counting, [under]);
      return row?.total ?? 0;
    },
    async findNext(under, last, limit) {
      const place = [last?.clinic_id ?? null, last?.id ?? null];
      const rows = await db.rows<Omit<WebhookSecret, 'place'>>(next, [under, ...place, limit]);
      return rows.map((row) => ({ ...row, place: secretPlace(row.clinic_id, row.id) }));
    },
    async replace({ clinic_id, id, secret: former }, by) {
      await db.rows(replacing, [clinic_id, id, former, by]);
    },
  };
};
