import { useAll } from '../../api/use-all';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { useWeekdays, WEEKDAYS } from '../../i18n/weekdays';
import { Button } from '../../kit/button';
import { Section } from '../../kit/page';
import { DataTable, type Column } from '../../kit/table';
import type { Hours, OwnHours } from './pieces';
import { text } from './text';

export function useLocations() {
  return useAll('GET /api/v1/locations').data ?? [];
}

/** All hours of their own, of other weeks too. */
export function HoursList({ of, edit }: { of: Hours; edit(index: number): void }) {
  const say = useWords(text);
  const columns = useColumns(edit);
  return (
    <Section title={say.allHours} intro={say.allHoursIntro}>
      <DataTable
        caption={say.allHours}
        columns={columns}
        rows={of.hours.map((hours, index) => ({ ...hours, index }))}
        rowKey={({ index }) => String(index)}
        empty={<p className="hint">{say.noHours}</p>}
      />
    </Section>
  );
}

/** One of them in words, with its days as the list shows them. */
export function useHoursSaid() {
  const say = useWords(text);
  const format = useFormat();
  const name = useWeekdays('short');
  const locations = useLocations();
  const day = (iso: string) => format.date(iso);
  return {
    days: ({ days }: OwnHours) =>
      WEEKDAYS.filter((each) => days.includes(each))
        .map(name)
        .join(', '),
    hours: ({ from, to }: OwnHours) => `${from}–${to}`,
    valid: ({ valid_from, valid_until }: OwnHours) =>
      valid_until === null ? say.validFrom(day(valid_from)) : say.validBetween(day(valid_from), day(valid_until)),
    place: ({ location_id }: OwnHours) => locations.find(({ id }) => id === location_id)?.name,
  };
}

function useColumns(edit: (index: number) => void): Column<OwnHours & { index: number }>[] {
  const say = useWords(text);
  const said = useHoursSaid();
  return [
    { key: 'days', title: say.days, heads: true, cell: said.days },
    { key: 'hours', title: say.hours, cell: said.hours },
    { key: 'valid', title: say.valid, cell: said.valid },
    { key: 'location', title: say.location, cell: (hours) => said.place(hours) ?? '—' },
    {
      key: 'change',
      title: say.change,
      end: true,
      cell: (hours) => (
        <Button
          small
          aria-label={say.changeLabel(said.days(hours), said.hours(hours))}
          onPress={() => edit(hours.index)}
        >
          {say.change}
        </Button>
      ),
    },
  ];
}
