import { readFileSync } from 'node:fs';
import Joi from 'joi';
import { loginsIn, ROLE_NAMES, ROLES, UNVERIFIED, verifiesServer, type Logins, type Role } from '../db/roles.js';
import { isLoopbackName } from '../domain/network-address.js';
import { keyRing, type KeyRing } from '../secrets/key-ring.js';
import { aiSchema, modelSettings, type ModelSettings } from './ai-config.js';
import { hl7Schema, hl7Settings, type Hl7Settings } from './hl7-config.js';
import { RATE_LIMITS, type RateLimitName } from './rate-limit-policies.js';

export interface Config {
  port: number;
  host: string;
  /** Where callers reach the service, without a slash at the end; shown in the documentation. */
  public_url: string;
  environment: string;
  logins: Logins;
  /** Where the worker answers those who run it. */
  worker_port: number;
  /** Of the listener of HL7 v2: where systems connect, and where it answers those who run it. */
  hl7: Hl7Settings;
  /** What model makes suggestions. Without one there are those that need none. */
  model: ModelSettings | undefined;
  database_pool_size: number;
  /** What secrets are encrypted under at rest, and what hides values that must not be read. */
  keys: KeyRing;
  redis_url: string | undefined;
  /** The certificate of the authority that Redis' own is signed by, where it is none of the public ones. */
  redis_ca: string | undefined;
  redis_prefix: string;
  /** Seconds between saying that the service is not ready and closing its door, for load balancers that have to notice. */
  stop_pause_seconds: number;
  log_level: string;
  /** The server that takes mails. Without one, and without a folder for them, there are none. */
  smtp: SmtpSettings | undefined;
  /** Where mails are kept to be looked at instead: on a developer's machine. */
  mail_folder: string | undefined;
  /** The page that opens the links in mails. */
  account_url: string;
  /** Where links of the chain over the audit trail are kept outside the database; without it in the log and nowhere else. */
  audit_anchors: { url: URL; token: string | undefined } | undefined;
  /** Where files of documents are kept. Without it there are none. */
  documents: ({ url: URL } & StoreAccess) | undefined;
  /** What the scraper of /metrics must know; without it only this machine may scrape. */
  metrics_token: string | undefined;
  /** How many proxies in front of the service may be believed in X-Forwarded-For. */
  trusted_proxy_hops: number;
  /** Whose pages may read the answers in a browser. */
  cors_origins: string[];
  /** Requests per window that replace the built-in ones. */
  rate_limits: Partial<Record<RateLimitName, number>>;
}

/** What opens the bucket of an object store; of a folder it is not looked at. */
export interface StoreAccess {
  region: string;
  access_key: string;
  secret_key: string;
}

export interface SmtpSettings {
  host: string;
  port: number;
  tls: 'implicit' | 'starttls' | 'off';
  auth: { user: string; pass: string } | undefined;
  /** Of all mails: an address, or `Name <address>`. */
  from: string;
}

const settingOf = (name: string) => `RATE_LIMIT_${name.replaceAll('-', '_').toUpperCase()}`;

/** Origins as browsers send them, such as `https://app.example.org`, separated by commas. */
function originsIn(value: string, helpers: Joi.CustomHelpers) {
  const origins = value.split(',').map((origin) => origin.trim());
  return origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin)
    ? origins
    : helpers.error('any.invalid');
}

/** Settings that name this machine alone. */
const LOOPBACK_HOST = Joi.custom((host: string, helpers) =>
  isLoopbackName(host) ? host : helpers.error('any.invalid'),
);
const LOOPBACK_URL = Joi.custom((url: string, helpers) =>
  URL.canParse(url) && isLoopbackName(new URL(url).hostname) ? url : helpers.error('any.invalid'),
);

const SHOWN_TO_OTHERS = Joi.custom((_, helpers) => helpers.error('mails.open'));

const WITH_TLS = {
  is: true,
  then: Joi.custom((url: string, helpers) => (verifiesServer(url) ? url : helpers.error('tls.database'))),
};

