import type { Db } from '../../db/db.js';
import { clause, column, literal, parameter, piece, statement } from '../../db/piece.js';

/** Minutes from arrival to an event: the number of visits that have it, the median and the 90th percentile. */
export interface Duration {
  count: number;
  median: number | null;
  p90: number | null;
}

export interface EmergencyMetrics {
  arrivals: number;
  door_to_triage: Duration;
  door_to_doctor: Duration;
  door_to_disposition: Duration;
  length_of_stay: Duration;
  boarding: { now: number; median: number | null; p90: number | null };
  left_without_being_seen: number;
  overdue: number;
  by_level: { level: number | null; arrivals: number }[];
  by_hour: { hour: number; arrivals: number }[];
  by_day: { date: string; arrivals: number }[];
}

const shareOf = (since: string, until: string) => (of: number) => {
  const minutes = clause`greatest(0, extract(epoch from ${column(`visits.${until}`)} - ${column(`visits.${since}`)}) / 60)`;
  return clause`round((percentile_cont(${literal(of)}) within group (order by ${minutes})
    filter (where ${column(`visits.${until}`)} is not null and ${column(`visits.${since}`)} is not null))::numeric, 1)`;
};

const durationUntil = (instant: string) => {
  const share = shareOf('arrival_at', instant);
  return clause`jsonb_build_object('count', count(${column(`visits.${instant}`)}), 'median', ${share(0.5)}, 'p90', ${share(0.9)})`;
};

const boarded = shareOf('boarding_at', 'left_at');

const METRICS = statement(piece`
  with visits as (
    select v.arrival_at, v.arrival_at at time zone ${parameter(4)} as arrived, v.first_seen_at, v.left_at, v.boarding_at, v.outcome, v.level,
      (select t.at from emergency_triages t where t.clinic_id = v.clinic_id and t.visit_id = v.id order by t.place limit 1) as triaged_at,
      exists (select from emergency_overdues o where o.clinic_id = v.clinic_id and o.visit_id = v.id) as overdue
    from emergency_visits v
    where v.clinic_id = ${parameter(1)} and v.status <> 'entered_in_error'
      and v.arrival_at >= ${parameter(2)}::date::timestamp at time zone ${parameter(4)}
      and v.arrival_at < (${parameter(3)}::date + 1)::timestamp at time zone ${parameter(4)})
  select count(*)::int as arrivals,
    ${durationUntil('triaged_at')} as door_to_triage,
    ${durationUntil('first_seen_at')} as door_to_doctor,
    ${durationUntil('left_at')} as door_to_disposition,
    ${durationUntil('left_at')} as length_of_stay,
    jsonb_build_object('median', ${boarded(0.5)}, 'p90', ${boarded(0.9)}, 'now', (select count(*) from emergency_visits b
      where b.clinic_id = ${parameter(1)} and b.status = 'boarding')) as boarding,
    count(*) filter (where visits.outcome = 'left_without_being_seen')::int as left_without_being_seen,
    count(*) filter (where visits.overdue)::int as overdue,
    (select coalesce(jsonb_agg(jsonb_build_object('level', l.level, 'arrivals', l.arrivals) order by l.level nulls last), '[]')
     from (select a.level, count(*) as arrivals from visits a group by a.level) l) as by_level,
    (select jsonb_agg(jsonb_build_object('hour', h.hour, 'arrivals', h.arrivals) order by h.hour)
     from (select s.hour, count(a.arrived) as arrivals from generate_series(0, 23) s (hour)
       left join visits a on extract(hour from a.arrived) = s.hour group by s.hour) h) as by_hour,
    (select jsonb_agg(jsonb_build_object('date', d.date, 'arrivals', d.arrivals) order by d.date)
     from (select s.date::date as date, count(a.arrived) as arrivals
       from generate_series(${parameter(2)}::date::timestamp, ${parameter(3)}::date::timestamp, interval '1 day') s (date)
       left join visits a on a.arrived::date = s.date::date group by s.date) d) as by_day
  from visits`);

/** Measures the visits whose patients arrived on these days, both included, without those entered in error. */
export async function measureEmergency(
  db: Db,
  clinicId: string,
  { from, to, timezone }: { from: string; to: string; timezone: string },
): Promise<EmergencyMetrics> {
  const row = await db.row<EmergencyMetrics>(METRICS, [clinicId, from, to, timezone]);
  if (!row) throw new Error('Numbers have no row.');
  return row;
}
