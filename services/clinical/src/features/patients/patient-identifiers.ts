import Joi from 'joi';
import { nullable, string } from '../../http/answer-schema.js';
import { text } from '../../http/schema.js';
import { PATIENT_LIMITS } from '../../limits/index.js';

const IDENTIFIER_USES = ['usual', 'official', 'temp', 'secondary', 'old'] as const;

/** By what another system knows a patient. Without a system it may be somebody else's too. */
export interface PatientIdentifier {
  system: string | null;
  value: string;
  use: (typeof IDENTIFIER_USES)[number] | null;
  type: IdentifierType | null;
}

/** What kind of number it is: a code, words, or both. */
export interface IdentifierType {
  system: string | null;
  code: string | null;
  display: string | null;
  text: string | null;
}

/** The clinic's own numbers, and documents of persons, have members of their own. */
export const isOwnSystem = (system: string): boolean => system.startsWith('urn:clinic:');

const uri = () => text(PATIENT_LIMITS.identifierSystem).pattern(/^\S+$/).allow(null).default(null);
const words = () => text(PATIENT_LIMITS.identifierType).allow(null).default(null);
const code = () => words().pattern(/^\S+( \S+)*$/);

const kind = Joi.object<IdentifierType>({ system: uri(), code: code(), display: words(), text: words() })
  .custom((given: IdentifierType) => (Object.values(given).some((said) => said !== null) ? given : null))
  .allow(null)
  .default(null);

/** What has the same key is the same identifier, whatever else is said of it. */
export const identifierKey = ({ system, value }: Pick<PatientIdentifier, 'system' | 'value'>): string =>
  JSON.stringify([system, value]);

export const identifiersField = Joi.array()
  .items(
    Joi.object<PatientIdentifier>({
      system: uri().custom((given: string, helpers) => (isOwnSystem(given) ? helpers.error('rule.selected') : given)),
      value: text(PATIENT_LIMITS.identifierValue).required(),
      use: Joi.string()
        .valid(...IDENTIFIER_USES)
        .allow(null)
        .default(null),
      type: kind,
    }),
  )
  .max(PATIENT_LIMITS.identifiers)
  .unique((one: PatientIdentifier, other: PatientIdentifier) => identifierKey(one) === identifierKey(other));

export const identifiersSchema = Joi.array()
  .items(
    Joi.object({
      system: nullable(),
      value: string(),
      use: nullable(),
      type: Joi.object({ system: nullable(), code: nullable(), display: nullable(), text: nullable() })
        .allow(null)
        .required(),
    }),
  )
  .required();

/** In one order and shape, to compare what is said with what was. */
export const inOrder = (identifiers: readonly PatientIdentifier[]): PatientIdentifier[] =>
  identifiers
    .map(({ system, value, use, type }) => ({
      system,
      value,
      use,
      type: type && { system: type.system, code: type.code, display: type.display, text: type.text },
    }))
    .sort((one, other) => (identifierKey(one) < identifierKey(other) ? -1 : 1));
