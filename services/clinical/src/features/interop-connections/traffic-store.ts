import type { Db } from '../../db/db.js';
import type { ConnectionRow } from './connection-store.js';

export interface TrafficRow extends Pick<ConnectionRow, 'direction' | 'transport' | 'status' | 'last_message_at'> {
  connection_id: string;
  name: string;
  last_day: number;
  quarantined: number;
  queued: number;
}

/** Message counts of each connection, by name. Counting stops at `most`. */
export const findTraffic = (db: Db, clinicId: string, { limit, most }: { limit: number; most: number }) =>
  db.rows<TrafficRow>(
    `select c.id as connection_id, c.name, c.direction, c.transport, c.status,
       (select iso_instant(max(m.received_at)) from interop_messages m
        where m.clinic_id = c.clinic_id and m.connection_id = c.id) as last_message_at,
       (select count(*) from (select from interop_messages m where m.clinic_id = c.clinic_id and m.connection_id = c.id
          and m.received_at > now() - interval '1 day' limit $3) as d) as last_day,
       (select count(*) from (select from interop_messages m where m.clinic_id = c.clinic_id and m.connection_id = c.id
          and m.status = 'quarantined' limit $3) as w) as quarantined,
       (select count(*) from (select from interop_queue q where q.clinic_id = c.clinic_id and q.connection_id = c.id
          and q.state <> 'done' limit $3) as q) as queued
     from interop_connections c where c.clinic_id = $1 order by c.name, c.id limit $2`,
    [clinicId, limit, most],
  );
