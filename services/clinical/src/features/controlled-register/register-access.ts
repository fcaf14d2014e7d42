import { ability } from '../../operation/access.js';

const area = 'pharmacy';

/** Who reads the register of controlled products, and its closings. */
export const readsRegister = ability('pharmacy:read', { area });

/** Who closes it. */
export const closesRegister = ability('pharmacy:stock', { area });
