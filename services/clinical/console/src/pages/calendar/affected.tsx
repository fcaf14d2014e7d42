import { useRead } from '../../api/use-service';
import type { Appointment } from '../../appointments/appointment';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { addDays } from '../../i18n/zone';
import { Notice } from '../../kit/states';
import { holdsTime, isOpenFor, type Hours, type OwnHours } from './pieces';
import { text } from './text';

/** Who has an appointment there, under what it is to them. */
export function AffectedList({ title, of }: { title: string; of: readonly Appointment[] }) {
  const format = useFormat();
  return (
    <Notice tone="warning" title={title}>
      <ul>
        {of.map(({ id, start_at, patient }) => (
          <li key={id}>
            {format.moment(start_at)} · {patient.full_name}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** A list of appointments spans no more days. */
const DAYS = 90;

/** Of the appointments of the days from `day` on, which lie within the hours as they are, and would not within others. */
export function useLeftOutside(hours: Hours, day: string) {
  const span = { date_from: day, date_to: addDays(day, DAYS - 1) };
  const query = useRead(
    'GET /api/v1/appointments',
    { query: { practitioner_id: hours.practitioner_id, ...span, per_page: 100 } },
    { anew: true },
  );
  const held = (query.data?.data ?? []).filter((each) => holdsTime(each) && isOpenFor(each, hours));
  return {
    query,
    /** Whether they are all of those days; there may be others later. */
    isWhole: query.data?.meta.has_more === false,
    by: (wanted: OwnHours[]): Appointment[] => held.filter((each) => !isOpenFor(each, { ...hours, hours: wanted })),
  };
}

/** Whom hours would leave outside of them, and whether there may be others; it is saved all the same. */
export function LeftOutside({ left, more }: { left: readonly Appointment[]; more: boolean }) {
  const say = useWords(text);
  return (
    <div role="status">
      {left.length > 0 && <AffectedList title={say.outside(left.length)} of={left} />}
      {more && <p className="hint">{say.outsideMore}</p>}
    </div>
  );
}
