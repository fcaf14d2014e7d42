export { linkifiersOf } from './linkifier-access.js';
export { linkifiersSection, realmFiltersSection } from './linkifiers-register.js';
