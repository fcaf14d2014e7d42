import type { Location } from '@medplum/fhirtypes';
import type { LocationRow } from '../../../features/locations/index.js';
import { filled, listOf, metaOf, reference, type Mapping } from '../datatypes.js';

export const locationResource = (row: LocationRow, { clinic }: Mapping): Location =>
  filled<Location>({
    resourceType: 'Location',
    id: row.id,
    meta: metaOf(row),
    status: row.active ? 'active' : 'inactive',
    name: listOf(row.name, row.room).join(', '),
    alias: row.room === null ? [] : [row.name],
    mode: 'instance',
    managingOrganization: reference('Organization', clinic.id, clinic.name),
  });
