import Joi from 'joi';
import { checkMailFolder } from './mail-folder.js';
import type { RateLimitBucket, RateLimitRule, RateLimitRules } from './rate-limit.js';
import { smtpOf, type SmtpSettings } from './smtp-settings.js';

/** What the environment says, checked. Durations are in milliseconds, sizes in bytes. */
export interface Config {
  nodeEnv: 'production' | 'development' | 'test';
  logLevel: string;
  host: string;
  port: number;
  /** Where clients reach the server; the default organization is addressed by it. No trailing slash. */
  baseUrl: string;
  trustProxyHops: number;
  databaseUrl: string;
  databasePoolSize: number;
  databaseReadConnections: number;
  databaseConnectTimeout: number;
  databaseStatementTimeout: number;
  databaseLockTimeout: number;
  databaseIdleInTransactionTimeout: number;
  redisUrl: string | undefined;
  redisPrefix: string;
  /** 32 bytes: encrypts API keys at rest. */
  apiKeySecret: Buffer;
  uploadsDir: string;
  maxBodyBytes: number;
  maxFileBytes: number;
  /** Of all files of one organization together. */
  uploadQuotaBytes: number;
  maxFields: number;
  rateLimits: RateLimitRules;
  /** A queue unheard of for this long is gone (chat-gaps.md section 4). */
  eventQueueIdleSeconds: number;
  /** How often the log is looked at although nothing was heard. */
  eventPollMs: number;
  /** The part of the log kept in memory. */
  eventWindowBytes: number;
  eventWindowSeconds: number;
  /** Events older than this are deleted; longer than a queue may be idle. */
  eventLogRetentionSeconds: number;
  /** A video that shows new people around. */
  navigationTourVideoUrl: string | undefined;
  /** The server that takes mails; without one, and without a folder for them, there are none. */
  smtp: SmtpSettings | undefined;
  /** Where mails are kept to be looked at instead of being sent: on a developer's machine. */
  mailFolder: string | undefined;
  /** Who hands notifications to devices; the address has no trailing slash. */
  pushRelay: { url: string; organization: string; key: string } | undefined;
  /** How long an invitation lasts of which nothing else is said. */
  invitationValidityMinutes: number;
  /** Below which anybody may make an organization; undefined: nobody. */
  newOrganizationsDomain: string | undefined;
  /** Addresses that an organization may invite within a day. */
  invitationsPerDay: number;
  /** Who we are to push services of browsers: a private key of P-256, and whom they may write to. */
  webPush: { privateKey: Buffer; contact: string } | undefined;
  metricsToken: string | undefined;
  /** How long the server says that it is not ready, and serves all the same, before it stops. */
  stopPause: number;
  /** How long running requests may take to finish once the server is told to stop. */
  stopTimeout: number;
}

export class ConfigError extends Error {}

const rules = (fallback: string) =>
  Joi.string()
    .allow('')
    .pattern(/^(?:\d{1,6}:\d{1,7})(?:,\d{1,6}:\d{1,7})*$/)
    .default(fallback)
    .messages({ 'string.pattern.base': '{{#label}} must be seconds:requests pairs such as 60:200,3600:2000' });

const milliseconds = (fallback: number) => Joi.number().integer().min(1).max(3_600_000).default(fallback);

const withRelay = (schema: Joi.StringSchema) =>
  schema.allow('').when('PUSH_RELAY_URL', { is: Joi.string().min(1).required(), then: Joi.invalid('').required() });

