import { ability } from '../../operation/access.js';

const area = 'pharmacy';

/** Who sees products, stores and numbers: also who sets them up. */
export const readsPharmacy = ability('pharmacy:read', { area, orAbility: 'pharmacy:manage' });

/** Who adds and changes products and stores. */
export const managesPharmacy = ability('pharmacy:manage', { area });
