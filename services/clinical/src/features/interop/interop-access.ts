import { ability } from '../../operation/access.js';
import type { Access } from '../../operation/access.js';
import { messageSubject } from './message-store.js';
import { READ } from './message-view.js';

/** Of connections. */
export const managesInterop = ability('interop:manage', { area: 'interop' });

/** How connections do, and who sorts the worklist: nobody sees whom the messages are about. */
export const seesConnections: Access<'clinic'> = {
  kind: 'clinic',
  ability: READ,
  orAbility: 'interop:manage',
  area: 'interop',
};

const reading = { level: 'full', limitedWithout: READ } as const;

/** Traffic, of which administrators see neither patients nor contents. */
export const seesTraffic: Access<'clinic'> = {
  kind: 'clinic',
  ability: READ,
  orAbility: 'interop:manage',
  area: 'interop',
  phi: reading,
};

export const seesMessage: Access<'clinic'> = {
  ...seesTraffic,
  phi: { ...reading, subject: { of: messageSubject, param: 'message' } },
};

/** The worklist, and what messages say. */
export const sortsMessage: Access<'clinic'> = {
  kind: 'clinic',
  ability: READ,
  area: 'interop',
  phi: { level: 'full', subject: { of: messageSubject, param: 'message' } },
};
