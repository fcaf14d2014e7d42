import type { Organization } from '@medplum/fhirtypes';
import type { ClinicRow } from '../../../features/clinics/index.js';
import { ORGANIZATION_TYPE } from '../../systems.js';
import { concept, filled, metaOf } from '../datatypes.js';

/** A clinic, as the organization that all its records belong to. */
export const organizationResource = (row: ClinicRow): Organization =>
  filled<Organization>({
    resourceType: 'Organization',
    id: row.id,
    meta: metaOf(row),
    active: true,
    type: [concept(ORGANIZATION_TYPE, 'prov', 'Healthcare Provider')],
    name: row.name,
  });
