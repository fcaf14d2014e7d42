import type { Location } from '@medplum/fhirtypes';
import type { LocationRow } from '../../../features/locations/index.js';
import { LOCATION_TYPE } from '../../systems.js';
import { concept, filled, listOf, metaOf, reference, type Mapping } from '../datatypes.js';

export const locationResource = (row: LocationRow, { clinic }: Mapping): Location =>
  filled<Location>({
    resourceType: 'Location',
    id: row.id,
    meta: metaOf(row),
    status: row.active ? 'active' : 'inactive',
    name: listOf(row.name, row.room).join(', '),
    alias: row.room === null ? [] : [row.name],
    mode: 'instance',
    physicalType: row.bay ? concept(LOCATION_TYPE, 'area', 'Area') : undefined,
    managingOrganization: reference('Organization', clinic.id, clinic.name),
  });
