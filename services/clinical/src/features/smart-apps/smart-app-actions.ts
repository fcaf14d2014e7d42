import type { Db, Transaction } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { signingKeys, signs, type SaysKeys } from '../../http/client-keys.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid, newId } from '../../id.js';
import { SMART_LIMITS } from '../../limits/index.js';
import { newSecret, sha256 } from '../../secrets/secrets.js';
import { lockClinic } from '../../operation/clinic-store.js';
import { revokeAppTokens } from '../auth/index.js';
import type { SmartAppBody } from './smart-app-content.js';
import {
  countSmartApps,
  findSmartApp,
  insertSmartApp,
  lockSmartApp,
  updateSmartApp,
  updateSmartAppRevoked,
  updateSmartAppSecret,
} from './smart-app-store.js';
import { smartAppView } from './smart-app-view.js';

/** A new app, and the secret of one that is confidential and does not sign, shown this once. */
export async function createSmartApp(db: Transaction, clinic: Clinic, caller: Caller, body: SmartAppBody) {
  if (clinic.environment === 'test') throw invalid({ path: 'kind', rule: 'selected' });
  await lockClinic(db, clinic.id);
  if ((await countSmartApps(db, clinic.id)).live >= SMART_LIMITS.smartAppsPerClinic)
    throw invalid({ path: 'name', rule: 'max_items', limit: SMART_LIMITS.smartAppsPerClinic });
  const keys = signingKeys(body);
  if (body.kind === 'public' && keys)
    throw invalid({ path: saidIn(body), rule: 'only_when', value: 'confidential', other: 'kind' });
  const secret = body.kind === 'confidential' && !keys ? newSecret() : null;
  const id = newId();
  await insertSmartApp(db, clinic.id, {
    ...body,
    id,
    ...(keys ?? { jwks: null, jwks_uri: null }),
    secret_hash: secret === null ? null : sha256(secret),
    created_by: caller.type === 'user' ? caller.id : null,
  });
  return { ...(await getSmartApp(db, clinic.id, id)), client_secret: secret };
}

/** What is not said stays as it is. Sessions that are out keep the scopes that their people agreed to. */
export async function changeSmartApp(
  db: Transaction,
  clinicId: string,
  id: string,
  changes: Partial<Omit<SmartAppBody, 'kind'>>,
  ifMatch: string | undefined,
) {
  const app = await lockApp(db, clinicId, id);
  if (ifMatch !== undefined) checkVersion(ifMatch, app.version);
  const keys = signingKeys(changes);
  if (keys && !signs(app)) throw invalid({ path: saidIn(changes), rule: 'only_when', value: 'private_key_jwt' });
  await updateSmartApp(db, clinicId, app.id, { ...app, ...changes, ...keys });
  return getSmartApp(db, clinicId, app.id);
}

/** A new secret in place of the old one, which is good for nothing from now on. */
export async function rotateSmartAppSecret(db: Transaction, clinicId: string, id: string) {
  const app = await lockApp(db, clinicId, id);
  if (app.kind === 'public' || signs(app)) throw invalid({ path: 'smart_app', rule: 'transition', value: 'rotated' });
  const secret = newSecret();
  await updateSmartAppSecret(db, clinicId, app.id, sha256(secret));
  return { ...(await getSmartApp(db, clinicId, app.id)), client_secret: secret };
}

/** Ends the app, and every session that people have with it; how many tokens that were. */
export async function revokeSmartApp(db: Transaction, clinicId: string, id: string, now: Date) {
  const app = await lockApp(db, clinicId, id, { revoked: true });
  await updateSmartAppRevoked(db, clinicId, app.id, now);
  const ended = await revokeAppTokens(db, app.id, now);
  return { app: await getSmartApp(db, clinicId, app.id), ended };
}

const saidIn = ({ jwks_uri }: SaysKeys) => (jwks_uri === undefined ? 'jwks' : 'jwks_uri');

/** Throws 404, and 422 for one that was revoked, unless that is all the same. */
async function lockApp(db: Transaction, clinicId: string, id: string, allowing: { revoked?: true } = {}) {
  const app = isUuid(id) ? await lockSmartApp(db, clinicId, id) : undefined;
  if (!app) throw problem('not_found');
  if (app.revoked_at !== null && !allowing.revoked) throw invalid({ path: 'smart_app', rule: 'not_open' });
  return app;
}

/** Throws 404. */
export async function getSmartApp(db: Db, clinicId: string, id: string) {
  const row = isUuid(id) ? await findSmartApp(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return smartAppView(row);
}
