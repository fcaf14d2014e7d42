import type { Transaction } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { problem } from '../../domain/errors.js';
import { fhirUserOf } from '../../domain/fhir-user.js';
import { narrowToAbilities } from '../../domain/narrowed-scopes.js';
import { isServiceToken, signServiceToken } from '../../http/service-tokens.js';
import { SMART_LIMITS } from '../../limits/index.js';
import type { Trail } from '../../operation/trail.js';
import { runCommand } from '../../operation/run-command.js';
import { sha256 } from '../../secrets/secrets.js';
import {
  beginAppSession,
  endAppSession,
  findRefreshable,
  refreshAppSession,
  type AppSessionRow,
  type AppTokens,
} from '../auth/index.js';
import { holdSmartApp } from '../smart-apps/index.js';
import { findCode, findMember, lockCode, updateCodeUsed } from './authorization-store.js';
import { askedScopes, grantedScopes, provesChallenge } from './authorization-rules.js';
import type { Client } from './client-actions.js';
import { signIdToken } from './id-token.js';
import type { TokenRequest } from './token-content.js';

type AppClient = Client & { type: 'app' };

interface Issuing {
  db: Transaction;
  deps: Deps;
  trail: Trail;
  now: Date;
  ip: string;
  userAgent: string | undefined;
}

/**
 * A code or a refresh token that was exchanged before is in the hands of two: the session that it led to ends, in a transaction of
 * its own, as what is answered is an error. What is good is looked at again by who exchanges it.
 */
export async function endReused(deps: Deps, client: Client, body: TokenRequest, now: Date): Promise<void> {
  if (client.type !== 'app') return;
  const clinicId = client.clinic.id;
  const end = (session: Pick<AppSessionRow, 'user_id' | 'device_id'>) =>
    runCommand(
      deps.db,
      { name: 'token', audit: { event: 'smart.reuse', action: 'D', resource: 'session' }, now },
      async (db, trail) => {
        db.enterClinic(clinicId);
        trail.note({ clinic_id: clinicId });
        await endAppSession(db, trail, session, now);
      },
    );
  if (body.grant_type === 'refresh_token' && body.refresh_token !== undefined)
    await findRefreshable(deps.db, client.client_id, body.refresh_token, now, end);
  if (body.grant_type !== 'authorization_code' || body.code === undefined) return;
  const hash = sha256(body.code);
  const code = await deps.db.transaction(clinicId, (db) => findCode(db, clinicId, hash));
  if (!code || code.app_id !== client.client_id || code.device_id === null) return;
  await end({ user_id: code.user_id, device_id: code.device_id });
  throw problem('invalid_grant');
}

/** Tokens for a code. Throws `invalid_grant` unless it is this app's, of this address and this verifier, and fresh. */
export async function exchangeCode(issuing: Issuing, client: AppClient, body: TokenRequest) {
  const { db, now, trail, ip, userAgent } = issuing;
  const clinicId = client.clinic.id;
  db.enterClinic(clinicId);
  const app = await holdSmartApp(db, clinicId, client.client_id);
  const code = app && body.code !== undefined ? await lockCode(db, clinicId, sha256(body.code)) : undefined;
  const good =
    code?.app_id === client.client_id &&
    code.device_id === null &&
    new Date(code.expires_at) > now &&
    code.redirect_uri === body.redirect_uri &&
    provesChallenge(body.code_verifier ?? '', code.code_challenge);
  if (!app || !good) throw problem('invalid_grant');
  const tokens = await beginAppSession(
    db,
    trail,
    { ...code, app, clinic_id: clinicId, authenticated_at: new Date(code.authenticated_at) },
    { ip, userAgent, now },
  );
  await updateCodeUsed(db, clinicId, code.id, tokens.device_id);
  return answerOf(issuing, tokens, code.nonce);
}

/** New tokens for a refresh token, of all scopes that were granted or of fewer that are asked for this time. Throws `invalid_grant` when it has ended. */
export async function exchangeRefreshToken(issuing: Issuing, client: AppClient, body: TokenRequest) {
  const { db, deps, trail, ip, userAgent, now } = issuing;
  const clinicId = client.clinic.id;
  db.enterClinic(clinicId);
  const app = await holdSmartApp(db, clinicId, client.client_id);
  if (!app || body.refresh_token === undefined) throw problem('invalid_grant');
  const found = await findRefreshable(db, client.client_id, body.refresh_token, now, async () => {});
  const scopes = body.scope ? grantedScopes(body.scope, found.granted_scopes) : found.granted_scopes;
  if (scopes.length === 0) throw problem('invalid_scope');
  const session = { ...found, scopes };
  return answerOf(issuing, await refreshAppSession(db, trail, session, app, { ip, userAgent }, deps.clock), null);
}

/** A token for a service, of what its key may do of what it asks for (SMART Backend Services). */
export async function exchangeSignature(issuing: Issuing, client: Client & { type: 'service' }, body: TokenRequest) {
  const { db, deps, now, trail } = issuing;
  const { key, clinic } = client.row;
  trail.note({
    actor: { type: 'api_key', id: key.id, name: key.name, role: 'api_key' },
    resource_id: key.id,
    clinic_id: clinic.id,
  });
  const asked = askedScopes(body.scope).filter((scope) => scope.startsWith('system/'));
  const scopes = asked.flatMap((scope) => narrowToAbilities(scope, client.abilities));
  if (scopes.length === 0) throw problem('invalid_scope');
  const access_token = await signServiceToken(
    { config: deps.config, db },
    { client_id: client.client_id, scopes },
    now,
  );
  if (!isServiceToken(access_token)) throw problem('invalid_scope');
  trail.note({ details: { scopes } });
  return {
    access_token,
    token_type: 'Bearer',
    expires_in: SMART_LIMITS.serviceTokenSeconds,
    scope: scopes.join(' '),
  };
}

async function answerOf({ db, deps, trail, now }: Issuing, tokens: AppTokens, nonce: string | null) {
  const { grant, user } = tokens;
  const { clinic_id, patient_id, encounter_id, scopes, app, authenticated_at } = grant;
  const member = await findMember(db, clinic_id, user.id);
  if (!member) throw problem('invalid_grant');
  trail.note({ actor: { id: user.id, name: user.name, role: member.role } });
  const fhirUser = scopes.includes('fhirUser') ? fhirUserOf(member) : undefined;
  const person = { user_id: user.id, client_id: app.id, fhirUser, nonce, authenticated_at };
  return {
    access_token: tokens.access_token,
    token_type: 'Bearer',
    expires_in: tokens.expires_in,
    scope: scopes.join(' '),
    ...(tokens.refresh_token !== undefined && { refresh_token: tokens.refresh_token }),
    ...(scopes.includes('openid') && { id_token: await signIdToken({ config: deps.config, db }, person, now) }),
    ...(patient_id !== null && { patient: patient_id, need_patient_banner: true }),
    ...(encounter_id !== null && { encounter: encounter_id }),
    ...(fhirUser !== undefined && { fhirUser }),
  };
}
