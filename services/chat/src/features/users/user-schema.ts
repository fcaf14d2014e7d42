import Joi from 'joi';
import { boolean, either, integer, list, literal, nullable, object, record, string } from '../../http/answer-types.js';
import { ROLES } from '../../domain/caller.js';
import { event } from '../events/index.js';
import { model } from '../../http/models.js';

const MINUTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d\+00:00$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

const role = () => literal(...Object.values(ROLES));

const shared = {
  user_id: integer(),
  delivery_email: nullable(string()),
  email: string(),
  full_name: string(),
  date_joined: string().pattern(MINUTE),
  is_active: boolean(),
  is_owner: boolean(),
  is_admin: boolean(),
  is_guest: boolean(),
  role: role(),
  timezone: string(),
  avatar_url: nullable(string()),
  avatar_version: integer(),
};

const profileValue = model('ProfileValue', object({ value: string() }, { rendered_value: string() }));

const person = model(
  'Person',
  object(
    { ...shared, is_bot: literal(false), bot_type: literal(null) },
    { profile_data: record(profileValue, /^\d+$/) },
  ),
);
const bot = model(
  'BotUser',
  object(
    { ...shared, is_bot: literal(true), bot_type: integer(), bot_owner_id: nullable(integer()) },
    { is_system_bot: literal(true) },
  ),
);

/** The user object of chat.md section 2, as answers hold it. */
export const userSchema = model('User', either(person, bot));

const forSpectators = { timezone: Joi.forbidden(), date_joined: string().pattern(DAY).required() };

const personForSpectators = model(
  'PersonForSpectators',
  person.keys({ ...forSpectators, profile_data: Joi.forbidden() }),
);
const botForSpectators = model('BotUserForSpectators', bot.keys(forSpectators));

export const userSchemaForSpectators = model('UserForSpectators', either(personForSpectators, botForSpectators));

const inactive = { is_active: Joi.forbidden() };
const everybody = [person, bot, personForSpectators, botForSpectators];

/** The lists of `POST /register`. */
export const userLists = {
  realm_users: list(either(...everybody)),
  realm_non_active_users: list(either(...everybody.map((user) => user.keys(inactive)))),
  cross_realm_bots: list(either(bot, botForSpectators)),
};

export const ownUserSchema = model(
  'OwnUser',
  object({ ...shared, is_bot: boolean(), max_message_id: integer() }, { profile_data: record(profileValue, /^\d+$/) }),
);

const changes = [
  { full_name: string() },
  { role: role() },
  { is_active: boolean() },
  { new_email: string() },
  { delivery_email: nullable(string()) },
  { email: string(), timezone: string() },
  { bot_owner_id: integer() },
  {
    avatar_url: string(),
    avatar_url_medium: string(),
    avatar_source: literal('G', 'U'),
    avatar_version: integer(),
  },
  { custom_profile_field: object({ id: integer(), value: nullable(string()) }, { rendered_value: string() }) },
];

export const USER_EVENTS = [
  event('realm_user add', { person: userSchema }),
  event('realm_user remove', { person: object({ user_id: integer(), full_name: string() }) }),
  event('realm_user update', { person: either(...changes.map((change) => object({ user_id: integer(), ...change }))) }),
];
