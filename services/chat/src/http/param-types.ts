import Joi from 'joi';
import { LIMITS } from '../limits/index.js';
import { model } from './models.js';
import type { GroupSettingUpdate, GroupSettingValue } from '../domain/group-setting.js';

/**
 * Parameter types. A form field holds text: strings and enums are taken raw, everything else is
 * strict JSON text (`true`, `5`, `[1]`; not `1` for a boolean, `"5"` or `5.0` for an integer).
 * The runner decodes by the `wire` that a type carries, then joi checks without converting.
 */
export type Wire = 'raw' | 'json' | 'json-or-raw' | 'word';

export interface ParamMeta {
  wire?: Wire;
  aliases?: readonly string[];
}

const MAX_INT4 = 2_147_483_647;

function json<S extends Joi.AnySchema>(schema: S): S {
  return schema.strict().meta({ wire: 'json' } satisfies ParamMeta);
}

/** A record id: an integer from 0 on. What is not a number is an error; whether the record exists is for the handler. */
export const id = () => json(Joi.number().integer().min(0).max(Number.MAX_SAFE_INTEGER));

/** A 32-bit integer. For more range: `int({ max: Number.MAX_SAFE_INTEGER })`. */
export const int = ({ min = -MAX_INT4 - 1, max = MAX_INT4 }: { min?: number; max?: number } = {}) =>
  json(Joi.number().integer().min(min).max(max));

/** An integer of 64 bits, as text: it may have more digits than a number keeps. */
export const int64 = () =>
  Joi.string()
    .pattern(/^(?:0|-?[1-9]\d*)$/)
    .max(20)
    .custom((value: string, { error }) =>
      BigInt.asIntN(64, BigInt(value)) === BigInt(value) ? value : error('number.unsafe'),
    );

export const bool = () => json(Joi.boolean());

/** An array in JSON text; its items are JSON too: `jsonArray(id())`, `jsonArray(str())`. */
export const jsonArray = (items: Joi.Schema) => json(Joi.array().items(items));

/** An object in JSON text. `jsonObject({…})` knows its keys, `jsonObject().pattern(str(), id())` any keys of a form. */
export const jsonObject = <T = Record<string, unknown>>(keys?: Joi.SchemaMap) => json(Joi.object<T>(keys));

/** Text, taken as it is. Empty text is allowed: add `.trim()`, `.min(1)`, `.max(n)` as needed. */
export const str = () => Joi.string().allow('').prefs({ convert: true });

/** Text that may not be blank once trimmed. */
export const text = (max?: number) => {
  const schema = Joi.string().trim().prefs({ convert: true });
  return max === undefined ? schema : schema.max(max);
};

/** Text on one line, as names are: without line breaks and other control characters. */
export const line = (max: number) => text(max).pattern(/[\p{Cc}\p{Zl}\p{Zp}]/u, { invert: true });

/** One of some strings, raw or as JSON text: clients write them in both ways. For integers: `int().valid(0, 1, 2)`. */
export const enumOf = <T extends string>(...values: readonly T[]) =>
  Joi.string<T>()
    .valid(...values)
    .meta({ wire: 'word' } satisfies ParamMeta);

/** JSON text where it parses, else the raw text: for the few parameters that take a bare name or JSON, such as `to`. */
export const jsonOrText = (...alternatives: Joi.Schema[]) =>
  Joi.alternatives(...alternatives)
    .strict()
    .meta({ wire: 'json-or-raw' } satisfies ParamMeta);

/** JSON `null` besides what the schema takes: `orNull(id())`. */
export const orNull = <S extends Joi.AnySchema>(schema: S): S => schema.allow(null).meta({ wire: 'json' });

/** A second name under which the parameter is understood; sending both is REQUEST_CONFUSING_VAR. */
export const aliased = <S extends Joi.AnySchema>(schema: S, ...aliases: string[]): S =>
  schema.meta({ aliases } satisfies ParamMeta);

/** A set of users: a group's id, or `{ direct_members, direct_subgroups }` (chat.md section 2). */
export const groupSettingValue = () =>
  model(
    'NewGroupSettingValue',
    json(
      Joi.alternatives<GroupSettingValue>(
        Joi.number().integer().min(0).max(Number.MAX_SAFE_INTEGER),
        Joi.object({
          direct_members: Joi.array().items(id()).max(LIMITS.usersInRequest).default([]),
          direct_subgroups: Joi.array().items(id()).max(LIMITS.groupsInRequest).default([]),
        }),
      ),
    ),
  );

/** A change of a group setting: `{ new, old? }`, where `old` is the value that the caller expects. */
export const groupSettingUpdate = () =>
  model(
    'GroupSettingUpdate',
    jsonObject<GroupSettingUpdate>({ new: groupSettingValue().required(), old: groupSettingValue() }),
  );
