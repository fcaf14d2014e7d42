import { sql } from '../../../db/db.js';
import { column, list, literal, piece, raw } from '../../../db/piece.js';
import { locationRecord } from '../../../features/locations/index.js';
import { bedRecord, wardRecord } from '../../../features/wards/index.js';
import type { RecordKind } from '../../../operation/record-store.js';
import { reference, words } from '../../search/column-parameters.js';
import { unrecorded, UNRECORDED_ADDRESS } from '../../search/unrecorded-parameters.js';
import { codedBy, numbered } from '../../search/token-parameters.js';
import { BED_STATUS } from '../../systems.js';
import type { TypeSpec, Versions } from '../../type.js';
import { withIdentifierSupport } from '../identifier-support.js';
import { idOfRecord, locationOf, type PlaceRow } from './row.js';
import { locationParts, RECORD } from './source.js';
import { OPERATIONAL } from './ward-map.js';
import { locationWrites } from './writes.js';

/** A room has none. */
const versionsOf = (kind: PlaceRow['kind'], of: RecordKind): Versions<PlaceRow> => ({
  kind: of,
  holds: (row) => row.kind === kind,
  record: piece`case when x.kind = ${kind} then x.id end`,
  recordOf: idOfRecord,
  rowsIn: (record) => [{ kind, record }],
});

const statesOf = (code: string) =>
  list(Object.entries(OPERATIONAL).flatMap(([state, as]) => (as === code ? [literal(state)] : [])));

export const location: TypeSpec<PlaceRow> = withIdentifierSupport<PlaceRow>({
  type: 'Location',
  record: 'location',
  ability: 'appointments:read',
  orAbility: ['admissions:read', 'beds:manage'],
  patientColumn: null,
  visible: (reader) => sql.from(sql.unionAll(locationParts(reader)).as('x')),
  parts: { as: 'x', visible: locationParts },
  columns: ['x.kind', raw(RECORD)],
  key: [{ column: column('x.id'), type: 'uuid' }],
  updated: column('x.updated_at'),
  map: locationOf,
  patientsOf: () => [],
  writes: locationWrites,
  follows: {
    records: [locationRecord, wardRecord, bedRecord].map(({ resource_type }) => resource_type),
    column: column('x.id'),
  },
  versions: [versionsOf('location', locationRecord), versionsOf('ward', wardRecord), versionsOf('bed', bedRecord)],
  search: {
    identifier: numbered(column('x.code'), 'ward', 'The code of a ward.'),
    name: {
      ...words([column('x.label'), column('x.name')], 'Any word of its name or its room.'),
      sort: { column: piece`fold_text(x.name)`, type: 'text' },
    },
    organization: reference('managingOrganization', { Organization: column('x.clinic_id') }, 'Whose it is.'),
    status: codedBy(
      'http://hl7.org/fhir/location-status',
      { active: column('x.active'), inactive: piece`not x.active` },
      'active or inactive.',
    ),
    'operational-status': codedBy(
      BED_STATUS,
      Object.fromEntries(['U', 'O', 'H', 'C'].map((code) => [code, piece`x.state in (${statesOf(code)})`])),
      'Of a bed: U, free or reserved, O, occupied, H, being cleaned, or C, blocked.',
      piece`x.state = 'none'`,
    ),
    partof: reference('partOf', { Location: column('x.part_of_id') }, 'The ward of a room, the room of a bed.'),
    ...unrecorded({ token: ['type'] }, { endpoint: 'endpoint' }),
    ...UNRECORDED_ADDRESS,
  },
});
