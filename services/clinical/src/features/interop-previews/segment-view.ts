import type { Language } from '../../domain/language.js';
import { fieldName, type Fault, type Segment } from '../hl7/index.js';

export interface FieldView {
  position: number;
  name: string;
  value: string;
  errors: string[];
}

/** The non-empty fields of a segment as they were sent, each with its faults. */
export function* fieldsOf(
  { name, occurrence, fields }: Segment,
  faults: readonly Fault[],
  language: Language,
): Generator<FieldView> {
  for (const [position, value] of fields.entries()) {
    const errors = faults.filter((each) => isAt(each, name, occurrence, position)).map(({ text }) => text);
    if (position > 0 && (value !== '' || errors.length > 0))
      yield { position, name: fieldName(name, position, language), value, errors };
  }
}

/** Whether a fault is at that field of a segment. */
const isAt = ({ location }: Fault, name: string, occurrence: number, field: number): boolean =>
  location === `${name}^${occurrence}^${field}` || location.startsWith(`${name}^${occurrence}^${field}^`);
