import type Joi from 'joi';

/** What joi finds wrong, in the words of this interface; the label is `param[0]["key"]`. */
export const PARAM_MESSAGES: Joi.LanguageMessages = {
  'any.required': '{{#label}} field is missing',
  'any.only': '{{#label}} must be one of {{#valids}}',
  'any.invalid': '{{#label}} is not an allowed value',
  'any.unknown': '{{#label}} is an unexpected argument',
  'any.custom': '{{#label}} is invalid: {{#error.message}}',
  'alternatives.types': '{{#label}} is not an allowed type',
  'alternatives.match': '{{#label}} is not an allowed type',
  'alternatives.any': '{{#label}} is not an allowed type',
  'array.base': '{{#label}} is not a list',
  'array.includes': '{{#label}} is not an allowed type',
  'array.min': '{{#label}} has too few items (at least {{#limit}})',
  'array.max': '{{#label}} has too many items (limit: {{#limit}})',
  'array.length': '{{#label}} must have exactly {{#limit}} items',
  'array.unique': '{{#label}} is a duplicate',
  'boolean.base': '{{#label}} is not a boolean',
  'number.base': '{{#label}} is not a number',
  'number.integer': '{{#label}} is not an integer',
  'number.unsafe': '{{#label}} is too large',
  'number.infinity': '{{#label}} is too large',
  'number.min': '{{#label}} is too small (at least {{#limit}})',
  'number.greater': '{{#label}} is too small',
  'number.max': '{{#label}} is too large (limit: {{#limit}})',
  'number.less': '{{#label}} is too large',
  'object.base': '{{#label}} is not an object',
  'object.unknown': '{{#label}} is an unexpected argument',
  'object.min': '{{#label}} has too few members',
  'object.max': '{{#label}} has too many members (limit: {{#limit}})',
  'object.missing': 'One of {{#peers}} is needed',
  'object.and': '{{#missing}} is needed with {{#present}}',
  'object.xor': 'Only one of {{#peers}} may be sent',
  'object.oxor': 'Only one of {{#peers}} may be sent',
  'object.nand': '{{#main}} cannot be sent with {{#peers}}',
  'object.with': '{{#main}} needs {{#peer}}',
  'object.without': '{{#main}} cannot be sent with {{#peer}}',
  'string.base': '{{#label}} is not a string',
  'string.empty': '{{#label}} cannot be blank',
  'string.min': '{{#label}} is too short (at least {{#limit}} characters)',
  'string.max': '{{#label}} is too long (limit: {{#limit}} characters)',
  'string.length': '{{#label}} must have exactly {{#limit}} characters',
  'string.pattern.base': '{{#label}} has a bad format',
  'string.pattern.invert.base': '{{#label}} must be one line without control characters',
  'string.pattern.name': '{{#label}} has a bad format',
  'string.email': '{{#label}} is not an e-mail address',
  'string.uri': '{{#label}} is not a URL',
  'string.guid': '{{#label}} has a bad format',
  'string.hex': '{{#label}} has a bad format',
  'string.base64': '{{#label}} is not base64',
};

/** `subscription_data[0]["stream_id"]` */
export function paramName(path: readonly (string | number)[]): string {
  return path
    .map((step, place) => (place === 0 ? String(step) : typeof step === 'number' ? `[${step}]` : `["${step}"]`))
    .join('');
}
