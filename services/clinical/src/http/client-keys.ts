import { createPublicKey, type JsonWebKey } from 'node:crypto';
import Joi from 'joi';
import type { SaidKey } from '../deps/key-sets.js';
import { isClosedHost } from '../domain/public-address.js';
import { LIMITS, SMART_LIMITS } from '../limits/index.js';

/** The public keys of a client that signs, as a JSON Web Key Set; of each key what is public and no more. */
export interface ClientKeys {
  keys: ClientKey[];
}

/** Where the keys of a client that signs are: one of the two, or none of one that does not sign. */
export interface SigningKeys {
  jwks: ClientKeys | null;
  jwks_uri: string | null;
}

/** As a request says them. */
export interface SaysKeys {
  jwks?: ClientKeys;
  jwks_uri?: string;
}

/** Undefined where neither is said. */
export const signingKeys = ({ jwks, jwks_uri }: SaysKeys): SigningKeys | undefined =>
  jwks === undefined && jwks_uri === undefined ? undefined : { jwks: jwks ?? null, jwks_uri: jwks_uri ?? null };

export const signs = ({ jwks, jwks_uri }: SigningKeys): boolean => jwks !== null || jwks_uri !== null;

export interface ClientKey {
  kty: 'RSA' | 'EC';
  kid: string;
  alg?: 'RS384' | 'ES384';
  [member: string]: unknown;
}

const base64url = (min: number, max: number) =>
  Joi.string()
    .pattern(/^[\w-]+$/)
    .min(min)
    .max(max)
    .required();
const kid = Joi.string().max(LIMITS.shortText).required();

/** Base64url characters of so many bits. */
const charactersOf = (bits: number) => Math.floor(bits / 6);

/** What a private key has beside the public one: of RSA either prime is enough to reckon the rest. */
const NOTHING_PRIVATE = Object.fromEntries(
  ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth'].map((name) => [name, Joi.forbidden()]),
);
const use = Joi.valid('sig').strip();

/** A point beside the curve, or a modulus of zeros, is no key: nobody could sign. With an exponent of 1 everybody could. */
function isKey(value: JsonWebKey): boolean {
  try {
    const { modulusLength = 0, publicExponent = 0n } =
      createPublicKey({ key: value, format: 'jwk' }).asymmetricKeyDetails ?? {};
    if (value.kty === 'EC') return true;
    return modulusLength >= SMART_LIMITS.clientKeyBits && publicExponent > 2n && publicExponent % 2n === 1n;
  } catch {
    return false;
  }
}
const aKey = (value: JsonWebKey, helpers: Joi.CustomHelpers) => (isKey(value) ? value : helpers.error('any.invalid'));

const rsa = Joi.object({
  kty: Joi.valid('RSA').required(),
  kid,
  alg: Joi.valid('RS384').default('RS384'),
  n: base64url(charactersOf(SMART_LIMITS.clientKeyBits), charactersOf(4 * SMART_LIMITS.clientKeyBits)),
  e: base64url(1, 8),
  use,
  ...NOTHING_PRIVATE,
}).custom(aKey);

const ec = Joi.object({
  kty: Joi.valid('EC').required(),
  kid,
  alg: Joi.valid('ES384').default('ES384'),
  crv: Joi.valid('P-384').required(),
  x: base64url(64, 64),
  y: base64url(64, 64),
  use,
  ...NOTHING_PRIVATE,
}).custom(aKey);

/** RSA of 2,048 bits or more for RS384, P-384 for ES384. A set with a private key in it is refused: it is not private any more. */
export const clientKeys = (): Joi.ObjectSchema<ClientKeys> =>
  Joi.object({
    keys: Joi.array()
      .items(Joi.when(Joi.object({ kty: 'EC' }).unknown(), { then: ec, otherwise: rsa }))
      .unique('kid')
      .min(1)
      .max(SMART_LIMITS.clientKeys)
      .required(),
  });

/** Where a client keeps them, so that it may change them by itself: https, of the internet, as a browser would call it. */
export const keySetAddress = () =>
  Joi.string()
    .max(LIMITS.urlLength)
    .custom((value: string, helpers) => (isKeySetAddress(value) ? value : helpers.error('rule.format')));

function isKeySetAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hash, hostname } = new URL(value);
  return protocol === 'https:' && username === '' && password === '' && hash === '' && !isClosedHost(hostname);
}

const WITH = { stripUnknown: true, convert: false };

/** A key of a set as its host says it, if signatures may be checked with it: what else is there is for others. */
export function usableKey(said: SaidKey): ClientKey | undefined {
  const { value, error } = (said['kty'] === 'EC' ? ec : rsa).validate(said, WITH);
  return error ? undefined : (value as ClientKey);
}
