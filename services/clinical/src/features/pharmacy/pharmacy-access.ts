import { ability } from '../../operation/access.js';

const area = 'pharmacy';

/** Who sees products, stores and numbers: also who sets them up. */
export const readsPharmacy = ability('pharmacy:read', { area, orAbility: 'pharmacy:manage' });

/** Who adds and changes products and stores. */
export const managesPharmacy = ability('pharmacy:manage', { area });

/** Who sees what there is of it and what moved. */
export const readsStock = ability('pharmacy:read', { area });

/** Who receives, moves, counts and destroys stock. */
export const movesStock = ability('pharmacy:stock', { area });

/** Who signs as the second person. */
export const witnessesStock = ability('pharmacy:witness', { area });
