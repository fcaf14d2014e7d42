import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { isDay, instantOf, localOf, minutesOf } from '../../i18n/zone';
import { clockTime } from '../../kit/clock';
import { Checkbox, TextInput, TimeInput } from '../../kit/field';
import { SelectInput } from '../../kit/select-input';
import type { Form } from '../../kit/form';
import { Notice } from '../../kit/states';
import { bookingText } from './booking-text';
import type { useCalendars } from './booking-fields';

export interface Typed {
  /** The free time that was chosen before; what is typed takes its place. */
  start_at: string;
  typed_day: string;
  typed_time: string;
  typed_by: string;
  overbook: boolean;
}

/** The instant of what was typed, where the clinic is; undefined while it is none. */
export function typedInstant(
  { typed_day, typed_time }: Pick<Typed, 'typed_day' | 'typed_time'>,
  timeZone: string,
): string | undefined {
  const time = clockTime(typed_time);
  return isDay(typed_day) && time !== undefined ? instantOf(typed_day, minutesOf(time), timeZone) : undefined;
}

/** A time that is none of the free ones: beyond the hours, or between two others. `busy` when the service said that it is taken. */
export function TypedTime<V extends Typed>(props: {
  form: Form<V>;
  calendars: ReturnType<typeof useCalendars>;
  busy: boolean;
}) {
  const { calendars, busy } = props;
  // Its fields are those of this form, which has more.
  const form = props.form as unknown as Form<Typed>;
  const say = useWords(bookingText);
  const format = useFormat();
  const start = typedInstant(form.values, format.timeZone);
  const typed = clockTime(form.values.typed_time);
  const isJumped =
    start !== undefined &&
    typed !== undefined &&
    localOf(start, format.timeZone).minutes !== minutesOf(typed) % minutesOf('24:00');
  const { error } = form.field('typed_time');
  /** What the service said of the time was of the day, the time and the practitioner together. */
  const part = <K extends 'typed_day' | 'typed_time' | 'typed_by'>(name: K) => ({
    ...form.field(name),
    onChange: (typed: string) => form.set({ [name]: typed, start_at: '' }),
  });
  return (
    <>
      <p className="hint">{say.timeHint}</p>
      <div className="fields">
        <TextInput {...part('typed_day')} label={say.day} type="date" />
        <TimeInput {...part('typed_time')} label={say.time} error={error ?? form.errorOf('start_at')} />
        {!calendars.isDoctor && (
          <SelectInput {...part('typed_by')} label={say.typedBy} options={calendars.one(say.choosePractitioner)} />
        )}
      </div>
      <p role="status" className="chosen-time">
        {start === undefined ? say.chooseTime : say.chosen(`${format.longDay(start)}, ${format.time(start)}`, '')}
      </p>
      {isJumped && <Notice tone="warning" title={say.noSuchTime(format.time(start))} />}
      {busy && (
        <Notice tone="warning" title={say.busy}>
          <p>{say.busyHint}</p>
        </Notice>
      )}
      <Checkbox {...form.field('overbook')} label={say.between} hint={say.betweenHint} />
    </>
  );
}
