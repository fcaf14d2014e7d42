import { column, piece } from '../../../db/piece.js';
import { sql } from '../../../db/db.js';
import { LOCATION_COLUMNS, locationRecord, type LocationRow } from '../../../features/locations/index.js';
import { reference, words } from '../../search/column-parameters.js';
import { unrecorded, UNRECORDED_ADDRESS } from '../../search/unrecorded-parameters.js';
import { codedBy } from '../../search/token-parameters.js';
import type { TypeSpec } from '../../type.js';
import { withIdentifierSupport } from '../identifier-support.js';
import { locationResource } from './map.js';
import { locationWrites } from './writes.js';

export const location: TypeSpec<LocationRow> = withIdentifierSupport<LocationRow>({
  type: 'Location',
  record: 'location',
  ability: 'appointments:read',
  patientColumn: null,
  visible: ({ clinic }) => sql('locations as l').where('l.clinic_id', clinic.id),
  columns: LOCATION_COLUMNS.map((name) => `l.${name}`),
  key: [{ column: column('l.id'), type: 'uuid' }],
  updated: column('l.updated_at'),
  map: locationResource,
  patientsOf: () => [],
  writes: locationWrites,
  versions: { kind: locationRecord },
  search: {
    name: {
      ...words([piece`concat_ws(', ', l.name, l.room)`, column('l.name')], 'Any word of its name or its room.'),
      sort: { column: piece`fold_text(l.name)`, type: 'text' },
    },
    organization: reference('managingOrganization', { Organization: column('l.clinic_id') }, 'Whose it is.'),
    status: codedBy(
      'http://hl7.org/fhir/location-status',
      { active: column('l.active'), inactive: piece`not l.active` },
      'active or inactive.',
    ),
    ...unrecorded({ token: ['operational-status', 'type'] }, { endpoint: 'endpoint', partof: 'partOf' }),
    ...UNRECORDED_ADDRESS,
  },
});
