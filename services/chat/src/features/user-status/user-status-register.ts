import { integer, object, record } from '../../http/answer-types.js';
import { event, type RegisterSection } from '../events/index.js';
import { findAccessibleUserIds } from '../user-directory/index.js';
import { findUserStatuses } from './user-status-store.js';
import { statusMembers, userStatusView } from './user-status-view.js';

export const userStatusSection: RegisterSection = {
  types: ['user_status'],
  members: () => ({ user_status: record(object({}, statusMembers), /^\d+$/) }),
  events: [event('user_status', { user_id: integer() }, statusMembers)],
  async load({ db, realm, caller }) {
    const known = await findAccessibleUserIds(db, realm, caller);
    const statuses = (await findUserStatuses(db, realm.id)).filter(({ user_id }) => !known || known.has(user_id));
    return { user_status: Object.fromEntries(statuses.map((status) => [status.user_id, userStatusView(status)])) };
  },
  loadForSpectators: async () => ({ user_status: {} }),
};
