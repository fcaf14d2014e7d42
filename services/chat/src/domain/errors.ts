import { HttpError } from 'http-kit';

interface ErrorKind {
  status: number;
  /** What goes over the wire as `code`; the table's key unless said otherwise; null for no code at all. */
  code?: string | null;
  /** Members that the error carries besides `result`, `msg` and `code`. */
  members?: readonly string[];
  /** What each answer of that kind carries besides. */
  headers?: Readonly<Record<string, string>>;
  description: string;
}

/**
 * Every error of the interface: chat.md section 7, chat-gaps.md 1.1. Those of sign-in pages are here for
 * operations that are still to come: nothing throws them yet.
 */
export const ERRORS = {
  BAD_REQUEST: { status: 400, description: 'Invalid value, missing permission or unknown id' },
  REQUEST_VARIABLE_MISSING: { status: 400, members: ['var_name'], description: 'A required parameter is absent' },
  REQUEST_CONFUSING_VAR: {
    status: 400,
    members: ['var_name1', 'var_name2'],
    description: 'A parameter was sent under two of its names',
  },
  REQUEST_VARIABLE_INVALID: { status: 400, members: ['var_name', 'bad_value'], description: 'A parameter is invalid' },
  INVALID_JSON: { status: 400, description: 'Malformed JSON' },
  UNAUTHORIZED_PRINCIPAL: { status: 400, description: 'The role of the caller does not suffice' },
  INVALID_FIELDS: {
    status: 400,
    code: 'BAD_REQUEST',
    members: ['errors'],
    description: 'Fields of a record do not fit: what is wrong, by field',
  },
  STREAM_DOES_NOT_EXIST: { status: 400, members: ['stream', 'stream_id'], description: 'No such channel' },
  BAD_NARROW: { status: 400, members: ['desc'], description: 'Invalid narrow' },
  BAD_EVENT_QUEUE_ID: { status: 400, members: ['queue_id'], description: 'No such event queue' },
  SYSTEM_GROUP_REQUIRED: { status: 400, members: ['setting_name'], description: 'Only a system group will do' },
  EXPECTATION_MISMATCH: { status: 400, members: ['field_name'], description: 'The expected current value is stale' },
  CANNOT_DEACTIVATE_GROUP_IN_USE: { status: 400, members: ['objections'], description: 'The group is in use' },
  CANNOT_DEACTIVATE_LAST_USER: {
    status: 400,
    members: ['is_last_owner', 'entity'],
    description: 'The last owner or user cannot be deactivated',
  },
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: {
    status: 400,
    members: ['first_message_id_allowed_to_move', 'total_messages_in_topic', 'total_messages_allowed_to_move'],
    description: 'The topic holds messages older than the time limit for moving',
  },
  REACTION_ALREADY_EXISTS: { status: 400, description: 'The reaction exists' },
  REACTION_DOES_NOT_EXIST: { status: 400, description: 'The reaction does not exist' },
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: { status: 400, description: 'No permission to mention the whole channel' },
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: { status: 400, description: 'No permission to mention the whole topic' },
  INVITATION_FAILED: {
    status: 400,
    members: ['errors', 'sent_invitations', 'license_limit_reached', 'daily_limit_reached'],
    description: 'Some or all invitations were not sent',
  },
  REALM_UPLOAD_QUOTA: { status: 400, description: 'The upload quota of the organization is used up' },
  BAD_IMAGE: { status: 400, description: 'Not a usable image' },
  PUSH_SERVICE_NOT_CONFIGURED: { status: 400, description: 'The server has no push notification service' },
  NO_ACTIVE_PUSH_DEVICE: { status: 400, description: 'No registered push device' },
  INVALID_PUSH_DEVICE_TOKEN: { status: 400, description: 'Unknown push device token' },
  UNAUTHORIZED: {
    status: 401,
    headers: { 'WWW-Authenticate': 'Basic realm="chat"' },
    description: 'Missing or invalid credentials',
  },
  AUTHENTICATION_FAILED: { status: 401, description: 'Wrong user name or password' },
  PASSWORD_AUTH_DISABLED: { status: 401, description: 'Signing in by password is disabled' },
  PASSWORD_RESET_REQUIRED: { status: 401, description: 'The password must be reset first' },
  USER_DEACTIVATED: { status: 401, description: 'The account is deactivated' },
  REALM_DEACTIVATED: { status: 401, description: 'The organization is deactivated' },
  ADMIN_ACTION_REQUIRED: { status: 403, description: 'An administrator of the server must act' },
  CSRF_FAILED: { status: 403, description: 'The request did not come from the expected site' },
  NOT_FOUND: { status: 404, code: 'BAD_REQUEST', description: 'No such record or address' },
  NONEXISTENT_SUBDOMAIN: { status: 404, description: 'No organization at this host' },
  METHOD_NOT_ALLOWED: { status: 405, code: null, members: ['allowed_methods'], description: 'Method not allowed' },
  CHANNEL_ALREADY_EXISTS: { status: 409, members: ['channel_name'], description: 'The channel name is taken' },
  PRECONDITION_FAILED: { status: 412, code: 'BAD_REQUEST', description: 'The file is not, or no longer, as expected' },
  BODY_TOO_LARGE: { status: 413, code: 'BAD_REQUEST', description: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    code: 'BAD_REQUEST',
    description: 'The encoding of the body is not supported',
  },
  RANGE_NOT_SATISFIABLE: { status: 416, code: 'BAD_REQUEST', description: 'The file has no such range' },
  RATE_LIMIT_HIT: { status: 429, members: ['retry-after'], description: 'Too many requests' },
  HEADERS_TOO_LARGE: { status: 431, code: 'BAD_REQUEST', description: 'The address or a header is too long' },
  INTERNAL_ERROR: { status: 500, code: null, description: 'Internal server error' },
  FAILED_TO_CONNECT_BOUNCER: { status: 502, description: 'Network error on the way to the push relay' },
  INTERNAL_SERVER_ERROR_ON_BOUNCER: { status: 502, description: 'The push relay failed' },
  UNAVAILABLE: { status: 503, code: null, description: 'A backing service is out of reach or overloaded' },
  STORAGE_FULL: { status: 507, code: null, description: 'The disk for files is full' },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERRORS;

/** What goes over the wire as `code`; undefined for nothing. */
export function codeOf(kind: ErrorCode): string | undefined {
  const { code }: ErrorKind = ERRORS[kind];
  return code === undefined ? kind : (code ?? undefined);
}

/**
 * An error of the interface, answered as `{ result: 'error', msg, code, …members }` with the status
 * of the table. Its `code` is what goes over the wire: `NOT_FOUND` is a 404 that says `BAD_REQUEST`.
 */
export class ChatError extends HttpError {
  readonly kind: ErrorCode;

  constructor(
    kind: ErrorCode,
    msg: string,
    members: Record<string, unknown> = {},
    options: { cause?: unknown; headers?: Record<string, string> } = {},
  ) {
    const entry: ErrorKind = ERRORS[kind];
    const headers = { ...entry.headers, ...options.headers };
    super(entry.status, codeOf(kind) ?? '', msg, members, { ...options, headers });
    this.name = 'ChatError';
    this.kind = kind;
  }
}
