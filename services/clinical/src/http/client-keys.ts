import Joi from 'joi';
import { LIMITS } from '../limits.js';
import { SMART_LIMITS } from '../smart-limits.js';

/** The public keys of a client that signs, as a JSON Web Key Set; of each key what is public and no more. */
export interface ClientKeys {
  keys: ClientKey[];
}

interface ClientKey {
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

const rsa = Joi.object({
  kty: Joi.valid('RSA').required(),
  kid,
  alg: Joi.valid('RS384').default('RS384'),
  n: base64url(charactersOf(SMART_LIMITS.clientKeyBits), charactersOf(4 * SMART_LIMITS.clientKeyBits)),
  e: base64url(1, 8),
  d: Joi.forbidden(),
});

const ec = Joi.object({
  kty: Joi.valid('EC').required(),
  kid,
  alg: Joi.valid('ES384').default('ES384'),
  crv: Joi.valid('P-384').required(),
  x: base64url(64, 64),
  y: base64url(64, 64),
  d: Joi.forbidden(),
});

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
