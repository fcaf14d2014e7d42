import Joi from 'joi';
import { demographicFields, type Demographics } from '../patients/index.js';
import type { Sought } from './match-actions.js';

const { given_names, first_surname, second_surname, birth_date, sex, document, phone, email } = demographicFields;

/** What may be told of a person who is looked for. */
export type PersonDescription = Partial<
  Pick<
    Demographics,
    'given_names' | 'first_surname' | 'second_surname' | 'birth_date' | 'sex' | 'document' | 'phone' | 'email'
  >
>;

export const soughtSchema = Joi.object<PersonDescription, true>({
  given_names,
  first_surname,
  second_surname,
  birth_date,
  sex,
  document,
  phone,
  email,
});

export const soughtOf = (described: PersonDescription): Sought => ({
  given_names: described.given_names ?? null,
  first_surname: described.first_surname ?? null,
  second_surname: described.second_surname ?? null,
  birth_date: described.birth_date ?? null,
  sex: described.sex ?? 'unknown',
  document_type: described.document?.type ?? null,
  document_number: described.document?.number ?? null,
  phone: described.phone ?? null,
  email: described.email ?? null,
});
