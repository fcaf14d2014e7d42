import type { Db } from '../../db/db.js';
import { ADMISSION_LIMITS } from '../../limits/index.js';

export interface Occupancy {
  ward: { id: string; code: string; name: string };
  beds: number;
  occupied: number;
  reserved: number;
  cleaning: number;
  blocked: number;
  free: number;
  planned_in: number;
  planned_out: number;
  mean_stay_days: number | null;
}

/** The occupancy of wards in use, by code. `today` is the day in the clinic's time zone. */
export const findOccupancy = (db: Db, clinicId: string, today: string) =>
  db.rows<Occupancy>(
    `select jsonb_build_object('id', w.id, 'code', w.code, 'name', w.name) as ward, n.*,
       (select count(distinct r.admission_id)::int from bed_reservations r
          join beds b on b.clinic_id = r.clinic_id and b.id = r.bed_id and b.ward_id = w.id
          where r.clinic_id = $1 and not r.ended and r.until > clock_timestamp()) as planned_in,
       (select count(*)::int from admissions a where a.clinic_id = $1 and a.ward_id = w.id and a.in_house
          and a.care_until = 'infinity' and a.expected_discharge_on <= $2::date) as planned_out,
       (select round(avg(extract(epoch from a.discharged_at - a.admitted_at)) / 86400, 1) from admissions a
          where a.clinic_id = $1 and a.ward_id = w.id and a.status = 'discharged'
            and a.discharged_at > now() - make_interval(days => $3)) as mean_stay_days
     from wards w cross join lateral (
       select count(*)::int as beds,
         count(*) filter (where u.state = 'occupied')::int as occupied,
         count(*) filter (where u.state = 'reserved')::int as reserved,
         count(*) filter (where u.state = 'cleaning')::int as cleaning,
         count(*) filter (where u.state = 'blocked')::int as blocked,
         count(*) filter (where u.state = 'free')::int as free
       from beds b join bed_uses u on u.clinic_id = b.clinic_id and u.bed_id = b.id
       where b.clinic_id = $1 and b.ward_id = w.id and b.active) n
     where w.clinic_id = $1 and w.active order by w.code, w.id`,
    [clinicId, today, ADMISSION_LIMITS.meanStayDays],
  );
