import type { Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { publish } from '../events/index.js';
import { profileFieldView } from './profile-field-view.js';
import { findProfileFields } from './profile-field-store.js';

/** Tells everybody the whole list. */
export async function announceProfileFields(tx: Tx, realm: Realm): Promise<void> {
  const fields = (await findProfileFields(tx, realm.id)).map(profileFieldView);
  await publish(tx, realm.id, { audience: { everyone: 'all' }, payload: { type: 'custom_profile_fields', fields } });
}
