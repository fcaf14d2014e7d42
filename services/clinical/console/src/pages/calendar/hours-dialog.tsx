import { useState } from 'react';
import { ApiError } from '../../api/errors';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { clockTime } from '../../kit/clock';
import { Checkbox, SelectInput, TextInput, TimeInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { Notice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { useLocations, useWeekdays, WEEKDAYS } from './hours-list';
import type { Hours, OwnHours } from './pieces';
import { text } from './text';

const valuesOf = (hours: OwnHours | undefined, day: string) => ({
  days: hours?.days ?? [1, 2, 3, 4, 5],
  from: hours?.from ?? '09:00',
  to: hours?.to ?? '13:00',
  valid_from: hours?.valid_from ?? day,
  valid_until: hours?.valid_until ?? '',
  location_id: hours?.location_id ?? '',
});
type Values = ReturnType<typeof valuesOf>;

const hoursOf = ({ from, to, valid_until, location_id, ...rest }: Values): OwnHours => ({
  ...rest,
  from: clockTime(from) ?? from,
  to: clockTime(to) ?? to,
  valid_until: valid_until || null,
  location_id: location_id || null,
});

/** One of their hours, or new ones. */
export function HoursDialog(props: {
  of: Hours;
  etag: string | null;
  index: number | 'new';
  day: string;
  close(): void;
}) {
  const { of, index, day, close } = props;
  const say = useWords(text);
  const toast = useToast();
  // As they were when this was opened: what others changed since is refused, and not written over.
  const [{ hours, etag, initial }] = useState(() => ({
    hours: of.hours,
    etag: props.etag,
    initial: valuesOf(index === 'new' ? undefined : of.hours[index], day),
  }));
  const save = useWrite('PUT /api/v1/practitioners/{practitioner}/hours', {
    changes: ['GET /api/v1/practitioners/{practitioner}/hours'],
  });
  const put = (next: OwnHours[]) =>
    save.mutateAsync({
      path: { practitioner: of.practitioner_id },
      body: { hours: next },
      ...(etag !== null && { headers: { 'If-Match': etag } }),
    });
  const done = ({ message }: { message: string }) => {
    toast(message);
    close();
  };
  const form = useForm({
    initial,
    check: useCheck(),
    send: (values) =>
      put(
        index === 'new'
          ? [...hours, hoursOf(values)]
          : hours.map((each, at) => (at === index ? hoursOf(values) : each)),
      ),
    done,
  });
  const removal = useForm({ initial: NOTHING, send: () => put(hours.filter((_, at) => at !== index)), done });
  const stale = [form.failure, removal.failure].some((error) => error instanceof ApiError && error.status === 412);
  return (
    <Dialog title={say.hoursTitle} close={close} alert>
      <FormView form={form} send={say.saveHours} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
        <Days value={form.values.days} onChange={(days) => form.set({ days })} error={form.errorOf('days')} />
        <div className="pair">
          <TimeInput {...form.field('from')} label={say.from} />
          <TimeInput {...form.field('to')} label={say.to} hint={say.toHint} />
        </div>
        <div className="pair">
          <TextInput {...form.field('valid_from')} label={say.validFromDay} type="date" />
          <TextInput {...form.field('valid_until')} label={say.validUntilDay} hint={say.validUntilHint} type="date" />
        </div>
        <Place {...form.field('location_id')} />
        {stale && <Notice tone="warning" title={say.staleHours} />}
      </FormView>
      {index !== 'new' && (
        <Button look="danger" icon="trash" isPending={removal.sending} onPress={() => void removal.submit()}>
          {say.removeHours}
        </Button>
      )}
    </Dialog>
  );
}

const NOTHING = {};

function useCheck() {
  const say = useWords(text);
  return ({ days, valid_from, valid_until, ...typed }: Values) => {
    const [from, to] = [clockTime(typed.from), clockTime(typed.to)];
    return {
      ...(days.length === 0 && { days: say.daysMissing }),
      ...(from === undefined && { from: say.timeWrong }),
      ...(to === undefined && { to: say.timeWrong }),
      ...(from !== undefined && to !== undefined && to <= from && { to: say.orderWrong }),
      ...(valid_from === '' && { valid_from: say.dayMissing }),
      ...(valid_until !== '' && valid_until < valid_from && { valid_until: say.untilWrong }),
    };
  };
}

function Days(props: { value: number[]; onChange(days: number[]): void; error: string | undefined }) {
  const { value, onChange, error } = props;
  const say = useWords(text);
  const name = useWeekdays('long');
  return (
    <fieldset className="field">
      <legend>{say.days}</legend>
      <div className="weekdays">
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={name(day)}
            value={value.includes(day)}
            onChange={(marked) => onChange(marked ? [...value, day] : value.filter((each) => each !== day))}
          />
        ))}
      </div>
      {error && <span className="error">{error}</span>}
    </fieldset>
  );
}

function Place(props: { value: string; onChange(value: string): void; error?: string | undefined }) {
  const say = useWords(text);
  const locations = useLocations();
  const offered = locations.filter(({ active, id }) => active || id === props.value);
  if (offered.length === 0) return null;
  return (
    <SelectInput
      {...props}
      label={say.location}
      optional
      options={[
        { value: '', label: say.anyLocation },
        ...offered.map(({ id, name, room }) => ({ value: id, label: [name, room].filter(Boolean).join(', ') })),
      ]}
    />
  );
}
