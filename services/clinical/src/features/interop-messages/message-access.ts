import type { Access } from '../../operation/access.js';
import { READ } from '../interop-connections/index.js';
import { messageSubject } from './message-store.js';

const reading = { level: 'full', limitedWithout: READ } as const;

/** Access for lists of messages. Administrators see neither patients nor contents. */
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

/** Access for the worklist and the contents of messages. */
export const sortsMessage: Access<'clinic'> = {
  kind: 'clinic',
  ability: READ,
  area: 'interop',
  phi: { level: 'full', subject: { of: messageSubject, param: 'message' } },
};
