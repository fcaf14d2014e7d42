import type { Db } from '../../db/db.js';
import type { Stored, StoredSecrets } from '../../secrets/rotation.js';

type Totp = Stored & { id: string };

/** Where a second factor's secret is kept: its encryption is bound to that. */
export const totpPlace = (userId: string): string => `users.totp_secret ${userId}`;

const PREFIX = 'substring(totp_secret for octet_length($1::bytea)) <> $1';

/** The secrets of second factors, as `clinical_app`. */
export const totpSecrets = (db: Db): StoredSecrets<Totp> => ({
  what: 'second factors',
  async count(under) {
    const row = await db.row<{ total: number }>(`select count(*) as total from users where ${PREFIX}`, [under]);
    return row?.total ?? 0;
  },
  async findNext(under, last, limit) {
    const rows = await db.rows<{ id: string; secret: Buffer }>(
      `select id, totp_secret as secret from users where ${PREFIX} and ($2::uuid is null or id > $2) order by id limit $3`,
      [under, last?.id ?? null, limit],
    );
    return rows.map((row) => ({ ...row, place: totpPlace(row.id) }));
  },
  async replace({ id, secret }, by) {
    await db.rows('update users set totp_secret = $3 where id = $1 and totp_secret = $2', [id, secret, by]);
  },
});
