export { insertLocation, isActiveLocation, LOCATION_COLUMNS, type LocationRow } from './location-store.js';
