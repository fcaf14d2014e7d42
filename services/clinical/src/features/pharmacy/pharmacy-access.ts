import { ability } from '../../operation/access.js';

const area = 'pharmacy';

/** Access for reading products, stores and figures; also for those who manage them. */
export const readsPharmacy = ability('pharmacy:read', { area, orAbility: 'pharmacy:manage' });

/** Access for adding and changing products and stores. */
export const managesPharmacy = ability('pharmacy:manage', { area });

/** Access for reading stock and movements. */
export const readsStock = ability('pharmacy:read', { area });

/** Access for receiving, transferring, counting and destroying stock. */
export const movesStock = ability('pharmacy:stock', { area });

/** Access for confirming as the second person. */
export const witnessesStock = ability('pharmacy:witness', { area });
