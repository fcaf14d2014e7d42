import Joi from 'joi';
import { fromBase64 } from '../domain/base64.js';
import { BOX_KEY_BYTES } from '../secrets/sealed-box.js';

/** What the environment says to the relay, checked. */
export interface RelayConfig {
  host: string;
  port: number;
  logLevel: string;
  databaseUrl: string;
  databasePoolSize: number;
  /** X25519 keys that registrations are sealed for; the first is the one that apps are to use. */
  privateKeys: Uint8Array[];
  /** 32 bytes: encrypts the tokens of devices at rest. */
  secret: Buffer;
  sender: { kind: 'print' } | { kind: 'http'; url: string; token: string | undefined };
}

export class RelayConfigError extends Error {}

const privateKey = (text: string) => {
  const key = fromBase64(text.trim());
  if (key?.length !== BOX_KEY_BYTES) throw new Error('needs keys of 32 bytes in base64, separated by commas');
  return key;
};

const environment = Joi.object({
  RELAY_HOST: Joi.string().default('127.0.0.1'),
  RELAY_PORT: Joi.number().port().default(3004),
  LOG_LEVEL: Joi.valid('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  RELAY_DATABASE_URL: Joi.string()
    .uri({ scheme: ['postgres', 'postgresql'] })
    .required(),
  RELAY_DATABASE_POOL_SIZE: Joi.number().integer().min(1).max(50).default(4),
  RELAY_PRIVATE_KEYS: Joi.string()
    .required()
    .custom((text: string) => text.split(',').map(privateKey)),
  RELAY_SECRET: Joi.string()
    .pattern(/^[0-9a-f]{64}$/i)
    .required()
    .messages({ 'string.pattern.base': '{{#label}} must be 64 hexadecimal digits (32 random bytes)' }),
  RELAY_SENDER: Joi.alternatives(Joi.valid('print'), Joi.string().uri({ scheme: ['http', 'https'] }))
    .required()
    .messages({ 'alternatives.match': '{{#label}} must be print, or the address of what sends' }),
  RELAY_SENDER_TOKEN: Joi.string().min(16).allow(''),
})
  .unknown(true)
  .prefs({ abortEarly: false, errors: { wrap: { label: false } } });

/** @throws RelayConfigError that names every fault at once, and no value. */
export function loadRelayConfig(env: NodeJS.ProcessEnv): RelayConfig {
  const { value, error } = environment.validate(env, { stripUnknown: true });
  if (error) {
    throw new RelayConfigError(
      `Invalid settings of the relay:\n${error.details.map(({ path, type, message }) => `  - ${type === 'any.custom' ? `${path.join()} needs keys of 32 bytes in base64, separated by commas` : message}`).join('\n')}`,
    );
  }
  return {
    host: value.RELAY_HOST,
    port: value.RELAY_PORT,
    logLevel: value.LOG_LEVEL,
    databaseUrl: value.RELAY_DATABASE_URL,
    databasePoolSize: value.RELAY_DATABASE_POOL_SIZE,
    privateKeys: value.RELAY_PRIVATE_KEYS,
    secret: Buffer.from(value.RELAY_SECRET, 'hex'),
    sender:
      value.RELAY_SENDER === 'print'
        ? { kind: 'print' }
        : { kind: 'http', url: value.RELAY_SENDER, token: value.RELAY_SENDER_TOKEN || undefined },
  };
}
