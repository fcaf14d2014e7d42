import type { HttpError } from 'http-kit';
import { LIMITS } from '../limits/index.js';
import { problem } from './errors.js';
import type { Language, Text } from './language.js';

/**
 * What may be wrong with a field. `:attribute` is its dot path; other names are filled from the failure.
 * Schemas reach these by joi's error types (validation.ts), features by name (`invalid`). Those that only one feature
 * knows are there.
 */
const RULES = {
  required: { en: 'The :attribute field is required.', es: 'El campo :attribute es obligatorio.' },
  required_when: {
    en: 'The :attribute field is required when :other is :value.',
    es: 'El campo :attribute es obligatorio cuando :other es :value.',
  },
  string: { en: 'The :attribute must be a string.', es: ':attribute debe ser una cadena de texto.' },
  number: { en: 'The :attribute must be a number.', es: ':attribute debe ser un número.' },
  integer: { en: 'The :attribute must be an integer.', es: ':attribute debe ser un número entero.' },
  boolean: { en: 'The :attribute field must be true or false.', es: 'El campo :attribute debe ser verdadero o falso.' },
  array: { en: 'The :attribute must be an array.', es: ':attribute debe ser una lista.' },
  object: { en: 'The :attribute must be an object.', es: ':attribute debe ser un objeto.' },
  email: {
    en: 'The :attribute must be a valid email address.',
    es: ':attribute debe ser un correo electrónico válido.',
  },
  uuid: { en: 'The :attribute must be a valid UUID.', es: ':attribute debe ser un UUID válido.' },
  date: { en: 'The :attribute is not a valid date.', es: ':attribute no es una fecha válida.' },
  instant: {
    en: 'The :attribute must be an ISO-8601 instant with a time zone.',
    es: ':attribute debe ser un instante ISO-8601 con zona horaria.',
  },
  format: { en: 'The :attribute format is invalid.', es: 'El formato de :attribute no es válido.' },
  characters: {
    en: 'The :attribute contains forbidden characters.',
    es: ':attribute contiene caracteres no permitidos.',
  },
  selected: { en: 'The selected :attribute is invalid.', es: 'El valor de :attribute no es válido.' },
  distinct: { en: 'The :attribute field has a duplicate value.', es: 'El campo :attribute tiene un valor duplicado.' },
  min_value: { en: 'The :attribute must be at least :limit.', es: ':attribute debe ser al menos :limit.' },
  max_value: { en: 'The :attribute must not be greater than :limit.', es: ':attribute no debe ser mayor que :limit.' },
  min_length: {
    en: 'The :attribute must be at least :limit characters.',
    es: ':attribute debe tener al menos :limit caracteres.',
  },
  max_length: {
    en: 'The :attribute must not be greater than :limit characters.',
    es: ':attribute no debe tener más de :limit caracteres.',
  },
  min_items: {
    en: 'The :attribute must have at least :limit items.',
    es: ':attribute debe tener al menos :limit elementos.',
  },
  max_items: {
    en: 'The :attribute must not have more than :limit items.',
    es: ':attribute no debe tener más de :limit elementos.',
  },
  not_before: { en: 'The :attribute must not be before :other.', es: ':attribute no debe ser anterior a :other.' },
  future: { en: 'The :attribute must not be in the future.', es: ':attribute no debe estar en el futuro.' },
  greater_than: { en: 'The :attribute must be greater than :other.', es: ':attribute debe ser mayor que :other.' },
  range_too_long: {
    en: 'The :attribute must be at most :limit days after :other.',
    es: ':attribute debe estar a no más de :limit días de :other.',
  },
  disagrees: { en: 'The :attribute does not agree with :other.', es: ':attribute no concuerda con :other.' },
  malformed: { en: 'The :attribute is not valid JSON.', es: ':attribute no es JSON válido.' },
  not_utf8: { en: 'The :attribute must be written in UTF-8.', es: ':attribute debe estar escrito en UTF-8.' },
  too_deep: { en: 'The :attribute is nested too deeply.', es: ':attribute tiene demasiados niveles.' },
  too_many: { en: 'The :attribute holds too many values.', es: ':attribute contiene demasiados valores.' },
  too_long: { en: 'The :attribute is too long.', es: ':attribute es demasiado largo.' },
  visible: {
    en: 'The :attribute needs letters or digits, and has no invisible characters.',
    es: ':attribute necesita letras o cifras, y no lleva caracteres invisibles.',
  },
  credentials: {
    en: 'The provided credentials are incorrect.',
    es: 'Las credenciales proporcionadas son incorrectas.',
  },
  reused: {
    en: 'The :attribute was already used with another payload.',
    es: ':attribute ya se usó con otro contenido.',
  },
  taken: { en: 'The :attribute has already been taken.', es: ':attribute ya está en uso.' },
  closed_record: {
    en: 'Nothing is written for this patient any more: the record is inactive, merged into another, or of somebody who died.',
    es: 'Ya no se registra nada para este paciente: la ficha está inactiva, unida a otra o es de una persona fallecida.',
  },
  patient_required: { en: 'The :attribute has no patient yet.', es: 'La :attribute aún no tiene paciente.' },
  not_open: { en: 'The :attribute no longer accepts changes.', es: 'La :attribute ya no admite cambios.' },
  own: {
    en: 'The :attribute is your own: somebody else has to change it.',
    es: 'No puede cambiar su propio :attribute.',
  },
  timezone: { en: 'The :attribute must be an IANA time zone.', es: ':attribute debe ser una zona horaria IANA.' },
  only_when: {
    en: 'This is only possible when :attribute is :value.',
    es: 'Esto solo es posible cuando :attribute es :value.',
  },
  unavailable: { en: 'The :attribute is no longer available.', es: ':attribute ya no está disponible.' },
  transition: { en: 'The :attribute cannot become :value.', es: ':attribute no puede pasar a :value.' },
} as const satisfies Record<string, Text>;

