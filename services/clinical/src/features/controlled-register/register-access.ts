import { ability } from '../../operation/access.js';

const area = 'pharmacy';

/** Access for reading the controlled register and its closings. */
export const readsRegister = ability('pharmacy:read', { area });

/** Access for closing it. */
export const closesRegister = ability('pharmacy:stock', { area });
