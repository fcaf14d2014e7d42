import type { Db } from '../../db/db.js';
import { isUuid } from '../../id.js';
import type { AuditEventRow } from './audit-event-store.js';

/** What a row is about, as it is called now. */
export interface Named {
  type: string;
  id: string;
  name: string;
}

/** Patients of a row that are named; how many there were the row says. */
const PATIENTS_NAMED = 3;

/**
 * The names of what each row is about: its record, and whose records it names where `patients` says so. Somebody who has left the clinic
 * is still named where something was done to them in it.
 */
export async function findNamed(
  db: Db,
  rows: readonly AuditEventRow[],
  patients: boolean,
): Promise<(row: AuditEventRow) => Named[]> {
  const ofRecords = rows.flatMap(({ resource_id }) =>
    resource_id !== null && isUuid(resource_id) ? [resource_id] : [],
  );
  const ofUsers = rows.flatMap((row) => (isAboutMember(row) ? [row.resource_id] : []));
  const ofPatients = patients ? rows.flatMap(shownPatients) : [];
  const found = await db.rows<Named>(
    `select 'user' as type, id, name from users where id = any($1::uuid[])
     union all select 'patient', id, full_name from patients where clinic_id = current_clinic_id() and id = any($3::uuid[])
     union all select 'api_key', id, name from api_keys where clinic_id = current_clinic_id() and id = any($2::uuid[])
     union all select 'smart_app', id, name from smart_apps where clinic_id = current_clinic_id() and id = any($2::uuid[])
     union all select 'webhook', id, url from webhooks where clinic_id = current_clinic_id() and id = any($2::uuid[])
     union all select 'practitioner', id, full_name from practitioners where clinic_id = current_clinic_id() and id = any($2::uuid[])
     union all select 'location', id, name from locations where clinic_id = current_clinic_id() and id = any($2::uuid[])
     union all select 'invitation', id, name from invitations where clinic_id = current_clinic_id() and id = any($2::uuid[])`,
    [ofUsers, ofRecords, ofPatients],
  );
  const named = new Map(found.map((each) => [each.id, each]));
  return (row) => {
    const member = isAboutMember(row);
    const ids = new Set([...(row.resource_id === null ? [] : [row.resource_id]), ...shownPatients(row)]);
    return [...ids].flatMap((id) => {
      const each = named.get(id);
      return each && (each.type !== 'user' || member) ? [each] : [];
    });
  };
}

/** Done, so that it was a member of this clinic to whom it was done. */
const isAboutMember = (row: AuditEventRow): row is AuditEventRow & { resource_id: string } =>
  row.resource_type === 'user' && row.outcome === 0 && row.resource_id !== null && isUuid(row.resource_id);

const shownPatients = ({ patient_ids }: AuditEventRow): string[] => patient_ids.slice(0, PATIENTS_NAMED);
