import type { Tx } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { listChanges, recordChanges } from '../audit-log/index.js';
import { publish } from '../events/index.js';
import { profileFieldView } from './profile-field-view.js';
import { findProfileFields, lockProfileFields } from './profile-field-store.js';
import type { ProfileField } from './profile-field.js';

/** Changes the fields, one after another, and tells everybody the whole list. `change` gets them as they are. */
export async function changeProfileFields<T>(
  tx: Tx,
  realm: Realm,
  actor: Caller,
  change: (fields: readonly ProfileField[]) => Promise<T>,
): Promise<T> {
  await lockProfileFields(tx, realm.id);
  const before = await findProfileFields(tx, realm.id);
  const changed = await change(before);
  const after = await findProfileFields(tx, realm.id);
  await recordChanges(tx, realm.id, actor, listChanges('profile_field', before.map(entryOf), after.map(entryOf)));
  await publish(tx, realm.id, {
    audience: { everyone: 'all' },
    payload: { type: 'custom_profile_fields', fields: after.map(profileFieldView) },
  });
  return changed;
}

/** The order is told as that of the list. */
const entryOf = ({ order: _order, ...field }: ProfileField) => field;
