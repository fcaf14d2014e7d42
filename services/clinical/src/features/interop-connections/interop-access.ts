import { ability, type Access } from '../../operation/access.js';

/** The ability to see patients and contents of messages. Administrators without it see the traffic. */
export const READ = 'interop:read';

/** Access for managing connections. */
export const managesInterop = ability('interop:manage', { area: 'interop' });

/** Access for connections and their traffic figures, without patients. */
export const seesConnections: Access<'clinic'> = {
  kind: 'clinic',
  ability: READ,
  orAbility: 'interop:manage',
  area: 'interop',
};
