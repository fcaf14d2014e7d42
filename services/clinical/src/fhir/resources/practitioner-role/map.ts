import type { PractitionerRole } from '@medplum/fhirtypes';
import type { PractitionerRow } from '../../../features/practitioners/index.js';
import { filled, textConcept, listOf, metaOf, reference, type Mapping } from '../datatypes.js';

/** What a practitioner does at the clinic: one role each, with the practitioner's id. */
export const practitionerRoleResource = (row: PractitionerRow, { clinic }: Mapping): PractitionerRole =>
  filled<PractitionerRole>({
    resourceType: 'PractitionerRole',
    id: row.id,
    meta: metaOf(row),
    active: row.active,
    practitioner: reference('Practitioner', row.id, row.full_name),
    organization: reference('Organization', clinic.id, clinic.name),
    specialty: listOf(textConcept(row.specialty)),
  });
