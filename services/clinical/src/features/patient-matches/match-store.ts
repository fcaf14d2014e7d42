import type { Db } from '../../db/db.js';
import {
  and,
  clause,
  column,
  inside,
  literal,
  parameter,
  piece,
  statement,
  unionOf,
  type Piece,
} from '../../db/piece.js';
import { LIMITS } from '../../limits/index.js';
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

/**
 * What is compared of probe `x`. It is reckoned once: `offset 0` behind it keeps it from being reckoned for each row that it is
 * compared with, which takes most of the time.
 */
const FOLDED = clause`fold_text(concat_ws(' ', x.given_names, x.first_surname, x.second_surname)) as folded_name,
  name_sound(x.given_names) as given_sound, name_sound(x.first_surname) as first_sound, name_sound(x.second_surname) as second_sound`;

/**
 * Of a probe `p` the ids of those who may be the same, `c` under a further condition. Whoever reaches a grade agrees with it in a document, a
 * telephone, an address, the birth date, or in how the names sound: each is looked up by an index, and no more are compared than
 * limits say.
 */
function candidates(also: Piece): Piece {
  const block = (where: Piece) =>
    piece`select c.id from clinic_patients c where ${inside(and([where, also]))} limit ${literal(perBlock)}`;
  // Of a block that may be large the nearest.
  const nearest = (where: Piece, distance: Piece) =>
    piece`select b.id
      from (select c.id, c.sort_name, c.birth_date from clinic_patients c where ${inside(and([where, also]))} limit ${literal(inBlock)}) b
      order by ${distance} limit ${literal(perBlock)}`;
  const byName = (path: string, sound: string) => {
    const [theirs, ours] = [column(`c.${path}`), column(`p.${sound}`)];
    const sameSound = piece`name_sound(${theirs}) = ${ours} and name_sound(c.given_names) = p.given_sound`;
    return nearest(
      path === 'second_surname' ? and([sameSound, piece`c.second_surname is not null`]) : sameSound,
      clause`abs(b.birth_date - p.birth_date) nulls first, b.id`,
    );
  };
  return unionOf([
    block(piece`c.document_key = document_key(p.document_number)`),
    block(piece`c.phone in (ltrim(p.phone, '+'), '+' || ltrim(p.phone, '+'))`),
    block(piece`c.email = p.email`),
    nearest(piece`c.birth_date in (p.birth_date, p.turned_birth)`, clause`b.sort_name <-> p.folded_name, b.id`),
    byName('first_surname', 'first_sound'),
    byName('first_surname', 'second_sound'),
    byName('second_surname', 'first_sound'),
  ]);
}

const COMPARED = clause`jsonb_build_object(
  'same_document', case when p.document_number is not null and c.document_key is not null
    then c.document_key = document_key(p.document_number) end,
  'same_document_type', c.document_type = p.document_type,
  'first_surname', name_agreement(c.first_surname, p.first_surname),
  'second_surname', name_agreement(c.second_surname, p.second_surname),
  'given_names', name_agreement(c.given_names, p.given_names),
  'first_as_second', name_agreement(c.first_surname, p.second_surname),
  'second_as_first', name_agreement(c.second_surname, p.first_surname)) as compared`;

/** All unknown people are called alike: they are never taken for one another. */
const IS_KNOWN = piece`c.identity = 'confirmed'`;

const PATIENTS = `select ${statement(patientColumns('clinic_patients'))} from clinic_patients`;

interface ComparedRow extends PatientRow {
  compared: Compared;
}

/** Also those who were merged: by what was known of them there one finds the record that is left. */
export const findAlike = (db: Db, probe: Probe) => db.rows<ComparedRow>(ALIKE, [JSON.stringify(probe)]);

const ALIKE = statement(piece`
  select ${patientColumns('c')}, ${COMPARED}
  from (select x.*, ${FOLDED}
    from jsonb_to_record(${parameter(1)}::jsonb) as x (given_names text, first_surname text, second_surname text, birth_date date,
      turned_birth date, document_type text, document_number text, phone text, email text) offset 0) p
  cross join lateral ${inside(candidates(IS_KNOWN))} found
  join clinic_patients c on c.id = found.id`);

export const findPatients = (db: Db, ids: readonly string[]) =>
  db.rows<PatientRow>(`${PATIENTS} where id = any($1::uuid[])`, [ids]);

/** The next records of the clinic that are left, behind the one with that id. */
export const findNext = (db: Db, after: string, limit: number) =>
  db.rows<PatientRow>(
    `${PATIENTS} where merged_into_id is null and identity = 'confirmed' and id > $1
     order by id limit $2`,
    [after, limit],
  );

/** Those behind each of these in the order of ids who may be the same. */
export const findAlikeBehind = (db: Db, ids: readonly string[]) =>
  db.rows<ComparedRow & { probe_id: string }>(ALIKE_BEHIND, [ids]);

const ALIKE_BEHIND = statement(piece`
  select p.id as probe_id, ${patientColumns('c')}, ${COMPARED}
  from (select x.*, case when extract(day from x.birth_date) <= 12 then make_date(extract(year from x.birth_date)::int,
      extract(day from x.birth_date)::int, extract(month from x.birth_date)::int) end as turned_birth, ${FOLDED}
    from clinic_patients x where x.id = any(${parameter(1)}::uuid[]) offset 0) p
  cross join lateral ${inside(candidates(and([piece`c.id > p.id and c.merged_into_id is null`, IS_KNOWN])))} found
  join clinic_patients c on c.id = found.id`);

function recordsOf(side: 'one' | 'other'): Piece {
  const asked = column(`asked.${side}`);
  return inside(piece`select x.id from patients x
    where x.clinic_id = ${parameter(1)} and (x.id = ${asked} or x.merged_into_id = ${asked})`);
}

const DISTINCT = statement(piece`
  select asked.one, asked.other from unnest(${parameter(2)}::uuid[], ${parameter(3)}::uuid[]) as asked (one, other)
  where exists (select from patient_distinctions d where d.clinic_id = ${parameter(1)}
    and (d.patient_id in ${recordsOf('one')} and d.other_id in ${recordsOf('other')}
      or d.patient_id in ${recordsOf('other')} and d.other_id in ${recordsOf('one')}))`);

/** Of pairs of records that are left those of whom, or of a record in them, somebody said that they are two people. */
export const findDistinct = (db: Db, clinicId: string, pairs: readonly (readonly [string, string])[]) =>
  db.rows<{ one: string; other: string }>(DISTINCT, [
    clinicId,
    pairs.map(([one]) => one),
    pairs.map(([, other]) => other),
  ]);

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
