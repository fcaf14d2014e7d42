import type { Db } from '../../db/db.js';
import { escaped, STANDARD_DELIMITERS, timestampOf } from '../hl7/index.js';
import type { ConnectionRow } from './connection-store.js';
import { findDoctor, findPerson, type PersonRow, type Told } from './told-store.js';

/** A field: components, each a text; several values are repetitions. */
export type Field = Part | readonly (Part | readonly Part[])[] | { repeated: readonly Field[] };
type Part = string | null | undefined;

/** What a message tells, before it is written. */
export interface Telling {
  /** `ADT^A01`. */
  type: string;
  structure: string;
  segments: readonly (readonly [string, Record<number, Field>])[];
  patient_id: string;
}

export interface Teller {
  db: Db;
  clinicId: string;
  connection: ConnectionRow;
  event: string;
  now: Told;
  before: Told | undefined;
}

const text = (value: Part | readonly Part[]): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? escaped(value, STANDARD_DELIMITERS) : value.map(text).join('&');
};

function fieldOf(field: Field): string {
  if (field === null || field === undefined) return '';
  if (typeof field === 'string') return text(field);
  if ('repeated' in field) return field.repeated.map(fieldOf).join('~');
  return field.map(text).join('^').replace(/\^+$/, '');
}

/** A message as it is sent. */
export function written(
  telling: Telling,
  { connection, now }: { connection: ConnectionRow; now: Date },
  id: string,
): string {
  const { receiving_application, receiving_facility, sending_application, sending_facility, charset } = connection;
  const header = [
    'MSH',
    '^~\\&',
    text(receiving_application ?? 'CLINICAL'),
    text(receiving_facility),
    text(sending_application),
    text(sending_facility),
    timestampOf(now),
    '',
    `${telling.type}^${telling.structure}`,
    id,
    'P',
    '2.5.1',
    '',
    '',
    '',
    '',
    '',
    charset ?? 'UNICODE UTF-8',
  ];
  const lines = telling.segments.map(([name, fields]) => {
    const last = Math.max(0, ...Object.keys(fields).map(Number));
    const all = Array.from({ length: last }, (_, at) => fieldOf(fields[at + 1]));
    return [name, ...all].join('|').replace(/\|+$/, '');
  });
  return `${[header.join('|'), ...lines].join('\r')}\r`;
}

const SEXES: Record<string, string> = { male: 'M', female: 'F', other: 'O', unknown: 'U' };

export const stampOf = (instant: string | null | undefined): string | undefined =>
  instant ? timestampOf(new Date(instant)) : undefined;

/** Numbers of a patient: ours first, then those of other systems. */
export const numbersOf = ({ connection }: Pick<Teller, 'connection'>, person: PersonRow): Field => ({
  repeated: [
    [person.mrn, '', '', connection.receiving_facility, 'MR'],
    ...person.identifiers.flatMap(({ system, value }) => {
      if (!system) return [];
      const oid = /^urn:oid:(.+)$/.exec(system)?.[1];
      return [[value, '', '', oid === undefined ? system : ['', oid, 'ISO'], 'PI']];
    }),
  ],
});

export function pidOf(teller: Teller, person: PersonRow): readonly [string, Record<number, Field>] {
  const { address } = person;
  return [
    'PID',
    {
      1: '1',
      3: numbersOf(teller, person),
      5: [
        [person.first_surname, person.second_surname].filter(Boolean).join(' '),
        person.given_names,
        '',
        '',
        '',
        '',
        'L',
      ],
      7: person.birth_date?.replaceAll('-', ''),
      8: SEXES[person.sex] ?? 'U',
      11: address && [
        address['line'],
        '',
        address['city'],
        address['region'],
        address['postal_code'],
        address['country'],
      ],
      13: person.phone,
    },
  ];
}

export async function personOf({ db, clinicId }: Teller, id: string): Promise<PersonRow> {
  const person = await findPerson(db, clinicId, id);
  if (!person) throw new Error('A message is about a patient who is not there.');
  return person;
}

/** A practitioner by their licence. */
export async function doctorOf({ db, clinicId }: Teller, id: unknown): Promise<Field> {
  const doctor = typeof id === 'string' ? await findDoctor(db, clinicId, id) : undefined;
  return doctor && [doctor.license_number, doctor.full_name];
}