const environment = Joi.object({
  NODE_ENV: Joi.valid('production', 'development', 'test').default('production'),
  LOG_LEVEL: Joi.valid('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  HOST: Joi.string().default('127.0.0.1'),
  PORT: Joi.number().port().default(3002),
  BASE_URL: Joi.string().uri({ scheme: ['http', 'https'] }),
  TRUST_PROXY_HOPS: Joi.number().integer().min(0).max(10).default(0),
  DATABASE_URL: Joi.string()
    .uri({ scheme: ['postgres', 'postgresql'] })
    .required(),
  DATABASE_POOL_SIZE: Joi.number().integer().min(1).max(50).default(5),
  DATABASE_READ_CONNECTIONS: Joi.number().integer().min(1).max(8).default(2),
  DATABASE_CONNECT_TIMEOUT_MS: milliseconds(3_000),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds(10_000),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds(5_000),
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: milliseconds(10_000),
  REDIS_URL: Joi.string()
    .uri({ scheme: ['redis', 'rediss'] })
    .allow(''),
  REDIS_PREFIX: Joi.string().default('chat:'),
  API_KEY_SECRET: Joi.string()
    .pattern(/^[0-9a-f]{64}$/i)
    .required()
    .messages({ 'string.pattern.base': '{{#label}} must be 64 hexadecimal digits (32 random bytes)' }),
  UPLOADS_DIR: Joi.string().required(),
  MAX_BODY_BYTES: Joi.number().integer().min(1_024).default(1_048_576),
  MAX_FILE_BYTES: Joi.number().integer().min(1_024).default(104_857_600),
  UPLOAD_QUOTA_BYTES: Joi.number().integer().min(0).default(53_687_091_200),
  MAX_FIELDS: Joi.number().integer().min(1).default(200),
  RATE_LIMIT_USER: rules('60:200,3600:2000'),
  RATE_LIMIT_ADDRESS: rules('60:100'),
  RATE_LIMIT_LONG_POLL: rules('60:200'),
  RATE_LIMIT_PASSWORD: rules('1800:5'),
  RATE_LIMIT_EMAIL: rules('3600:2,86400:5'),
  RATE_LIMIT_MAIL: rules('86400:5'),
  RATE_LIMIT_SPECTATOR_FILE: rules('86400:1000'),
  EVENT_QUEUE_IDLE_SECONDS: Joi.number().integer().min(60).default(600),
  EVENT_POLL_MS: milliseconds(1_000),
  EVENT_WINDOW_BYTES: Joi.number().integer().min(0).default(33_554_432),
  EVENT_WINDOW_SECONDS: Joi.number().integer().min(0).default(900),
  EVENT_LOG_RETENTION_SECONDS: Joi.number().integer().min(Joi.ref('EVENT_QUEUE_IDLE_SECONDS')).default(3_600),
  NAVIGATION_TOUR_VIDEO_URL: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .allow(''),
  SMTP_URL: Joi.string()
    .uri({ scheme: ['smtp', 'smtps'] })
    .allow(''),
  SMTP_TLS: Joi.valid('required', 'off').default('required'),
  MAIL_FROM: Joi.string()
    .allow('')
    .pattern(/^(?:[^<>\p{Cc}]+ <[^\s@<>,;"]+@[^\s@<>,;"]+>|[^\s@<>,;"]+@[^\s@<>,;"]+)$/u)
    .when('SMTP_URL', { is: Joi.string().min(1).required(), then: Joi.invalid('').required() })
    .messages({ 'string.pattern.base': '{{#label}} must be an address, or a name and <address>' }),
  MAIL_FOLDER: Joi.string()
    .allow('')
    .when('SMTP_URL', { is: Joi.string().min(1).required(), then: Joi.valid('') })
    .messages({ 'any.only': '{{#label}} and SMTP_URL exclude each other' }),
  PUSH_RELAY_URL: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .allow(''),
  PUSH_RELAY_ORGANIZATION: withRelay(
    Joi.string()
      .max(100)
      .pattern(/^[^:\s]+$/),
  ),
  PUSH_RELAY_KEY: withRelay(Joi.string().min(16)),
  INVITATION_LINK_VALIDITY_MINUTES: Joi.number().integer().min(1).max(2_147_483_647).default(14_400),
  NEW_ORGANIZATIONS_DOMAIN: Joi.string().lowercase().hostname().max(200).allow(''),
  INVITATIONS_PER_DAY: Joi.number().integer().min(0).default(5_000),
  WEB_PUSH_PRIVATE_KEY: Joi.string()
    .allow('')
    .pattern(/^[\w-]{43}$/),
  WEB_PUSH_CONTACT: Joi.string()
    .allow('')
    .pattern(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
    .when('WEB_PUSH_PRIVATE_KEY', { is: Joi.string().min(1).required(), then: Joi.invalid('').required() }),
  METRICS_TOKEN: Joi.string().min(16).allow(''),
  STOP_PAUSE_MS: Joi.number().integer().min(0).max(600_000).default(5_000),
  STOP_TIMEOUT_MS: milliseconds(15_000),
})
  .unknown(true)
  .custom(checkMailFolder)
  .prefs({ abortEarly: false, errors: { wrap: { label: false } } });

export const SETTING_NAMES = Object.keys((environment.describe() as { keys: object }).keys);

/** @throws ConfigError that names every fault at once, and no value. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const { value, error } = environment.validate(env, { stripUnknown: true });
  if (error) {
    throw new ConfigError(`Invalid settings:\n${error.details.map(({ message }) => `  - ${message}`).join('\n')}`);
  }
  return {
    nodeEnv: value.NODE_ENV,
    logLevel: value.LOG_LEVEL,
    host: value.HOST,
    port: value.PORT,
    baseUrl: (value.BASE_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ''),
    trustProxyHops: value.TRUST_PROXY_HOPS,
    databaseUrl: value.DATABASE_URL,
    databasePoolSize: value.DATABASE_POOL_SIZE,
    databaseReadConnections: value.DATABASE_READ_CONNECTIONS,
    databaseConnectTimeout: value.DATABASE_CONNECT_TIMEOUT_MS,
    databaseStatementTimeout: value.DATABASE_STATEMENT_TIMEOUT_MS,
    databaseLockTimeout: value.DATABASE_LOCK_TIMEOUT_MS,
    databaseIdleInTransactionTimeout: value.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS,
    redisUrl: value.REDIS_URL || undefined,
    redisPrefix: value.REDIS_PREFIX,
    apiKeySecret: Buffer.from(value.API_KEY_SECRET, 'hex'),
    uploadsDir: value.UPLOADS_DIR,
    maxBodyBytes: value.MAX_BODY_BYTES,
    maxFileBytes: value.MAX_FILE_BYTES,
    uploadQuotaBytes: value.UPLOAD_QUOTA_BYTES,
    maxFields: value.MAX_FIELDS,
    rateLimits: {
      user: parseRules(value.RATE_LIMIT_USER),
      address: parseRules(value.RATE_LIMIT_ADDRESS),
      longPoll: parseRules(value.RATE_LIMIT_LONG_POLL),
      password: parseRules(value.RATE_LIMIT_PASSWORD),
      email: parseRules(value.RATE_LIMIT_EMAIL),
      mail: parseRules(value.RATE_LIMIT_MAIL),
      spectatorFile: parseRules(value.RATE_LIMIT_SPECTATOR_FILE),
    } satisfies Record<RateLimitBucket, RateLimitRule[]>,
    eventQueueIdleSeconds: value.EVENT_QUEUE_IDLE_SECONDS,
    eventPollMs: value.EVENT_POLL_MS,
    eventWindowBytes: value.EVENT_WINDOW_BYTES,
    eventWindowSeconds: value.EVENT_WINDOW_SECONDS,
    eventLogRetentionSeconds: value.EVENT_LOG_RETENTION_SECONDS,
    navigationTourVideoUrl: value.NAVIGATION_TOUR_VIDEO_URL || undefined,
    smtp: value.SMTP_URL ? smtpOf(value) : undefined,
    mailFolder: value.MAIL_FOLDER || undefined,
    pushRelay: value.PUSH_RELAY_URL
      ? {
          url: value.PUSH_RELAY_URL.replace(/\/+$/, ''),
          organization: value.PUSH_RELAY_ORGANIZATION,
          key: value.PUSH_RELAY_KEY,
        }
      : undefined,
    invitationValidityMinutes: value.INVITATION_LINK_VALIDITY_MINUTES,
    newOrganizationsDomain: value.NEW_ORGANIZATIONS_DOMAIN || undefined,
    invitationsPerDay: value.INVITATIONS_PER_DAY,
    webPush: value.WEB_PUSH_PRIVATE_KEY
      ? { privateKey: Buffer.from(value.WEB_PUSH_PRIVATE_KEY, 'base64url'), contact: value.WEB_PUSH_CONTACT }
      : undefined,
    metricsToken: value.METRICS_TOKEN || undefined,
    stopPause: value.STOP_PAUSE_MS,
    stopTimeout: value.STOP_TIMEOUT_MS,
  };
}

const parseRules = (rules: string): RateLimitRule[] =>
  (rules === '' ? [] : rules.split(',')).map((rule) => {
    const [seconds = 0, points = 0] = rule.split(':').map(Number);
    return { seconds, points };
  });
