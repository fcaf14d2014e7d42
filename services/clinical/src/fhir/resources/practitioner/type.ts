import { column, piece } from '../../../db/piece.js';
import { sql } from '../../../db/db.js';
import {
  PRACTITIONER_COLUMNS,
  practitionerRecord,
  type PractitionerRow,
} from '../../../features/practitioners/index.js';
import { words } from '../../search/column-parameters.js';
import { NEVER } from '../../search/parameter.js';
import { unrecorded, UNRECORDED_ADDRESS } from '../../search/unrecorded-parameters.js';
import { flag, numbered } from '../../search/token-parameters.js';
import { IDENTIFIER_TYPE } from '../../systems.js';
import type { Reader, TypeSpec } from '../../type.js';
import { withIdentifierSupport } from '../identifier-support.js';
import { practitionerResource } from './map.js';
import { isLicense } from './take.js';
import { practitionerWrites } from './writes.js';

/** Also of what else a practitioner is here: a role, a calendar. */
export const practitionersOf = ({ clinic }: Reader) => sql('practitioners as d').where('d.clinic_id', clinic.id);

const LICENSE = numbered(column('d.license_number'), 'license', 'The number of the licence.');

const COLUMNS = PRACTITIONER_COLUMNS.map((name) => `d.${name}`);

export const OF_PRACTITIONERS = {
  record: 'practitioner',
  ability: 'appointments:read',
  patientColumn: null,
  visible: practitionersOf,
  columns: COLUMNS,
  key: [{ column: column('d.id'), type: 'uuid' }],
  updated: column('d.updated_at'),
  patientsOf: () => [],
  versions: { kind: practitionerRecord },
} as const satisfies Partial<TypeSpec<PractitionerRow>>;

export const practitioner: TypeSpec<PractitionerRow> = withIdentifierSupport(
  {
    ...OF_PRACTITIONERS,
    type: 'Practitioner',
    map: practitionerResource,
    writes: practitionerWrites,
    search: {
      identifier: {
        ...LICENSE,
        ofType: ({ system, code }, value, clinic) =>
          system === IDENTIFIER_TYPE && code === 'MD'
            ? LICENSE.match({ system: undefined, code: value }, clinic)
            : NEVER,
      },
      name: {
        ...words([column('d.full_name')], 'Any part of the name.'),
        sort: { column: piece`fold_text(d.full_name)`, type: 'text' },
      },
      active: flag(column('d.active'), 'Whether they work here now.'),
      // A name is written down as one.
      ...unrecorded({ string: ['family', 'given'], token: ['communication', 'email', 'gender', 'phone', 'telecom'] }),
      ...UNRECORDED_ADDRESS,
    },
  },
  { isOwn: isLicense },
);
