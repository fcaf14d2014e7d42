export { BED_STATES, type BedState, type SetState } from './bed-content.js';
export { getBed } from './bed-actions.js';
export { bedRecord } from './bed-record.js';
export { settleBed, touchBeds } from './bed-use-actions.js';
export { lockBedUses, type BedUse } from './bed-use-store.js';
export { findVisibleIds, visibleAdmissions, type Reader } from './visible-admission-store.js';
export { getWard } from './ward-actions.js';
export { wardRecord } from './ward-record.js';
export { hospitalizationSettings, type HospitalizationSettings } from './hospitalization-settings.js';
