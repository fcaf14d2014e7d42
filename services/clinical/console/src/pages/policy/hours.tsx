import { useWords } from '../../i18n/language';
import { useWeekdays, WEEKDAYS } from '../../i18n/weekdays';
import { Button } from '../../kit/button';
import { Checkbox, TimeInput, toggled, type Bound } from '../../kit/field';
import type { Hours } from './rules';
import { text } from './text';

const NEW: Hours = { days: [], from: '08:00', to: '20:00' };

/** When records may be seen: days of the week, from a time to a time. */
export function HoursFields({ value, onChange, error }: Bound<Hours[]>) {
  const say = useWords(text);
  const short = useWeekdays('short');
  const change = (index: number, some: Partial<Hours>) =>
    onChange(value.map((each, at) => (at === index ? { ...each, ...some } : each)));
  return (
    <div className="field">
      {value.map((hours, index) => (
        <fieldset key={index} className="policy-hours">
          <legend>{say.hoursNumber(index + 1)}</legend>
          <div className="policy-days" role="group" aria-label={say.days}>
            {WEEKDAYS.map((day) => (
              <Checkbox
                key={day}
                value={hours.days.includes(day)}
                onChange={(on) => change(index, { days: toggled(hours.days, day, on) })}
                label={short(day)}
              />
            ))}
          </div>
          <TimeInput label={say.from} value={hours.from} onChange={(from) => change(index, { from })} />
          <TimeInput label={say.to} value={hours.to} onChange={(to) => change(index, { to })} />
          {value.length > 1 && (
            <Button
              small
              icon="trash"
              aria-label={say.removeHours(index + 1)}
              onPress={() => onChange(value.filter((_, at) => at !== index))}
            />
          )}
        </fieldset>
      ))}
      <span className="error" role="alert">
        {error}
      </span>
      <div>
        <Button small icon="plus" onPress={() => onChange([...value, NEW])}>
          {say.addHours}
        </Button>
      </div>
      <span className="hint">{say.endOfDay}</span>
    </div>
  );
}
