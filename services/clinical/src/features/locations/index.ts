export { isActiveLocation } from './location-store.js';
