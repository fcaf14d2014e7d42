import type { Location } from '@medplum/fhirtypes';
import { locationRecord, type LocationRow } from '../../../features/locations/index.js';
import { readableInstants } from '../../../features/record-versions/index.js';
import type { BedWithoutPatient, WardRow } from '../../../features/wards/index.js';
import type { Mapping } from '../datatypes.js';
import { locationResource } from './map.js';
import { bedLocation, roomLocation, wardLocation, type Room } from './ward-map.js';

/** A location with the record that it is. */
export interface PlaceRow {
  kind: 'location' | 'ward' | 'room' | 'bed';
  record: object;
}

export const isPlace = ({ kind }: Pick<PlaceRow, 'kind'>): boolean => kind === 'location';
export const placeOf = ({ record }: PlaceRow) => readableInstants(record, locationRecord) as LocationRow;
export const idOfRecord = ({ record }: PlaceRow): string => (record as { id: string }).id;

export function locationOf(row: PlaceRow, mapping: Mapping): Location {
  switch (row.kind) {
    case 'location':
      return locationResource(placeOf(row), mapping);
    case 'ward':
      return wardLocation(row.record as WardRow, mapping);
    case 'room':
      return roomLocation(row.record as Room, mapping);
    case 'bed':
      return bedLocation(row.record as BedWithoutPatient, mapping);
  }
}
