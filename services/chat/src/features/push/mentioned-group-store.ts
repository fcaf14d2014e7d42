import type { Db } from '../../db/db.js';
import type { MentionedGroup } from './push-payload.js';

export const findGroups = (db: Db, realm_id: number, group_ids: readonly number[]) =>
  db.query<MentionedGroup>('select id, name from user_groups where realm_id = $1 and id = any ($2)', [
    realm_id,
    group_ids,
  ]);
