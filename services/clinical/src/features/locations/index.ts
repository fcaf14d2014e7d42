export { insertLocation, isActiveLocation } from './location-store.js';
