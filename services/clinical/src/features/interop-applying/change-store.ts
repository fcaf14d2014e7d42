import type { Db } from '../../db/db.js';
import type { Made } from '../interop-messages/index.js';

/** The newest version of a record and the one before it. */
export const findLatestVersions = (db: Db, clinicId: string, { resource_type, resource_id }: Made) =>
  db.rows<{ content: Record<string, unknown>; request_id: string | null }>(
    `select content, request_id from record_versions
     where clinic_id = $1 and resource_type = $2 and resource_id = $3 order by version desc limit 2`,
    [clinicId, resource_type, resource_id],
  );
