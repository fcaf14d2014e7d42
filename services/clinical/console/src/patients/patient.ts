import type { Body, Data } from '../api/client';

export type Patient = Data<'GET /api/v1/patients/{patient}'>;
export type Match = Data<'POST /api/v1/patients/match'>[number];
type NewPatient = Body<'POST /api/v1/patients'>;

/** What the form of a patient holds; nothing typed is an empty text. */
export interface PatientValues {
  given_names: string;
  first_surname: string;
  second_surname: string;
  birth_date: string;
  sex: Patient['sex'];
  document: { type: string; number: string; country: string };
  phone: string;
  email: string;
  address: { line: string; city: string; region: string; postal_code: string; country: string };
}

export const NOBODY: PatientValues = {
  given_names: '',
  first_surname: '',
  second_surname: '',
  birth_date: '',
  sex: 'unknown',
  document: { type: '', number: '', country: '' },
  phone: '',
  email: '',
  address: { line: '', city: '', region: '', postal_code: '', country: '' },
};

export const valuesOf = (patient: Patient): PatientValues => ({
  given_names: patient.given_names,
  first_surname: patient.first_surname,
  second_surname: patient.second_surname ?? '',
  birth_date: patient.birth_date ?? '',
  sex: patient.sex,
  document: {
    type: patient.document?.type ?? '',
    number: patient.document?.number ?? '',
    country: patient.document?.country ?? '',
  },
  phone: patient.phone ?? '',
  email: patient.email ?? '',
  address: {
    line: patient.address?.line ?? '',
    city: patient.address?.city ?? '',
    region: patient.address?.region ?? '',
    postal_code: patient.address?.postal_code ?? '',
    country: patient.address?.country ?? '',
  },
});

const typed = (value: string) => value.trim() || null;
const filled = <T extends Record<string, string>>(values: T) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typed(value)])) as Record<
    keyof T,
    string | null
  >;

/** A body of the service; a document without a kind is none. */
export function bodyOf(values: PatientValues): NewPatient {
  const { given_names, first_surname, sex, document, address } = values;
  const where = filled(address);
  return {
    given_names: given_names.trim(),
    first_surname: first_surname.trim(),
    second_surname: typed(values.second_surname),
    birth_date: typed(values.birth_date),
    sex,
    document: document.type === '' ? null : { ...document, country: typed(document.country) },
    phone: typed(values.phone),
    email: typed(values.email),
    address: Object.values(where).some((part) => part !== null) ? where : null,
  };
}

/** What tells who somebody is, for those who may be the same. */
export function describedBy(values: PatientValues): Body<'POST /api/v1/patients/match'> {
  const { address: _, ...described } = bodyOf(values);
  return described;
}

/** Whether anything may be booked for them. */
export const isOpen = ({ active, merged_into_id, deceased_at }: Patient): boolean =>
  active && merged_into_id === null && deceased_at === null;
