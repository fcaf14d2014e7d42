import type { CharacterSet } from './character-sets.js';
import { decoded } from './character-sets.js';
import type { Delimiters } from './delimiters.js';
import { unescaped } from './escapes.js';

/** A segment. `fields[n]` is field n as it was sent; in MSH, field 1 is the separator. */
export interface Segment {
  name: string;
  fields: readonly string[];
  /** Its number among the segments of that name, from 1. */
  occurrence: number;
}

export interface Message {
  delimiters: Delimiters;
  characterSet: CharacterSet;
  segments: readonly Segment[];
}

/** The unescaped components of a field, each with its subcomponents. */
export type Value = readonly (readonly string[])[];

/** The value that deletes a field. */
export const NULL = '""';

/** The repetitions of a field; none for an empty field. */
export function repetitionsOf(message: Message, segment: Segment | undefined, field: number): Value[] {
  const { delimiters, characterSet } = message;
  const raw = segment?.fields[field] ?? '';
  if (raw === '') return [];
  if (segment?.name === 'MSH' && field <= 2) return [[[raw]]];
  const decode = (bytes: Buffer) => lenient(bytes, characterSet);
  return split(raw, delimiters.repetition).map((repetition) =>
    split(repetition, delimiters.component).map((component) =>
      split(component, delimiters.subcomponent).map((text) => unescaped(text, delimiters, decode)),
    ),
  );
}

const split = (text: string, by: string | undefined): string[] => (by === undefined ? [text] : text.split(by));

function lenient(bytes: Buffer, set: CharacterSet): string {
  try {
    return decoded(bytes, set);
  } catch {
    return bytes.toString('latin1');
  }
}

/** A trimmed component of a value; empty if it is absent. */
export const component = (value: Value | undefined, number = 1, subcomponent = 1): string =>
  (value?.[number - 1]?.[subcomponent - 1] ?? '').trim();

/** A component of the first repetition of a field. */
export const textOf = (
  message: Message,
  segment: Segment | undefined,
  field: number,
  number = 1,
  subcomponent = 1,
): string => component(repetitionsOf(message, segment, field)[0], number, subcomponent);

/** As `textOf`, with an empty text for the deleting value. */
export const valueOf = (...asked: Parameters<typeof textOf>): string => {
  const text = textOf(...asked);
  return text === NULL ? '' : text;
};

export const segmentOf = ({ segments }: Pick<Message, 'segments'>, name: string): Segment | undefined =>
  segments.find((segment) => segment.name === name);

/** `PID^1^3`, as in ERR-2. */
export const locationOf = (segment: Pick<Segment, 'name' | 'occurrence'>, field?: number): string =>
  `${segment.name}^${segment.occurrence}${field === undefined ? '' : `^${field}`}`;
