import type { Language } from '../../domain/language.js';
import { fieldName, type Fault, type Segment } from '../hl7/index.js';
import { isAt } from './try-message.js';

export interface FieldView {
  position: number;
  name: string;
  value: string;
  errors: string[];
}

/** The fields of a segment that say something, as they were sent, each with what is wrong with it. */
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
