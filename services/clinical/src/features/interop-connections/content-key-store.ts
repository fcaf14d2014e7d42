import type { Db } from '../../db/db.js';
import type { Stored, StoredSecrets } from '../../secrets/rotation.js';
import { contentKeyPlace } from './connection-keys.js';

type ContentKey = Stored & { clinic_id: string; id: string };

const OTHERS = 'substring(content_key_encrypted for octet_length($1::bytea)) <> $1';

/** The content keys of all connections. */
export const contentKeys = (db: Db): StoredSecrets<ContentKey> => ({
  what: 'keys of messages',
  async count(under) {
    const row = await db.row<{ total: number }>(`select count(*) as total from interop_connections where ${OTHERS}`, [
      under,
    ]);
    return row?.total ?? 0;
  },
  async findNext(under, last, limit) {
    const rows = await db.rows<Omit<ContentKey, 'place'>>(
      `select clinic_id, id, content_key_encrypted as secret from interop_connections
       where ${OTHERS} and ($2::uuid is null or (clinic_id, id) > ($2, $3::uuid))
       order by clinic_id, id limit $4`,
      [under, last?.clinic_id ?? null, last?.id ?? null, limit],
    );
    return rows.map((row) => ({ ...row, place: contentKeyPlace(row.clinic_id, row.id) }));
  },
  async replace({ clinic_id, id, secret }, by) {
    await db.rows(
      `update interop_connections set content_key_encrypted = $4
       where clinic_id = $1 and id = $2 and content_key_encrypted = $3`,
      [clinic_id, id, secret, by],
    );
  },
});
