import Joi from 'joi';
import { FHIR_LIMITS } from '../../limits.js';

/** Of the connection, or written by this service itself. */
const TAKEN =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-length|content-type|content-encoding|user-agent|webhook-.*|proxy-.*|sec-.*)$/i;

/** `Name: value` of an HTTP request. A value holds no line break, or it would be another header. */
const HEADER = /^([!#$%&'*+.^_`|~\w-]{1,64}):[ \t]*([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/;

export const headersSchema = Joi.array()
  .items(
    Joi.string()
      .max(FHIR_LIMITS.subscriptionHeaderLength)
      .custom((value: string, helpers) => {
        const [, name = ''] = HEADER.exec(value) ?? [];
        return name === '' || TAKEN.test(name) ? helpers.error('rule.format') : value;
      }),
  )
  .max(FHIR_LIMITS.subscriptionHeaders);

/** As they are kept and sent; of one name the last. */
export const headersOf = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line): [string, string] => {
      const [, name = '', value = ''] = HEADER.exec(line) ?? [];
      return [name.toLowerCase(), value];
    }),
  );
