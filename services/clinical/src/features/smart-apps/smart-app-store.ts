import type { Db } from '../../db/db.js';
import type { SigningKeys } from '../../http/client-keys.js';

export interface SmartAppRow extends SigningKeys {
  id: string;
  name: string;
  kind: 'public' | 'confidential';
  redirect_uris: string[];
  launch_uri: string | null;
  scopes: string[];
  created_by: { id: string; name: string } | null;
  revoked_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

type SmartAppValues = Pick<SmartAppRow, 'name' | 'redirect_uris' | 'launch_uri' | 'scopes' | 'jwks' | 'jwks_uri'>;

const COLUMNS = `id, name, kind, redirect_uris, launch_uri, scopes, jwks, jwks_uri, revoked_at, version, created_at, updated_at,
  (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = smart_apps.created_by) as created_by`;

export const findSmartApps = (db: Db, clinicId: string, limit: number, offset: number) =>
  db.rows<SmartAppRow>(
    `select ${COLUMNS} from smart_apps where clinic_id = $1 order by created_at desc, id desc limit $2 offset $3`,
    [clinicId, limit, offset],
  );

export async function countSmartApps(db: Db, clinicId: string): Promise<{ total: number; live: number }> {
  const row = await db.row<{ total: number; live: number }>(
    'select count(*) as total, count(*) filter (where revoked_at is null) as live from smart_apps where clinic_id = $1',
    [clinicId],
  );
  return row ?? { total: 0, live: 0 };
}

export const lockSmartApp = (db: Db, clinicId: string, id: string) =>
  db.row<SmartAppRow>(`select ${COLUMNS} from smart_apps where clinic_id = $1 and id = $2 for update`, [clinicId, id]);

/** Nobody ends the app until the transaction does. */
export const holdSmartApp = (db: Db, clinicId: string, id: string) =>
  db.row<SmartAppRow>(
    `select ${COLUMNS} from smart_apps where clinic_id = $1 and id = $2 and revoked_at is null for share`,
    [clinicId, id],
  );

export const findSmartApp = (db: Db, clinicId: string, id: string) =>
  db.row<SmartAppRow>(`select ${COLUMNS} from smart_apps where clinic_id = $1 and id = $2`, [clinicId, id]);

export async function insertSmartApp(
  db: Db,
  clinicId: string,
  app: SmartAppValues & Pick<SmartAppRow, 'id' | 'kind'> & { secret_hash: Buffer | null; created_by: string | null },
): Promise<void> {
  await db.rows(
    `insert into smart_apps (clinic_id, id, name, kind, redirect_uris, launch_uri, scopes, jwks, jwks_uri, secret_hash, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      clinicId,
      app.id,
      app.name,
      app.kind,
      app.redirect_uris,
      app.launch_uri,
      app.scopes,
      app.jwks && JSON.stringify(app.jwks),
      app.jwks_uri,
      app.secret_hash,
      app.created_by,
    ],
  );
}

export const updateSmartApp = (db: Db, clinicId: string, id: string, app: SmartAppValues) =>
  db.rows(
    `update smart_apps set name = $3, redirect_uris = $4, launch_uri = $5, scopes = $6, jwks = $7, jwks_uri = $8
     where clinic_id = $1 and id = $2`,
    [
      clinicId,
      id,
      app.name,
      app.redirect_uris,
      app.launch_uri,
      app.scopes,
      app.jwks && JSON.stringify(app.jwks),
      app.jwks_uri,
    ],
  );

export const updateSmartAppSecret = (db: Db, clinicId: string, id: string, secretHash: Buffer) =>
  db.rows('update smart_apps set secret_hash = $3 where clinic_id = $1 and id = $2', [clinicId, id, secretHash]);

export const updateSmartAppRevoked = (db: Db, clinicId: string, id: string, now: Date) =>
  db.rows('update smart_apps set revoked_at = $3 where clinic_id = $1 and id = $2 and revoked_at is null', [
    clinicId,
    id,
    now,
  ]);

/** An app as it presents itself, before its clinic is known. */
export interface PresentedApp {
  app: SigningKeys & {
    id: string;
    clinic_id: string;
    name: string;
    kind: 'public' | 'confidential';
    redirect_uris: string[];
    scopes: string[];
  };
  secret_hash: Buffer | null;
  clinic: { id: string; name: string };
}

/** Undefined for one that there is not, or that was ended. */
export const findPresentedApp = (db: Db, id: string) =>
  db.row<PresentedApp>('select * from smart_app_with_clinic($1)', [id]);