/** A bucket is opened with keys. */
const IN_A_BUCKET = {
  is: Joi.string()
    .pattern(/^https?:/)
    .required(),
  then: Joi.invalid('').required(),
};

const DATABASE = Joi.string()
  .uri({ scheme: ['postgres', 'postgresql'] })
  .when('REQUIRE_TLS', WITH_TLS);

const schema = Joi.object({
  PORT: Joi.number().port().default(3001),
  HOST: Joi.string().default('0.0.0.0'),
  PUBLIC_URL: Joi.string().uri({ scheme: ['http', 'https'] }),
  APP_ENVIRONMENT: Joi.string().default('development'),
  ...Object.fromEntries(ROLE_NAMES.map((role) => [ROLES[role], DATABASE.allow('')])),
  WORKER_PORT: Joi.number().port().default(3011),
  ...hl7Schema,
  ...aiSchema,
  DATABASE_POOL_SIZE: Joi.number().integer().min(1).max(100).default(6),
  SECRETS_KEY: Joi.string().hex().length(64).required(),
  SECRETS_KEYS_FORMER: Joi.string()
    .pattern(/^[0-9a-f]{64}( *, *[0-9a-f]{64})*$/i)
    .allow(''),
  REQUIRE_TLS: Joi.boolean().default(false),
  REDIS_URL: Joi.string()
    .uri({ scheme: ['redis', 'rediss'] })
    .when('REQUIRE_TLS', { is: true, then: Joi.string().pattern(/^rediss:\/\/[^?]*$/, 'tls') })
    .allow(''),
  REDIS_CA_FILE: Joi.string().allow(''),
  REDIS_PREFIX: Joi.string().default('clinical:'),
  STOP_PAUSE_SECONDS: Joi.number().min(0).max(60).default(0),
  LOG_LEVEL: Joi.string().valid('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info'),
  SMTP_URL: Joi.string()
    .uri({ scheme: ['smtp', 'smtps'] })
    .allow(''),
  SMTP_TLS: Joi.valid('required', 'off').default('required'),
  MAIL_FROM: Joi.string()
    .allow('')
    .pattern(/^(?:[^<>\p{Cc}]+ <[^\s@<>,;"]+@[^\s@<>,;"]+>|[^\s@<>,;"]+@[^\s@<>,;"]+)$/u)
    .when('SMTP_URL', { is: Joi.string().min(1).required(), then: Joi.invalid('').required() }),
  MAIL_FOLDER: Joi.string()
    .allow('')
    .when('SMTP_URL', { is: Joi.string().min(1).required(), then: Joi.valid('') })
    .when('APP_ENVIRONMENT', { is: 'production', then: Joi.valid('') })
    .when('HOST', { is: LOOPBACK_HOST, otherwise: SHOWN_TO_OTHERS })
    .when('PUBLIC_URL', { is: LOOPBACK_URL, otherwise: SHOWN_TO_OTHERS }),
  ACCOUNT_URL: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .pattern(/^[^#]*$/)
    .allow(''),
  AUDIT_ANCHORS: Joi.string()
    .uri({ scheme: ['file', 'http', 'https'] })
    .allow(''),
  AUDIT_ANCHORS_TOKEN: Joi.string().allow(''),
  DOCUMENTS: Joi.string()
    .uri({ scheme: ['file', 'http', 'https'] })
    .allow(''),
  DOCUMENTS_REGION: Joi.string().default('us-east-1'),
  DOCUMENTS_ACCESS_KEY: Joi.string().allow('').when('DOCUMENTS', IN_A_BUCKET),
  DOCUMENTS_SECRET_KEY: Joi.string().allow('').when('DOCUMENTS', IN_A_BUCKET),
  METRICS_TOKEN: Joi.string().min(16).allow(''),
  CORS_ORIGINS: Joi.string().custom(originsIn).default(''),
  TRUSTED_PROXY_HOPS: Joi.number().integer().min(0).max(10).default(0),
  ...Object.fromEntries(Object.keys(RATE_LIMITS).map((name) => [settingOf(name), Joi.number().integer().min(1)])),
}).unknown(true);

/**
 * The settings in the environment, for a process that acts as `roles`. Throws one error that names every fault; values are never
 * repeated in it.
 */
export function readConfig(env: Record<string, string | undefined>, roles: readonly Role[] = ['clinical_app']): Config {
  const needed = schema.append(Object.fromEntries(roles.map((role) => [ROLES[role], DATABASE.required()])));
  const { value, error } = needed.validate(env, { abortEarly: false, errors: { wrap: { label: false } } });
  if (error) {
    const faults = error.details.map(({ path, type }) => `  ${path.join('.')}: ${faultOf(type, env[String(path[0])])}`);
    throw new Error(`The configuration is faulty:\n${faults.join('\n')}`);
  }
  const rate_limits: Config['rate_limits'] = {};
  for (const name of Object.keys(RATE_LIMITS) as RateLimitName[]) {
    const given: unknown = value[settingOf(name)];
    if (typeof given === 'number') rate_limits[name] = given;
  }
  const publicUrl = (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, '');
  return {
    port: value.PORT,
    host: value.HOST,
    public_url: publicUrl,
    environment: value.APP_ENVIRONMENT,
    logins: loginsIn(env),
    worker_port: value.WORKER_PORT,
    hl7: hl7Settings(value),
    model: modelSettings(value),
    database_pool_size: value.DATABASE_POOL_SIZE,
    keys: keyRing(value.SECRETS_KEY, value.SECRETS_KEYS_FORMER?.match(/\w+/g) ?? []),
    redis_url: value.REDIS_URL || undefined,
    redis_ca: value.REDIS_CA_FILE ? readFileSync(value.REDIS_CA_FILE, 'utf8') : undefined,
    redis_prefix: value.REDIS_PREFIX,
    stop_pause_seconds: value.STOP_PAUSE_SECONDS,
    log_level: value.LOG_LEVEL,
    smtp: value.SMTP_URL ? smtpOf(value) : undefined,
    mail_folder: value.MAIL_FOLDER || undefined,
    account_url: value.ACCOUNT_URL || `${publicUrl}/account`,
    audit_anchors: value.AUDIT_ANCHORS
      ? { url: new URL(value.AUDIT_ANCHORS), token: value.AUDIT_ANCHORS_TOKEN || undefined }
      : undefined,
    documents: value.DOCUMENTS
      ? {
          url: new URL(value.DOCUMENTS),
          region: value.DOCUMENTS_REGION,
          access_key: value.DOCUMENTS_ACCESS_KEY ?? '',
          secret_key: value.DOCUMENTS_SECRET_KEY ?? '',
        }
      : undefined,
    metrics_token: value.METRICS_TOKEN || undefined,
    trusted_proxy_hops: value.TRUSTED_PROXY_HOPS,
    cors_origins: value.CORS_ORIGINS || [],
    rate_limits,
  };
}

function smtpOf(value: { SMTP_URL: string; SMTP_TLS: 'required' | 'off'; MAIL_FROM: string }): SmtpSettings {
  const { protocol, hostname, port, username, password } = new URL(value.SMTP_URL);
  const implicit = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (implicit ? 465 : 587),
    tls: implicit ? 'implicit' : value.SMTP_TLS === 'off' ? 'off' : 'starttls',
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    from: value.MAIL_FROM,
  };
}

const MAILS_OPEN =
  'shows mails, and the links to new passwords in them, to everybody on this machine: it needs a HOST and a PUBLIC_URL of this machine (localhost); elsewhere set SMTP_URL';

function faultOf(type: string, given: string | undefined): string {
  if (type === 'any.required' || !given) return 'is missing';
  if (type === 'tls.database') return UNVERIFIED;
  if (type === 'mails.open') return MAILS_OPEN;
  if (type === 'string.pattern.name') return 'must be a rediss:// address without parameters, as REQUIRE_TLS is set';
  return type.includes('uri') ? 'is not an address of the right kind' : 'is not an allowed value';
}
