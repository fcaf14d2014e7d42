import type { Db } from '../../db/db.js';
import type { Stored, StoredSecrets } from '../../secrets/rotation.js';

/** A file of a clinic: its place, and its encrypted key. */
export interface FileRow {
  sha256: string;
  size: number;
  name: string;
  key_encrypted: Buffer;
}

/** The place to which the encryption of the file's key is bound. */
export const keyPlace = (clinicId: string, sha256: string) => `document_files.key_encrypted/${clinicId}/${sha256}`;

/** False if the clinic has a file with that content. A concurrent insert is waited for. */
export async function insertFile(
  db: Db,
  clinicId: string,
  { sha256, size, name, key_encrypted }: FileRow,
): Promise<boolean> {
  const added = await db.row(
    `insert into document_files (clinic_id, sha256, size, name, key_encrypted) values ($1, decode($2, 'hex'), $3, $4, $5)
     on conflict do nothing returning name`,
    [clinicId, sha256, size, name, key_encrypted],
  );
  return added !== undefined;
}

export const findFile = (db: Db, clinicId: string, sha256: string) =>
  db.row<FileRow>(
    `select encode(sha256, 'hex') as sha256, size, name, key_encrypted from document_files
     where clinic_id = $1 and sha256 = decode($2, 'hex')`,
    [clinicId, sha256],
  );

/** Those of the names that rows of any clinic have. */
export async function findNamed(db: Db, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ name: string }>('select name from document_files where name = any($1::text[])', [names]);
  return new Set(rows.map(({ name }) => name));
}

interface FileKey extends Stored {
  clinic_id: string;
  sha256: string;
}

const OTHERS = 'substring(key_encrypted for octet_length($1::bytea)) <> $1';

/** The keys of all files. */
export const fileKeys = (db: Db): StoredSecrets<FileKey> => ({
  what: 'keys of files',
  async count(under) {
    const row = await db.row<{ total: number }>(`select count(*) as total from document_files where ${OTHERS}`, [
      under,
    ]);
    return row?.total ?? 0;
  },
  async findNext(under, last, limit) {
    const rows = await db.rows<Omit<FileKey, 'place'>>(
      `select clinic_id, encode(sha256, 'hex') as sha256, key_encrypted as secret from document_files
       where ${OTHERS} and ($2::uuid is null or (clinic_id, sha256) > ($2, decode($3, 'hex')))
       order by clinic_id, sha256 limit $4`,
      [under, last?.clinic_id ?? null, last?.sha256 ?? '', limit],
    );
    return rows.map((row) => ({ ...row, place: keyPlace(row.clinic_id, row.sha256) }));
  },
  async replace({ clinic_id, sha256, secret }, by) {
    await db.rows(
      `update document_files set key_encrypted = $4
       where clinic_id = $1 and sha256 = decode($2, 'hex') and key_encrypted = $3`,
      [clinic_id, sha256, secret, by],
    );
  },
});
