export { cancelImmunization, changeImmunization, recordImmunization } from './immunization-actions.js';
export { ENTERED_IN_ERROR, newImmunizationFields, type NewImmunization } from './immunization-content.js';
export { immunizationSubject } from './immunization-access.js';
export { immunizationRecord } from './immunization-record.js';
export { immunizationsOfPatient } from './immunization-rows-sql.js';
export { IMMUNIZATION_COLUMNS, visibleImmunizations, type ImmunizationRow } from './immunization-store.js';
export { cancelImmunizationEndpoint } from './cancel-immunization.js';
export { createImmunizationEndpoint } from './create-immunization.js';
export { updateImmunizationEndpoint } from './update-immunization.js';
