import { column, piece } from '../../../db/piece.js';
import { sql } from '../../../db/db.js';
import { CLINIC_COLUMNS, type ClinicRow } from '../../../features/clinics/index.js';
import { words } from '../../search/column-parameters.js';
import { unrecorded, UNRECORDED_ADDRESS } from '../../search/unrecorded-parameters.js';
import { always } from '../../search/token-parameters.js';
import { ORGANIZATION_TYPE } from '../../systems.js';
import type { TypeSpec } from '../../type.js';
import { organizationResource } from './map.js';

/** The clinic itself, and no other. */
export const organization: TypeSpec<ClinicRow> = {
  type: 'Organization',
  record: 'clinic',
  ability: 'appointments:read',
  patientColumn: null,
  visible: ({ clinic }) => sql('clinics').where('id', clinic.id),
  columns: CLINIC_COLUMNS,
  key: [{ column: column('id'), type: 'uuid' }],
  updated: column('updated_at'),
  map: organizationResource,
  patientsOf: () => [],
  search: {
    name: {
      ...words([column('name')], 'Any word of the name.'),
      sort: { column: piece`fold_text(name)`, type: 'text' },
    },
    type: always(ORGANIZATION_TYPE, 'prov', 'prov.'),
    active: always('http://hl7.org/fhir/special-values', 'true', 'Always true.'),
    ...unrecorded({ token: ['identifier'] }, { endpoint: 'endpoint', partof: 'partOf' }),
    ...UNRECORDED_ADDRESS,
  },
};
