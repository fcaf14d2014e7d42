import type { Db } from '../../db/db.js';
import { dayBounds, dayIn } from '../../calendar.js';
import type { Clinic } from '../../domain/clinic.js';
import { isExpected, isInHouse, type AdmissionRow } from '../admissions/index.js';
import { findDosedBetween, type DosedMedication } from '../inpatient-medications/index.js';
import { findGivenAround, findOfDoses } from './administration-store.js';
import { asNeededOf, dosesOf, type Dose } from './chart-rules.js';

interface ChartLine {
  medication: Omit<DosedMedication, 'admitted_at' | 'pauses'>;
  doses: Dose[];
  as_needed: { given_today: number; next_possible_at: string | null } | null;
}

/** The chart of a day: its doses and what was recorded of them. It takes three queries, however long the stay. */
export async function readChart(
  db: Db,
  { id: clinicId, timezone }: Pick<Clinic, 'id' | 'timezone'>,
  { id, status }: Pick<AdmissionRow, 'id' | 'status'>,
  { date, bounds, now }: { date: string; bounds: { from: string; to: string }; now: Date },
): Promise<ChartLine[]> {
  const orders = await findDosedBetween(db, clinicId, id, bounds);
  const recorded = await findOfDoses(db, clinicId, id, bounds);
  const given = await findGivenAsNeeded(db, clinicId, orders, { bounds, now, timezone });
  const isOver = !isInHouse(status) && !isExpected(status);
  return orders.map((order) => {
    const { admitted_at: _, pauses: __, ...medication } = order;
    const { schedule } = order;
    const times = given.flatMap((each) => (each.medication_id === order.id ? [each.given_at] : []));
    const as_needed =
      schedule.kind === 'as_needed' ? asNeededOf({ ...order, schedule }, { date, timezone, now }, times) : null;
    return { medication, doses: dosesOf(order, { date, timezone, now, isOver }, recorded), as_needed };
  });
}

/** When doses as needed were given that day, today, and within the longest interval before. */
async function findGivenAsNeeded(
  db: Db,
  clinicId: string,
  orders: readonly DosedMedication[],
  { bounds, now, timezone }: { bounds: { from: string; to: string }; now: Date; timezone: string },
) {
  const needed = orders.flatMap(({ id, schedule }) =>
    schedule.kind === 'as_needed' ? [{ id, hours: schedule.min_interval_hours }] : [],
  );
  if (needed.length === 0) return [];
  const today = dayBounds(timezone, dayIn(timezone, now));
  const longest = Math.max(...needed.map(({ hours }) => hours));
  const earliest = least(today.from, new Date(now.getTime() - longest * 3_600_000).toISOString());
  const isNear = bounds.to >= earliest && bounds.from <= today.to;
  const recent = isNear
    ? { from: least(bounds.from, earliest), to: bounds.to > today.to ? bounds.to : today.to }
    : { from: earliest, to: today.to };
  const ids = needed.map(({ id }) => id);
  const find = ({ from, to }: { from: string; to: string }) =>
    findGivenAround(db, clinicId, ids, { from: new Date(Date.parse(from) - 1).toISOString(), to });
  return isNear ? find(recent) : (await Promise.all([find(bounds), find(recent)])).flat();
}

const least = (one: string, other: string): string => (one < other ? one : other);
