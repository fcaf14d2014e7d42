export { changeLocation, createLocation, type NewLocationBody } from './location-actions.js';
export { locationRecord } from './location-record.js';
export {
  holdLocations,
  insertLocation,
  isActiveLocation,
  LOCATION_COLUMNS,
  type LocationRow,
} from './location-store.js';
export { locationFields, NEW_LOCATION } from './location-view.js';
