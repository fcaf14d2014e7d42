import type { Db } from '../../db/db.js';
import type { Role } from '../../domain/caller.js';
import { POLICY_LIMITS } from '../../limits/index.js';
import type { DecidedRequest, Key, MemberGroup } from './preview-rules.js';

/** Active members of those roles, by what decides whose records they see. */
export const countMembers = (db: Db, clinicId: string, roles: readonly Role[]) =>
  db.rows<MemberGroup & { count: number }>(
    `select role, practitioner_id is not null as practitioner, count(*) as count from memberships
     where clinic_id = $1 and status = 'active' and role = any($2) group by 1, 2 order by 1, 2 desc`,
    [clinicId, roles],
  );

const IN_GROUPS = `join unnest($2::text[], $3::boolean[]) as g(role, practitioner)
  on g.role = m.role and g.practitioner = (m.practitioner_id is not null)`;

const columnsOf = (groups: readonly MemberGroup[]) => [
  groups.map(({ role }) => role),
  groups.map(({ practitioner }) => practitioner),
];

export const findMembers = (db: Db, clinicId: string, groups: readonly MemberGroup[]) =>
  db.rows<MemberGroup & { id: string; name: string }>(
    `select u.id, u.name, m.role, m.practitioner_id is not null as practitioner
     from memberships m ${IN_GROUPS} join users u on u.id = m.user_id
     where m.clinic_id = $1 and m.status = 'active' order by u.name, u.id limit ${POLICY_LIMITS.members}`,
    [clinicId, ...columnsOf(groups)],
  );

/** Apps that members of those groups let in, with how many of them; an app sees no more than they do. */
export const findApps = (db: Db, clinicId: string, groups: readonly MemberGroup[], now: Date) =>
  db.rows<{ id: string; name: string; people: number }>(
    `select a.id, a.name, count(distinct t.user_id) as people
     from smart_apps a join access_tokens t on t.smart_app_id = a.id and t.clinic_id = a.clinic_id
     join memberships m on m.clinic_id = a.clinic_id and m.user_id = t.user_id and m.status = 'active' ${IN_GROUPS}
     where a.clinic_id = $1 and a.revoked_at is null and t.revoked_at is null and t.expires_at > $4
     group by a.id, a.name order by a.name, a.id`,
    [clinicId, ...columnsOf(groups), now],
  );

/** Those for tests are under the policy of the sandbox. */
export const findLiveKeys = (db: Db, clinicId: string, now: Date) =>
  db.rows<Key>(
    `select id, name, environment, scopes, created_by, approved_by,
       active_sponsors(clinic_id, created_by, approved_by) as sponsors
     from api_keys where clinic_id = $1 and environment = 'live' and revoked_at is null and (expires_at is null or expires_at > $2)
     order by name, id`,
    [clinicId, now],
  );

/** What the policy decided since then, among the newest rows of the trail. Emergencies are not: they pass it. */
export const findDecidedRequests = (db: Db, clinicId: string, since: string) =>
  db.rows<DecidedRequest>(
    `select actor_type, actor_id, actor_name, actor_role, occurred_at, host(ip) as ip, outcome = 0 as admitted
     from (select actor_type, actor_id, actor_name, actor_role, occurred_at, ip, outcome, purpose, reason from audit_events
           where clinic_id = $1 and occurred_at >= $2 order by occurred_at desc limit ${POLICY_LIMITS.auditRows}) newest
     where actor_type in ('user', 'api_key') and actor_id is not null and actor_role is not null
       and ((outcome = 0 and purpose = 'TREAT') or reason = 'phi_access_denied')`,
    [clinicId, since],
  );
