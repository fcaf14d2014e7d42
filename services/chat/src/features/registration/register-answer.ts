import type Joi from 'joi';
import { integer, literal, nullable, object, string } from '../../http/answer-types.js';
import type { Wanted } from '../events/index.js';
import { registerSections } from './register-sections.js';

const always = {
  queue_id: nullable(string()),
  last_event_id: integer(),
  zulip_version: string(),
  zulip_merge_base: string(),
  zulip_feature_level: literal(420),
};

/** The answer of `POST /register` to a client that wants this, member by member. */
export const registrationFor = (wanted: Wanted): Joi.ObjectSchema => object({ ...always, ...membersFor(wanted) });

function membersFor(wanted: Wanted): Joi.SchemaMap {
  const sections = registerSections.filter(({ types }) => types.some((type) => wanted.wants(type)));
  return Object.assign({}, ...sections.map((section) => section.members(wanted))) as Joi.SchemaMap;
}

/** Whatever is wanted: which members there are follows from what the client fetches. */
export const registration = object(
  always,
  membersFor({ wants: () => true, capabilities: { user_settings_object: false } }),
);
