import type { Db } from '../../db/db.js';
import { escaped, STANDARD_DELIMITERS, timestampOf } from '../hl7/index.js';
import type { ConnectionRow } from '../interop-connections/index.js';
import { findDoctor, findPerson, type PersonRow, type RecordVersion } from './outgoing-record-store.js';

/** A field: a text, its components, or repetitions of these. */
export type Field = Part | readonly (Part | readonly Part[])[] | { repeated: readonly Field[] };
type Part = string | null | undefined;

/** The content of a message to send. */
export interface OutgoingMessage {
  /** `ADT^A01`. */
  type: string;
  structure: string;
  segments: readonly (readonly [string, Record<number, Field>])[];
  patient_id: string;
}

export interface MessageContext {
  db: Db;
  clinicId: string;
  connection: ConnectionRow;
  event: string;
  now: RecordVersion;
  before: RecordVersion | undefined;
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

/** Formats a message for sending. */
export function formatMessage(
  outgoing: OutgoingMessage,
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
    `${outgoing.type}^${outgoing.structure}`,
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
  const lines = outgoing.segments.map(([name, fields]) => {
    const last = Math.max(0, ...Object.keys(fields).map(Number));
    const all = Array.from({ length: last }, (_, at) => fieldOf(fields[at + 1]));
    return [name, ...all].join('|').replace(/\|+$/, '');
  });
  return `${[header.join('|'), ...lines].join('\r')}\r`;
}

const SEXES: Record<string, string> = { male: 'M', female: 'F', other: 'O', unknown: 'U' };

export const stampOf = (instant: string | null | undefined): string | undefined =>
  instant ? timestampOf(new Date(instant)) : undefined;

/** The patient's identifiers: ours first, then those of other systems. */
export const numbersOf = ({ connection }: Pick<MessageContext, 'connection'>, person: PersonRow): Field => ({
  repeated: [
    [person.mrn, '', '', connection.receiving_facility, 'MR'],
    ...person.identifiers.flatMap(({ system, value }) => {
      if (!system) return [];
      const oid = /^urn:oid:(.+)$/.exec(system)?.[1];
      return [[value, '', '', oid === undefined ? system : ['', oid, 'ISO'], 'PI']];
    }),
  ],
});

export function pidOf(context: MessageContext, person: PersonRow): readonly [string, Record<number, Field>] {
  const { address } = person;
  return [
    'PID',
    {
      1: '1',
      3: numbersOf(context, person),
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

export async function personOf({ db, clinicId }: MessageContext, id: string): Promise<PersonRow> {
  const person = await findPerson(db, clinicId, id);
  if (!person) throw new Error('The patient of a message is missing.');
  return person;
}

/** A practitioner by license number. */
export async function doctorOf({ db, clinicId }: MessageContext, id: unknown): Promise<Field> {
  const doctor = typeof id === 'string' ? await findDoctor(db, clinicId, id) : undefined;
  return doctor && [doctor.license_number, doctor.full_name];
}
