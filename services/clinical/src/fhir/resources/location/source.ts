import type { Knex } from 'knex';
import { sql } from '../../../db/db.js';
import { clause, column, list, literal, raw, type Piece } from '../../../db/piece.js';
import { usesArea } from '../../../domain/areas.js';
import { LOCATION_COLUMNS } from '../../../features/locations/index.js';
import { BED_COLUMNS_WITHOUT_PATIENT, bedRecord, WARD_COLUMNS } from '../../../features/wards/index.js';
import type { Reader } from '../../type.js';
import { roomIdOf } from './room-id.js';

/** Locations are rows of three tables, and rooms, which their beds name. What has no state is in the state `none`. */

const PLACES = clause`l.clinic_id, 'location' as kind, l.id, l.name, concat_ws(', ', l.name, l.room) as label, null::uuid as part_of_id,
  null::text as code, l.active, 'none' as state, l.updated_at`;

const WARDS = clause`w.clinic_id, 'ward' as kind, w.id, w.name, w.name as label, w.location_id as part_of_id, w.code, w.active,
  'none' as state, w.updated_at`;

const ROOM = roomIdOf(column('b.ward_id'), column('b.room'));

const ROOMS = clause`b.clinic_id, 'room' as kind, ${ROOM} as id, b.room as name, b.room as label, b.ward_id as part_of_id, null::text as code,
  bool_or(b.active) as active, 'none' as state, max(b.updated_at) as updated_at`;

const BEDS = clause`b.clinic_id, 'bed' as kind, b.id, b.name, concat_ws(', ', b.room, b.name) as label,
  case when b.room is null then b.ward_id else ${ROOM} end as part_of_id, null::text as code, b.active, u.state, b.updated_at`;

export const visibleLocations = ({ clinic }: Pick<Reader, 'clinic'>): Knex.QueryBuilder =>
  sql('locations as l').where('l.clinic_id', clinic.id);
export const visibleWards = ({ clinic }: Pick<Reader, 'clinic'>): Knex.QueryBuilder =>
  sql('wards as w').where('w.clinic_id', clinic.id);
export const visibleBeds = ({ clinic }: Pick<Reader, 'clinic'>): Knex.QueryBuilder =>
  sql('beds as b').where('b.clinic_id', clinic.id);

/** Places of the clinic and, where it uses their area, wards, rooms and beds: each by itself, what the reader may see. */
export const locationParts = (reader: Reader): Knex.QueryBuilder[] => {
  const { caller, clinic } = reader;
  const places = visibleLocations(reader).select(raw(PLACES));
  if (!caller.abilities.has('appointments:read') && !reader.writes) places.whereRaw('false');
  const readsWards = caller.abilities.has('admissions:read') || caller.abilities.has('beds:manage');
  if (!readsWards || !usesArea(clinic, bedRecord.area)) return [places];
  return [
    places,
    visibleWards(reader).select(raw(WARDS)),
    visibleBeds(reader).whereNotNull('b.room').groupBy('b.clinic_id', 'b.ward_id', 'b.room').select(raw(ROOMS)),
    visibleBeds(reader).joinRaw('join bed_uses u on u.clinic_id = b.clinic_id and u.bed_id = b.id').select(raw(BEDS)),
  ];
};

const said = (kind: string, columns: Piece, from: Piece): Piece =>
  clause`when ${literal(kind)} then (select to_jsonb(said) from (select ${columns} from ${from}) said)`;

/** The record of locations `x`, as its versions are kept; of a room what its beds say. */
export const RECORD = clause`case x.kind
  ${said('location', list(LOCATION_COLUMNS.map((name) => column(`l.${name}`))), clause`locations l where l.clinic_id = x.clinic_id and l.id = x.id`)}
  ${said('ward', WARD_COLUMNS, clause`wards w where w.clinic_id = x.clinic_id and w.id = x.id`)}
  ${said('bed', BED_COLUMNS_WITHOUT_PATIENT, clause`beds b where b.clinic_id = x.clinic_id and b.id = x.id`)}
  else jsonb_build_object('id', x.id, 'ward_id', x.part_of_id, 'name', x.name, 'active', x.active,
    'updated_at', iso_instant(x.updated_at)) end as record`;
