import type { CodeableConcept, Location } from '@medplum/fhirtypes';
import type { BedWithoutPatient, WardRow } from '../../../features/wards/index.js';
import { BED_STATUS, LOCATION_TYPE, localSystem } from '../../systems.js';
import { coding, concept, filled, listOf, metaOf, reference, textConcept, type Mapping } from '../datatypes.js';
import { roomId } from './room-id.js';

/** A room of a ward, which is there as long as a bed names it. */
export interface Room {
  id: string;
  ward_id: string;
  name: string;
  active: boolean;
  updated_at: string;
}

/** In the words of HL7 v2: unoccupied, occupied, housekeeping, closed. */
export const OPERATIONAL = {
  free: 'U',
  reserved: 'U',
  occupied: 'O',
  cleaning: 'H',
  blocked: 'C',
} as const satisfies Record<BedWithoutPatient['state'], string>;
const STATUS_NAMES = { U: 'Unoccupied', O: 'Occupied', H: 'Housekeeping', C: 'Closed' } as const;

const place = (
  { id, active }: { id: string; active: boolean },
  { clinic }: Mapping,
  name: string,
  [code, display]: readonly [string, string],
) =>
  ({
    resourceType: 'Location',
    id,
    status: active ? 'active' : 'inactive',
    name,
    mode: 'instance',
    physicalType: concept(LOCATION_TYPE, code, display),
    managingOrganization: reference('Organization', clinic.id, clinic.name),
  }) satisfies Location;

export const wardLocation = (row: WardRow, mapping: Mapping): Location =>
  filled<Location>({
    ...place(row, mapping, row.name, ['wa', 'Ward']),
    meta: metaOf(row),
    identifier: [{ use: 'usual', system: localSystem(mapping.clinic.id, 'ward'), value: row.code }],
    type: listOf<CodeableConcept>(textConcept(row.specialty)),
    partOf: row.location_id === null ? undefined : reference('Location', row.location_id),
  });

/** It has no versions: it is what its beds say. */
export const roomLocation = (row: Room, mapping: Mapping): Location =>
  filled<Location>({
    ...place(row, mapping, row.name, ['ro', 'Room']),
    meta: { lastUpdated: row.updated_at },
    partOf: reference('Location', row.ward_id),
  });

export const bedLocation = (row: BedWithoutPatient, mapping: Mapping): Location =>
  filled<Location>({
    ...place(row, mapping, listOf(row.room, row.name).join(', '), ['bd', 'Bed']),
    meta: metaOf(row),
    alias: row.room === null ? [] : [row.name],
    operationalStatus: coding(BED_STATUS, OPERATIONAL[row.state], STATUS_NAMES[OPERATIONAL[row.state]]),
    partOf: reference('Location', row.room === null ? row.ward_id : roomId(row.ward_id, row.room)),
  });
