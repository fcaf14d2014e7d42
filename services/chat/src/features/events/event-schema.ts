import type Joi from 'joi';
import { integer, literal, object, string } from '../../http/answer-types.js';
import { model } from '../../http/models.js';

/** The members of events of one kind, as clients get them (event-wire.ts). */
export interface EventSchema {
  /** Type and, where its events have one, `op`: `stream update`. */
  kind: string;
  schema: Joi.ObjectSchema;
}

/** Declares a kind of events: its members beside `id`, `type` and `op`, and those that may be missing. */
export function event(kind: string, members: Joi.SchemaMap, optional: Joi.SchemaMap = {}): EventSchema {
  const [type, op] = kind.split(' ') as [string, string?];
  return {
    kind,
    schema: model(
      nameOf(kind),
      object({ id: integer(), type: literal(type), ...(op && { op: literal(op) }), ...members }, optional),
    ),
  };
}

/** `realm_user add` is RealmUserAddEvent. */
const nameOf = (kind: string): string =>
  `${kind.replaceAll(/(?:^|[ _])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

/** Events that all queues get, whatever types their clients asked for. */
export const QUEUE_EVENTS = [
  event('heartbeat', {}),
  event('restart', {
    zulip_version: string(),
    zulip_merge_base: string(),
    zulip_feature_level: integer(),
    server_generation: integer(),
  }),
];

export const kindOf = ({ type, op }: { type: string; op?: string }): string =>
  op === undefined ? type : `${type} ${op}`;
