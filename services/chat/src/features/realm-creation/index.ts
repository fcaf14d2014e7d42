export { createRealm, type CreatedRealm, type NewOwner } from './create-realm.js';
export { hasRealms, type NewRealm } from './realm-creation-store.js';
