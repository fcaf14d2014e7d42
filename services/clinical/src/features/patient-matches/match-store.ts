import type { Db } from '../../db/db.js';
import { statement } from '../../db/piece.js';
import { LIMITS } from '../../limits.js';
import { patientColumns, type PatientRow } from '../patients/index.js';
import type { Compared } from './match-rules.js';

/** Whom one looks for: what is known of them. */
export interface Probe {
  given_names: string | null;
  first_surname: string | null;
  second_surname: string | null;
  birth_date: string | null;
  /** Day and month changed, where that is a date. */
  turned_birth: string | null;
  sex: string;
  document_type: string | null;
  document_number: string | null;
  phone: string | null;
  email: string | null;
}

const { perBlock, inBlock } = LIMITS.patientMatch;

const NAME = `fold_text(concat_ws(' ', p.given_names, p.first_surname, p.second_surname))`;

/**
 * Of a probe `p` the ids of those who may be the same, `c` under a further condition. Whoever reaches a grade agrees with it in a document, a
 * telephone, an address, the birth date, or in how the names sound: each is looked up by an index, and no more are compared than
 * limits say.
 */
function candidates(also: string): string {
  const block = (where: string) => `(select c.id from clinic_patients c where ${where} ${also} limit ${perBlock})`;
  // Of a block that may be large the nearest.
  const nearest = (where: string, distance: string) =>
    `(select b.id from (select c.id, c.sort_name, c.birth_date from clinic_patients c where ${where} ${also} limit ${inBlock}) b
      order by ${distance} limit ${perBlock})`;
  const byName = (column: string, sound: string) =>
    nearest(
      `name_sound(c.${column}) = name_sound(p.${sound}) and name_sound(c.given_names) = name_sound(p.given_names)
         ${column === 'second_surname' ? 'and c.second_surname is not null' : ''}`,
      'abs(b.birth_date - p.birth_date) nulls first, b.id',
    );
  return [
    block('c.document_key = document_key(p.document_number)'),
    block(`c.phone in (ltrim(p.phone, '+'), '+' || ltrim(p.phone, '+'))`),
    block('c.email = p.email'),
    nearest('c.birth_date in (p.birth_date, p.turned_birth)', `b.sort_name <-> ${NAME}, b.id`),
    byName('first_surname', 'first_surname'),
    byName('first_surname', 'second_surname'),
    byName('second_surname', 'first_surname'),
  ].join('\n union ');
}

const COMPARED = `jsonb_build_object(
  'same_document', case when p.document_number is not null and c.document_key is not null
    then c.document_key = document_key(p.document_number) end,
  'same_document_type', c.document_type = p.document_type,
  'first_surname', name_agreement(c.first_surname, p.first_surname),
  'second_surname', name_agreement(c.second_surname, p.second_surname),
  'given_names', name_agreement(c.given_names, p.given_names),
  'first_as_second', name_agreement(c.first_surname, p.second_surname),
  'second_as_first', name_agreement(c.second_surname, p.first_surname)) as compared`;

const COLUMNS = statement(patientColumns('c'));
const PATIENTS = `select ${statement(patientColumns('clinic_patients'))} from clinic_patients`;

interface ComparedRow extends PatientRow {
  compared: Compared;
}

/** Also those who were merged: by what was known of them there one finds the record that is left. */
export const findAlike = (db: Db, probe: Probe) =>
  db.rows<ComparedRow>(
    `select ${COLUMNS}, ${COMPARED}
     from jsonb_to_record($1::jsonb) as p (given_names text, first_surname text, second_surname text, birth_date date,
       turned_birth date, document_type text, document_number text, phone text, email text)
     cross join lateral (${candidates('')}) found
     join clinic_patients c on c.id = found.id`,
    [JSON.stringify(probe)],
  );

export const findPatients = (db: Db, ids: readonly string[]) =>
  db.rows<PatientRow>(`${PATIENTS} where id = any($1::uuid[])`, [ids]);

/** The next records of the clinic that are left, behind the one with that id. */
export const findNext = (db: Db, after: string, limit: number) =>
  db.rows<PatientRow>(
    `${PATIENTS} where merged_into_id is null and id > $1
     order by id limit $2`,
    [after, limit],
  );

/** Those behind each of these in the order of ids who may be the same. */
export const findAlikeBehind = (db: Db, ids: readonly string[]) =>
  db.rows<ComparedRow & { probe_id: string }>(
    `select p.id as probe_id, ${COLUMNS}, ${COMPARED}
     from (select x.*, case when extract(day from x.birth_date) <= 12 then make_date(extract(year from x.birth_date)::int,
         extract(day from x.birth_date)::int, extract(month from x.birth_date)::int) end as turned_birth
       from clinic_patients x where x.id = any($1::uuid[])) p
     cross join lateral (${candidates('and c.id > p.id and c.merged_into_id is null')}) found
     join clinic_patients c on c.id = found.id`,
    [ids],
  );

const recordsOf = (side: string) =>
  `(select x.id from patients x where x.clinic_id = $1 and (x.id = asked.${side} or x.merged_into_id = asked.${side}))`;

/** Of pairs of records that are left those of whom, or of a record in them, somebody said that they are two people. */
export const findDistinct = (db: Db, clinicId: string, pairs: readonly (readonly [string, string])[]) =>
  db.rows<{ one: string; other: string }>(
    `select asked.one, asked.other from unnest($2::uuid[], $3::uuid[]) as asked (one, other)
     where exists (select from patient_distinctions d where d.clinic_id = $1
       and (d.patient_id in ${recordsOf('one')} and d.other_id in ${recordsOf('other')}
         or d.patient_id in ${recordsOf('other')} and d.other_id in ${recordsOf('one')}))`,
    [clinicId, pairs.map(([one]) => one), pairs.map(([, other]) => other)],
  );

export const insertDistinction = (
  db: Db,
  clinicId: string,
  [one, other]: readonly [string, string],
  said: { at: Date; by: string; name: string },
) =>
  db.rows(
    `insert into patient_distinctions (clinic_id, patient_id, other_id, said_at, said_by, said_by_name)
     values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $4, $5, $6) on conflict do nothing`,
    [clinicId, one, other, said.at.toISOString(), said.by, said.name],
  );

export const deleteDistinction = (db: Db, clinicId: string, [one, other]: readonly [string, string]) =>
  db.rows(
    `delete from patient_distinctions where clinic_id = $1
       and patient_id = least($2::uuid, $3::uuid) and other_id = greatest($2::uuid, $3::uuid)`,
    [clinicId, one, other],
  );
