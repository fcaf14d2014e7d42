import type { Db } from '../../db/db.js';

/**
 * An id such that the organization's messages from it on were sent at that time or later, and those before it earlier; undefined where
 * there is no message. Ids ascend with time, so that halving their range finds it in some thirty probes of the primary key: no index of
 * times is kept for it.
 */
export async function findIdAt(db: Db, realm_id: number, sent_at: Date): Promise<number | undefined> {
  const found = await db.maybe<{ id: number }>(
    `with recursive halves (low, high) as (
       select min(id), max(id) + 1 from messages where realm_id = $1
       union all
       select case when probe.sent_at < $2 then probe.id + 1 else low end,
              case when probe.sent_at < $2 then high else (low + high) / 2 end
       from halves cross join lateral (
         select m.id, m.sent_at from messages m where m.realm_id = $1 and m.id >= (low + high) / 2 order by m.id limit 1
       ) probe
       where low < high
     )
     select low as id from halves where low >= high limit 1`,
    [realm_id, sent_at],
  );
  return found?.id;
}
