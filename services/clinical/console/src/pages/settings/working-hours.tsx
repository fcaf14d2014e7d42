import { useWords } from '../../i18n/language';
import { useWeek, useWeekdays, WEEKDAYS } from '../../i18n/weekdays';
import { Button } from '../../kit/button';
import { clockTime } from '../../kit/clock';
import { Checkbox, TimeInput, type Bound } from '../../kit/field';
import { Section } from '../../kit/page';
import { text } from './text';

export interface Window {
  days: number[];
  from: string;
  to: string;
}

const NEW: Window = { days: [1, 2, 3, 4, 5], from: '09:00', to: '13:00' };

/** What was typed of one, as the service takes it; undefined for what is none. */
export function windowOf({ days, ...typed }: Window): Window | undefined {
  const [from, to] = [clockTime(typed.from), clockTime(typed.to)];
  return days.length > 0 && from !== undefined && to !== undefined && from < to ? { days, from, to } : undefined;
}

/** Monday to Friday in one, as somebody says it. */
export function useWindowShown() {
  const name = useWeekdays('short');
  return ({ days, from, to }: Window) =>
    `${WEEKDAYS.filter((day) => days.includes(day))
      .map(name)
      .join(', ')} ${from}–${to}`;
}

/** When the clinic takes patients, where a practitioner has no hours of their own. */
export function WorkingHours({ value, onChange, error }: Bound<Window[]>) {
  const say = useWords(text);
  const name = useWeekdays('long');
  const week = useWeek();
  const change = (at: number, some: Partial<Window>) =>
    onChange(value.map((each, index) => (index === at ? { ...each, ...some } : each)));
  const add = (
    <Button icon="plus" onPress={() => onChange([...value, NEW])}>
      {say.addWindow}
    </Button>
  );
  return (
    <Section title={say.workingHours} intro={say.workingHoursIntro} actions={add}>
      {value.length === 0 && <p className="hint">{say.noWindows}</p>}
      {value.map((window, at) => (
        // They have no name but their place, and are only taken out whole.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} className="window">
          <legend>{say.window(at + 1)}</legend>
          <div className="window-days">
            {week.map((day) => (
              <Checkbox
                key={day}
                label={name(day)}
                value={window.days.includes(day)}
                onChange={(marked) =>
                  change(at, { days: marked ? [...window.days, day] : window.days.filter((each) => each !== day) })
                }
              />
            ))}
          </div>
          <div className="window-times">
            <TimeInput label={say.from} value={window.from} onChange={(from) => change(at, { from })} />
            <TimeInput label={say.to} value={window.to} onChange={(to) => change(at, { to })} />
            <Button icon="trash" onPress={() => onChange(value.filter((_, index) => index !== at))}>
              {say.removeWindow(at + 1)}
            </Button>
          </div>
        </fieldset>
      ))}
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </Section>
  );
}
