import type { JWK } from 'jose';
import type { Db } from '../db/db.js';
import { SMART_LIMITS } from '../limits/index.js';
import type { Stored, StoredSecrets } from './rotation.js';

export interface SigningKeyRow {
  kid: string;
  public_jwk: JWK;
  /** Encrypted. */
  private_key: Buffer;
}

/** Where a private key is kept: its encryption is bound to that. */
export const signingKeyPlace = (kid: string): string => `signing_keys.private_key ${kid}`;

export const findSigningKeyOf = (db: Db, period: string) =>
  db.row<SigningKeyRow>('select kid, public_jwk, private_key from signing_keys where period = $1', [period]);

/** Unless the period has one already. */
export const insertSigningKey = (db: Db, period: string, { kid, public_jwk, private_key }: SigningKeyRow) =>
  db.rows(
    `insert into signing_keys (kid, period, public_jwk, private_key) values ($1, $2, $3, $4) on conflict (period) do nothing`,
    [kid, period, JSON.stringify(public_jwk), private_key],
  );

/** The newest first. */
export const findPublicKeys = (db: Db) =>
  db.rows<Pick<SigningKeyRow, 'public_jwk'>>('select public_jwk from signing_keys order by period desc');

export const findPublicKey = (db: Db, kid: string) =>
  db.row<Pick<SigningKeyRow, 'public_jwk'>>('select public_jwk from signing_keys where kid = $1', [kid]);

/** Deletes keys that signed nothing that is still good, as `clinical_janitor`; how many. */
export async function deleteOldSigningKeys(db: Db, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - (SMART_LIMITS.signingKeyDays + 1) * 86_400_000).toISOString().slice(0, 10);
  const rows = await db.rows(
    'delete from signing_keys where kid in (select kid from signing_keys where period < $1 limit $2) returning 1',
    [before, limit],
  );
  return rows.length;
}

type SigningSecret = Stored & { kid: string };

/** The private keys, as `clinical_app`. */
export const signingSecrets = (db: Db): StoredSecrets<SigningSecret> => {
  const others = 'substring(private_key for octet_length($1::bytea)) <> $1';
  return {
    what: 'signing keys',
    async count(under) {
      const row = await db.row<{ total: number }>(`select count(*) as total from signing_keys where ${others}`, [
        under,
      ]);
      return row?.total ?? 0;
    },
    async findNext(under, last, limit) {
      const rows = await db.rows<{ kid: string; secret: Buffer }>(
        `select kid, private_key as secret from signing_keys
         where ${others} and ($2::text is null or kid > $2) order by kid limit $3`,
        [under, last?.kid ?? null, limit],
      );
      return rows.map((row) => ({ ...row, place: signingKeyPlace(row.kid) }));
    },
    async replace({ kid, secret }, by) {
      await db.rows('update signing_keys set private_key = $3 where kid = $1 and private_key = $2', [kid, secret, by]);
    },
  };
};
