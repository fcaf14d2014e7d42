import { exportJWK, exportPKCS8, generateKeyPair, importJWK, importPKCS8, type CryptoKey, type JWK } from 'jose';
import type { Db } from '../db/db.js';
import { isUuid, newId } from '../id.js';
import { SMART_LIMITS } from '../limits/index.js';
import type { KeyRing } from './key-ring.js';
import { decryptSecret, encryptSecret } from './secret-box.js';
import {
  findPublicKey,
  findPublicKeys,
  findSigningKeyOf,
  insertSigningKey,
  signingKeyPlace,
  type SigningKeyRow,
} from './signing-key-store.js';

/**
 * The keys that tokens for others are signed with: a new one each period, made by whoever signs first in it. Others find the
 * public halves, those of before too, as long as something that they signed is good.
 */
export const SIGNED_WITH = 'RS256';

const MODULUS_BITS = 2048;

function periodOf(now: Date): string {
  const period = SMART_LIMITS.signingKeyDays * 86_400_000;
  return new Date(Math.floor(now.getTime() / period) * period).toISOString().slice(0, 10);
}

/** The key of this period; the first who needs it makes it. */
export async function currentSigningKey(db: Db, keys: KeyRing, now: Date): Promise<{ kid: string; key: CryptoKey }> {
  const period = periodOf(now);
  const row = (await findSigningKeyOf(db, period)) ?? (await makeSigningKey(db, keys, period));
  const pem = decryptSecret(keys, row.private_key, signingKeyPlace(row.kid)).toString();
  return { kid: row.kid, key: await importPKCS8(pem, SIGNED_WITH) };
}

/** Two who make it at the same time end up with the same one. */
async function makeSigningKey(db: Db, keys: KeyRing, period: string): Promise<SigningKeyRow> {
  const pair = await generateKeyPair(SIGNED_WITH, { modulusLength: MODULUS_BITS, extractable: true });
  const kid = newId();
  await insertSigningKey(db, period, {
    kid,
    public_jwk: { ...(await exportJWK(pair.publicKey)), kid, alg: SIGNED_WITH, use: 'sig' },
    private_key: encryptSecret(keys, Buffer.from(await exportPKCS8(pair.privateKey)), signingKeyPlace(kid)),
  });
  const made = await findSigningKeyOf(db, period);
  if (!made) throw new Error('the signing key of this period is not to be had');
  return made;
}

/** As others are shown them, the newest first. */
export const publicSigningKeys = async (db: Db): Promise<JWK[]> =>
  (await findPublicKeys(db)).map(({ public_jwk }) => public_jwk);

/** The key of that id, with which we check what we signed; undefined when there is none. Whoever shows a token says the id. */
export async function publicSigningKey(db: Db, kid: string): Promise<CryptoKey | undefined> {
  const row = isUuid(kid) ? await findPublicKey(db, kid) : undefined;
  return row && ((await importJWK(row.public_jwk, SIGNED_WITH)) as CryptoKey);
}
