import type { Body } from '../../api/client';
import { addDays, instantOf, localOf, minutesOf } from '../../i18n/zone';
import { clockTime } from '../../kit/clock';
import { numberOf } from '../../vitals/signs';
import type { Administration, Order, Outcome } from './medication';

/** What is typed of a dose, by the names that the service has for it. */
interface TypedDose {
  status: Outcome;
  reason: string;
  given_at: string;
  dose: string;
  route: string;
  site: string;
  lot_id: string;
  witness_code: string;
}

const SOON_MS = 5 * 60_000;

/** What a form begins with: as ordered; of a correction, as it was recorded. */
export const typedDose = (order: Order, of?: Administration): TypedDose => ({
  status: of?.status ?? 'given',
  reason: '',
  given_at: '',
  dose: String((of ?? order).dose?.value ?? ''),
  route: (of ?? order).route ?? '',
  site: of?.site ?? '',
  lot_id: of?.lot_id ?? '',
  witness_code: '',
});

/** The last time when the clocks of the clinic said so; of a correction on the day of what it corrects. */
function givenAt(typed: string, { now, timeZone, of }: { now: number; timeZone: string; of?: Administration }) {
  const time = clockTime(typed);
  if (time === undefined) return undefined;
  const { day } = localOf(of?.given_at ?? now, timeZone);
  const at = (on: string) => instantOf(on, minutesOf(time), timeZone);
  return !of && Date.parse(at(day)) > now + SOON_MS ? at(addDays(day, -1)) : at(day);
}

type Sent = Omit<Body<'POST /api/v1/admissions/{admission}/administrations'>, 'medication_id' | 'due_at'>;

/** As the service takes it. */
export function doseBody(
  typed: TypedDose,
  order: Order,
  clock: { now: number; timeZone: string; of?: Administration },
): Sent {
  const given_at = givenAt(typed.given_at, clock);
  const value = numberOf(typed.dose);
  const unit = order.dose?.unit;
  const isGiven = typed.status === 'given';
  return {
    status: typed.status,
    reason: typed.reason.trim() || null,
    ...(given_at !== undefined && { given_at }),
    dose: value !== undefined && unit !== undefined ? { value, unit } : null,
    route: typed.route.trim() || null,
    site: typed.site.trim() || null,
    lot_id: (isGiven && typed.lot_id) || null,
    witness_code: (isGiven && typed.witness_code.trim()) || null,
  };
}
