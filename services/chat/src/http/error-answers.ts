import Joi from 'joi';
import { codeOf, ERRORS, type ErrorCode } from '../domain/errors.js';
import type { Access } from './access.js';
import { boolean, either, integer, list, literal, nullable, number, object, record, string } from './answer-types.js';
import type { Endpoint } from './endpoint.js';
import type { ParamMeta } from './param-types.js';
import { model } from './models.js';

/** What any operation may answer. */
const ALWAYS: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'NONEXISTENT_SUBDOMAIN',
  'METHOD_NOT_ALLOWED',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMIT_HIT',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
];
const WITH_CREDENTIALS: readonly ErrorCode[] = ['UNAUTHORIZED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED', 'CSRF_FAILED'];

const groupUse = model(
  'GroupUse',
  object(
    { type: literal('subgroup', 'channel', 'user_group', 'realm') },
    { supergroup_ids: list(integer()), channel_id: integer(), group_id: integer(), settings: list(string()) },
  ),
);
const failedInvitation = Joi.array().ordered(string().required(), string().required(), boolean().required());

/** Types of the members that errors have besides `result`, `msg` and `code` (the table in domain/errors.ts). */
const MEMBERS: Record<string, Joi.Schema> = {
  allowed_methods: list(string()),
  bad_value: string(),
  channel_name: string(),
  daily_limit_reached: boolean(),
  desc: string(),
  entity: string(),
  errors: either(record(list(string())), list(failedInvitation)),
  field_name: string(),
  first_message_id_allowed_to_move: nullable(integer()),
  is_last_owner: boolean(),
  license_limit_reached: boolean(),
  objections: list(groupUse),
  queue_id: string(),
  'retry-after': number(),
  sent_invitations: boolean(),
  setting_name: string(),
  stream: string(),
  stream_id: integer(),
  total_messages_allowed_to_move: integer(),
  total_messages_in_topic: integer(),
  var_name: string(),
  var_name1: string(),
  var_name2: string(),
};

/** The errors that an operation may answer. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const access = endpoint.access as unknown as Access<undefined>;
  const all = [
    ...ALWAYS,
    ...(access.credentials === 'none' ? [] : WITH_CREDENTIALS),
    ...(access.errors ?? []),
    ...errorsOfParams(endpoint),
    ...(endpoint.errors ?? []),
  ];
  return [...new Set(all)];
}

/** What is in the path cannot be missing. */
function errorsOfParams({ params, path }: Endpoint): ErrorCode[] {
  const { keys = {} } = (params?.describe() ?? {}) as { keys?: Record<string, { metas?: ParamMeta[] }> };
  const sent = Object.keys(keys).filter((name) => !new RegExp(`\\{\\+?${name}\\}`).test(path));
  const hasAliases = sent.some((name) => keys[name]?.metas?.some(({ aliases }) => aliases !== undefined));
  return [
    ...(sent.length > 0 ? (['REQUEST_VARIABLE_MISSING'] as const) : []),
    ...(hasAliases ? (['REQUEST_CONFUSING_VAR'] as const) : []),
  ];
}

/** The answer that an error of this kind is. A channel that does not exist is named as the request named it. */
export function errorAnswer(kind: ErrorCode): Joi.ObjectSchema {
  const { members = [] } = ERRORS[kind] as { members?: readonly string[] };
  const code = codeOf(kind);
  const types = Object.fromEntries(members.map((name) => [name, MEMBERS[name]!]));
  const envelope = { result: literal('error'), msg: string(), ...(code !== undefined && { code: literal(code) }) };
  return kind === 'STREAM_DOES_NOT_EXIST' ? object(envelope, types) : object({ ...envelope, ...types });
}
