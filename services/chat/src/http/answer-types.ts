import Joi from 'joi';
import { model } from './models.js';

/** Types of what answers and events hold: nothing is converted, and what is not declared is not there. */
export const integer = () => Joi.number().integer();
export const number = () => Joi.number();
export const boolean = () => Joi.boolean();
/** Text, which may be empty. */
export const string = () => Joi.string().allow('');
export const literal = (...values: readonly (string | number | boolean | null)[]) => Joi.valid(...values);
export const nullable = <S extends Joi.Schema>(schema: S) => schema.allow(null) as S;
export const list = (items: Joi.Schema) => Joi.array().items(items);
export const either = (...types: Joi.Schema[]) => Joi.alternatives(...types);

/** The type of a setting, by what it is at first. */
export const typeOf = (value: boolean | number | string): Joi.Schema =>
  typeof value === 'boolean' ? boolean() : typeof value === 'number' ? integer() : string();

/** An object of exactly these members; those of `optional` may be missing. */
export const object = (members: Joi.SchemaMap, optional: Joi.SchemaMap = {}) =>
  Joi.object({ ...required(members), ...optional });

/** An object whose keys are ids or names. */
export const record = (values: Joi.Schema, keys = /^/) => Joi.object().pattern(keys, values);

export const required = (members: Joi.SchemaMap): Joi.SchemaMap =>
  Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, (schema as Joi.Schema).required()]));

/** A permission as it is told: a group, or people and groups (chat.md section 2). */
export const groupSetting = () =>
  model(
    'GroupSettingValue',
    either(integer(), object({ direct_members: list(integer()), direct_subgroups: list(integer()) })),
  );
