import Joi from 'joi';
import { ChatError } from '../../domain/errors.js';
import { bool, jsonObject, line, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { EXTERNAL_ACCOUNTS, FIELD_TYPES, type ProfileField } from './profile-field.js';

/** What of a field may be changed, as parameters. */
export const fieldParams = {
  name: line(LIMITS.profileFieldName),
  hint: str().trim().max(LIMITS.profileFieldHint),
  field_data: jsonObject().unknown(true),
  display_in_profile_summary: bool(),
  required: bool(),
  editable_by_user: bool(),
};

export interface FieldParams {
  name?: string;
  hint?: string;
  field_data?: Record<string, unknown>;
  display_in_profile_summary?: boolean;
  required?: boolean;
  editable_by_user?: boolean;
}

const options = Joi.object()
  .pattern(
    Joi.string().min(1),
    Joi.object({
      text: Joi.string().trim().min(1).max(LIMITS.profileFieldShortValue).required(),
      order: Joi.required(),
    }),
  )
  .min(1)
  .max(LIMITS.profileFieldOptions)
  .required();

const account = Joi.object({
  subtype: Joi.string().required(),
  url_pattern: Joi.string()
    .max(LIMITS.profileFieldUrl)
    .pattern(/%\(username\)s/),
});

/** The data of a field as it is stored: options of a list, the kind of an external account, else nothing. */
export function fieldData(type: number, data: Record<string, unknown> = {}): string {
  const schema =
    type === FIELD_TYPES.select.id
      ? options
      : type === FIELD_TYPES.external_account.id
        ? account.required()
        : Joi.object({});
  const { error } = schema.validate(data, { convert: false });
  if (error) throw new ChatError('BAD_REQUEST', `field_data is invalid: ${error.message}`);
  return Object.keys(data).length === 0 ? '' : JSON.stringify(data);
}

/** The account that a field is for, where it is one of those that the service knows: it has a name and a hint. */
export function knownAccount(type: number, data: Record<string, unknown> = {}) {
  const subtype = String(data['subtype']);
  const isKnown = type === FIELD_TYPES.external_account.id && Object.hasOwn(EXTERNAL_ACCOUNTS, subtype);
  return isKnown ? EXTERNAL_ACCOUNTS[subtype] : undefined;
}

/** @throws ChatError BAD_REQUEST for a name that another field has, and for more than may be. */
export function checkFields(fields: readonly Omit<ProfileField, 'id' | 'order'>[]): void {
  if (fields.length > LIMITS.profileFields) throw new ChatError('BAD_REQUEST', 'There are too many custom fields.');
  if (new Set(fields.map(({ name }) => name)).size < fields.length) {
    throw new ChatError('BAD_REQUEST', 'A field with that label already exists.');
  }
  if (fields.filter((field) => field.display_in_profile_summary).length > LIMITS.profileFieldsInSummary) {
    throw new ChatError(
      'BAD_REQUEST',
      `Only ${LIMITS.profileFieldsInSummary} custom fields can be shown in the summary.`,
    );
  }
}
