import { useRef, useState } from 'react';
import { ApiError } from '../../api/errors';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { useWeek, useWeekdays } from '../../i18n/weekdays';
import { isDay } from '../../i18n/zone';
import { Button } from '../../kit/button';
import { Conflict } from '../../kit/conflict';
import { Dialog } from '../../kit/dialog';
import { clockTime } from '../../kit/clock';
import { Checkbox, TextInput, TimeInput } from '../../kit/field';
import { SelectInput } from '../../kit/select-input';
import { FormView, useForm } from '../../kit/form';
import { ErrorNotice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { LeftOutside, useLeftOutside } from './affected';
import { useHoursSaid, useLocations } from './hours-list';
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
  today: string;
  close(): void;
}) {
  const { of, index, day, today, close } = props;
  const say = useWords(text);
  const toast = useToast();
  // As they were when this was opened: what others changed since is refused, and not written over.
  const [opened] = useState(() => ({ hours: of.hours, etag: props.etag }));
  const based = useRef(opened);
  const [initial] = useState(() => valuesOf(index === 'new' ? undefined : of.hours[index], day));
  const save = useWrite('PUT /api/v1/practitioners/{practitioner}/hours', {
    changes: ['GET /api/v1/practitioners/{practitioner}/hours'],
  });
  /** All of them with this one as it is wanted, undefined for none. */
  const withOwn = (list: readonly OwnHours[], own: OwnHours | undefined) =>
    replaced(list, index === 'new' ? undefined : { at: index, among: opened.hours }, own);
  const put = (own: OwnHours | undefined) =>
    save.mutateAsync({
      path: { practitioner: of.practitioner_id },
      body: { hours: withOwn(based.current.hours, own) },
      ...(based.current.etag !== null && { headers: { 'If-Match': based.current.etag } }),
    });
  const done = ({ message }: { message: string }) => {
    toast(message);
    close();
  };
  const check = useCheck();
  const form = useForm({ initial, check, send: (values) => put(hoursOf(values)), done });
  const removal = useForm({ initial: NOTHING, send: () => put(undefined), done });
  const { valid_from } = form.values;
  const since = isDay(valid_from) && valid_from < initial.valid_from ? valid_from : initial.valid_from;
  const outside = useLeftOutside(of, since < today ? today : since);
  const isTyped = Object.keys(check(form.values)).length === 0;
  const left = isTyped ? outside.by(withOwn(of.hours, hoursOf(form.values))) : [];
  const leftByRemoval = outside.by(withOwn(of.hours, undefined));
  const isHarmless = outside.isWhole && leftByRemoval.length === 0;
  const [isTold, setTold] = useState(false);
  const more = outside.query.data !== undefined && !outside.isWhole;
  const stale = [form, removal].find(({ failure }) => failure instanceof ApiError && failure.status === 412);
  const isRead = props.etag !== based.current.etag;
  return (
    <Dialog title={say.hoursTitle} close={close} alert>
      <FormView
        form={form}
        send={say.saveHours}
        icon="check"
        waits={outside.query.isLoading}
        cancel={<Button onPress={close}>{say.cancel}</Button>}
      >
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
        {outside.query.error && <ErrorNotice error={outside.query.error} retry={() => void outside.query.refetch()} />}
        <LeftOutside left={left} more={more} />
        {stale && isRead && (
          <StaleHours
            theirs={of.hours}
            mine={withOwn(of.hours, stale === form ? hoursOf(form.values) : undefined)}
            keepMine={() => {
              based.current = { hours: of.hours, etag: props.etag };
              void stale.submit();
            }}
            takeTheirs={close}
          />
        )}
      </FormView>
      {index !== 'new' && (
        <>
          <LeftOutside left={isTold ? leftByRemoval : []} more={isTold && more} />
          <Button
            look="danger"
            icon="trash"
            isDisabled={outside.query.isLoading}
            isPending={removal.sending}
            onPress={() => (isTold || isHarmless ? void removal.submit() : setTold(true))}
          >
            {isTold ? say.removeAnyway : say.removeHours}
          </Button>
        </>
      )}
    </Dialog>
  );
}

const NOTHING = {};

const same = (a: OwnHours, b: OwnHours): boolean => HOURS_KEYS.every((key) => String(a[key]) === String(b[key]));
const HOURS_KEYS = ['days', 'from', 'to', 'valid_from', 'valid_until', 'location_id'] as const;

/**
 * A list with one of its entries as it is wanted. They have no ids: it is the one that is as it was, else what stands now in its
 * place, if that was not there before; a new one, or one that is gone meanwhile, comes last.
 */
function replaced(
  list: readonly OwnHours[],
  was: { at: number; among: readonly OwnHours[] } | undefined,
  own: OwnHours | undefined,
): OwnHours[] {
  const before = was?.among[was.at];
  const found = before ? list.findIndex((each) => same(each, before)) : -1;
  const inPlace = was && list[was.at];
  const at = found >= 0 || !inPlace || was.among.some((each) => same(each, inPlace)) ? found : was.at;
  const wanted = own ? [own] : [];
  return at < 0 ? [...list, ...wanted] : [...list.slice(0, at), ...wanted, ...list.slice(at + 1)];
}

function StaleHours(props: {
  theirs: readonly OwnHours[];
  mine: readonly OwnHours[];
  keepMine(): void;
  takeTheirs(): void;
}) {
  const { theirs, mine, ...acts } = props;
  const say = useWords(text);
  const said = useHoursSaid();
  const list = (of: readonly OwnHours[]) =>
    of
      .map((hours) => [said.days(hours), said.hours(hours), said.valid(hours), said.place(hours)])
      .map((parts) => parts.filter(Boolean).join(' · '))
      .join('; ') || say.noHours;
  const [now, own] = [list(theirs), list(mine)];
  return <Conflict differences={now === own ? [] : [{ name: say.allHours, theirs: now, mine: own }]} {...acts} />;
}

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
  const week = useWeek();
  return (
    <fieldset className="field">
      <legend>{say.days}</legend>
      <div className="weekdays">
        {week.map((day) => (
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