export type Rule = keyof typeof RULES;

/** A rule of one feature, which has its sentence with it; filled like those above. */
export interface OwnRule extends Text {
  /** For programs. */
  name: string;
}

/** One thing wrong with one field. `path` is a dot path, for example `items.0.quantity`. */
export interface Failure {
  path: string;
  rule: Rule | OwnRule;
  limit?: number | undefined;
  other?: string | undefined;
  value?: string | undefined;
}

/** 422 with these failures. */
export const invalid = (...failures: [Failure, ...Failure[]]): HttpError => refusal(failures, failures.length);

/** Throws 422 when the list of failures is not empty; `total` counts those too that were left out of it. */
export function checkNone(failures: readonly Failure[], total = failures.length): void {
  if (failures.length > 0) throw refusal(failures, total);
}

const refusal = (failures: readonly Failure[], total: number): HttpError =>
  problem('validation_failed', { details: { failures, total } });

/** Failures as `{ path: [sentence] }`, and the message that sums up all `total` of them. */
export function describeFailures(
  failures: readonly Failure[],
  total: number,
  language: Language,
): { message: string; errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = Object.create(null);
  for (const failure of failures.slice(0, LIMITS.reportedErrors)) {
    (errors[failure.path] ??= []).push(sentence(failure, language));
  }
  const [first] = failures;
  const others = total - 1;
  const more =
    others === 0
      ? ''
      : language === 'en'
        ? ` (and ${others} more ${others === 1 ? 'error' : 'errors'})`
        : ` (y ${others} ${others === 1 ? 'error más' : 'errores más'})`;
  return { message: `${first ? sentence(first, language) : ''}${more}`, errors };
}

function sentence(failure: Failure, language: Language): string {
  const { path: attribute, limit, other, value } = failure;
  const values: Record<string, string | number | undefined> = { attribute, limit, other, value };
  const text: Text = typeof failure.rule === 'string' ? RULES[failure.rule] : failure.rule;
  return text[language].replace(/:(attribute|limit|other|value)/g, (_, name: string) => String(values[name] ?? ''));
}
