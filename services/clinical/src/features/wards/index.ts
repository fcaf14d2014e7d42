export { bedRecord } from './bed-record.js';
export { wardRecord } from './ward-record.js';
export { hospitalizationSettings, type HospitalizationSettings } from './hospitalization-settings.js';
