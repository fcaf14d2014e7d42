import type { Deps } from '../../deps/deps.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { withinNetworks } from '../../domain/network-address.js';
import { KeySetMissing } from '../../deps/key-sets.js';
import { signs, type SigningKeys } from '../../http/client-keys.js';
import type { Trail } from '../../operation/trail.js';
import { findApiKey, type KeyRow } from '../../http/credential-store.js';
import { isKeyLive, keyCredential } from '../../http/key-credential.js';
import { isUuid } from '../../id.js';
import { LIMITS } from '../../limits/index.js';
import { parseClientId, secretMatches } from '../../secrets/secrets.js';
import { findPresentedApp, type PresentedApp } from '../smart-apps/index.js';
import { ASSERTION_TYPE, checkAssertion, claimedClient } from './client-assertions.js';
import { issuerUrl, tokenUrl } from './oauth-urls.js';
import { findPresentedSession } from './presented-session.js';

/** Who asks for tokens: an app, for the people who let it in; or a service, for itself. */
export type Client =
  | { type: 'app'; client_id: string; app: PresentedApp['app']; clinic: PresentedApp['clinic'] }
  | { type: 'service'; client_id: string; row: KeyRow; abilities: readonly string[] };

export interface ClientFields {
  client_id?: string;
  client_secret?: string;
  client_assertion_type?: string;
  client_assertion?: string;
}

interface Asking {
  deps: Deps;
  ip: string;
  now: Date;
  trail: Trail;
  headers: { authorization?: string };
  body: ClientFields & { refresh_token?: string };
}

/**
 * Who asks, and whether they are that: a public app by its name alone, another by its secret (RFC 6749, section 2.3.1) or by what
 * it signed. Throws `invalid_client`, and `invalid_assertion` of what was signed, the same for every reason; one who proves it in two
 * ways at once is refused too, and a proof of a kind that there is not.
 */
export async function authenticateClient(asking: Asking): Promise<Client> {
  const { body, headers } = asking;
  const ways = [headers.authorization, body.client_secret, body.client_assertion].filter((way) => way !== undefined);
  if (ways.length > 1) throw refused();
  return body.client_assertion === undefined ? bySecret(asking) : bySignature(asking, body.client_assertion);
}

const refused = () => problem('invalid_client', { headers: { 'WWW-Authenticate': 'Basic realm="token"' } });

async function bySecret({ deps, headers, body }: Asking): Promise<Client> {
  const basic = headers.authorization === undefined ? undefined : basicCredentials(headers.authorization);
  if (headers.authorization !== undefined && !basic) throw refused();
  if (basic && body.client_id !== undefined && body.client_id !== basic.id) throw refused();
  const id = basic?.id ?? body.client_id ?? (await holderOf(deps, body.refresh_token));
  const found = id !== undefined && isUuid(id) ? await findPresentedApp(deps.db, id) : undefined;
  const secret = basic?.secret ?? body.client_secret;
  // A public app that shows a secret has a fault that its makers should see.
  const proved =
    found && (found.app.kind === 'public' ? secret === undefined : secretMatches(secret ?? '', found.secret_hash));
  if (!proved) throw refused();
  return { type: 'app', client_id: found.app.id, app: found.app, clinic: found.clinic };
}

/** A public app was given the refresh token and proves nothing beside it, so some libraries do not name it (RFC 6749, section 6). */
const holderOf = async ({ db }: Deps, token: string | undefined): Promise<string | undefined> =>
  token === undefined ? undefined : (await findPresentedSession(db, token))?.smart_app_id;

/** Both halves are encoded as in a form, before they are joined. */
function basicCredentials(header: string): { id: string; secret: string } | undefined {
  const [, encoded] = header.length <= LIMITS.credentialLength ? (/^basic +([\w+/=-]+)$/i.exec(header) ?? []) : [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  try {
    return id !== undefined && secret !== undefined
      ? { id: decodeURIComponent(id), secret: decodeURIComponent(secret) }
      : undefined;
  } catch {
    return undefined;
  }
}

async function bySignature({ deps, ip, now, trail, body }: Asking, assertion: string): Promise<Client> {
  if (body.client_assertion_type !== ASSERTION_TYPE) throw invalid({ path: 'client_assertion_type', rule: 'selected' });
  const client_id = claimedClient(assertion);
  const named = body.client_id === undefined || body.client_id === client_id;
  if (client_id === undefined || !named) throw problem('invalid_assertion');
  const check = async ({ jwks, jwks_uri }: SigningKeys, clinic_id: string) => {
    const signing = { client_id, audience: [tokenUrl(deps), issuerUrl(deps)], now, jwks, jwks_uri };
    await checkAssertion(deps, assertion, signing).catch((error: unknown) => {
      if (!(error instanceof KeySetMissing)) throw error;
      // Those who run the clinic are told why; whoever asks is told no more than of any other fault.
      trail.note({ clinic_id, details: { keys: error.fault } });
      throw problem('invalid_assertion');
    });
  };
  const found = isUuid(client_id) ? await findPresentedApp(deps.db, client_id) : undefined;
  if (found && signs(found.app)) {
    await check(found.app, found.clinic.id);
    return { type: 'app', client_id, app: found.app, clinic: found.clinic };
  }
  const parsed = parseClientId(client_id);
  const row = parsed && (await findApiKey(deps.db, parsed.prefix));
  if (!row || !signs(row.key) || row.key.environment !== parsed?.environment) throw problem('invalid_assertion');
  await check(row.key, row.clinic.id);
  return { type: 'service', client_id, row, abilities: abilitiesOf(row, ip, now) };
}

/** What the key may do now and from here. Throws `invalid_assertion` for one that has ended. */
function abilitiesOf(row: KeyRow, ip: string, now: Date): readonly string[] {
  if (!isKeyLive(row, now) || !withinNetworks(row.key.ip_cidrs, ip)) throw problem('invalid_assertion');
  return keyCredential(row).abilities;
}
