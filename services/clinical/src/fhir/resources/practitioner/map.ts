import type { Practitioner } from '@medplum/fhirtypes';
import type { PractitionerRow } from '../../../features/practitioners/index.js';
import { IDENTIFIER_TYPE, localSystem } from '../../systems.js';
import { concept, filled, listOf, metaOf, type Mapping } from '../datatypes.js';

/** Their names are written as one: which part of it is the family nobody said. */
export const practitionerResource = (row: PractitionerRow, { clinic }: Mapping): Practitioner =>
  filled<Practitioner>({
    resourceType: 'Practitioner',
    id: row.id,
    meta: metaOf(row),
    identifier: listOf(
      row.license_number !== null && {
        use: 'official' as const,
        type: concept(IDENTIFIER_TYPE, 'MD', 'Medical License number'),
        system: localSystem(clinic.id, 'license'),
        value: row.license_number,
      },
    ),
    active: row.active,
    name: [{ text: row.full_name }],
    qualification: listOf(row.specialty !== null && { code: { text: row.specialty } }),
  });
