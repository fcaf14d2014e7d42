import type { Db } from '../../db/db.js';
import type { PhiPolicy } from '../../domain/phi-policy.js';
import { lockClinic } from '../../operation/clinic-store.js';

export type PolicyRow = PhiPolicy & { version: number; updated_at: string };

const COLUMNS =
  'roles, relation, hours, ip_cidrs::text[] as ip_cidrs, break_glass, break_glass_passes, version, updated_at';

export const findPolicy = (db: Db, clinicId: string) =>
  db.row<PolicyRow>(`select ${COLUMNS} from phi_policies where clinic_id = $1`, [clinicId]);

/** Two who replace the policy at once take turns, even where there is none yet. */
export async function lockPolicy(db: Db, clinicId: string): Promise<PolicyRow | undefined> {
  await lockClinic(db, clinicId);
  return findPolicy(db, clinicId);
}

/** The policy as it would be saved: of networks the part that names them, and hours as the database writes them. */
export async function asSaved(db: Db, policy: PhiPolicy): Promise<PhiPolicy> {
  const saved = await db.row<Pick<PhiPolicy, 'hours' | 'ip_cidrs'>>(
    'select $1::jsonb as hours, array(select network(given)::text from unnest($2::inet[]) given) as ip_cidrs',
    [policy.hours === null ? null : JSON.stringify(policy.hours), policy.ip_cidrs],
  );
  return { ...policy, ...saved };
}

export const savePolicy = (db: Db, clinicId: string, policy: PhiPolicy) =>
  db.row<PolicyRow>(
    `insert into phi_policies (clinic_id, roles, relation, hours, ip_cidrs, break_glass, break_glass_passes)
     values ($1, $2, $3, $4, array(select network(given) from unnest($5::inet[]) given), $6, $7)
     on conflict (clinic_id) do update set roles = excluded.roles, relation = excluded.relation, hours = excluded.hours,
       ip_cidrs = excluded.ip_cidrs, break_glass = excluded.break_glass,
       break_glass_passes = excluded.break_glass_passes
     returning ${COLUMNS}`,
    [
      clinicId,
      policy.roles,
      policy.relation,
      policy.hours === null ? null : JSON.stringify(policy.hours),
      policy.ip_cidrs,
      policy.break_glass,
      policy.break_glass_passes,
    ],
  );
