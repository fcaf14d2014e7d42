import { useState } from 'react';
import { useAll } from '../../api/use-all';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { FormView, useForm } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { Loaded } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { dialogText } from './dialog-text';
import { CHANGES, type Visit } from './visit';

interface Shown {
  of: Visit;
  /** All who are here: a bay that one of them has is not offered. */
  all: readonly Visit[];
  close(): void;
}

/** Who treats the patient, and where. */
export function AssignDialog(shown: Shown) {
  const say = useWords(dialogText);
  const { of, close } = shown;
  const people = useAll('GET /api/v1/practitioners', { active: true });
  const places = useAll('GET /api/v1/locations', { active: true });
  const query = people.data ? places : people;
  return (
    <Dialog title={say.assignTitle(of.patient.full_name)} close={close} alert>
      <Loaded query={query}>{() => <Fields {...shown} people={people.data ?? []} places={places.data ?? []} />}</Loaded>
    </Dialog>
  );
}

type People = NonNullable<ReturnType<typeof useAll<'GET /api/v1/practitioners'>>['data']>;
type Places = NonNullable<ReturnType<typeof useAll<'GET /api/v1/locations'>>['data']>;

function Fields({ of, all, close, people, places }: Shown & { people: People; places: Places }) {
  const say = useWords(dialogText);
  const toast = useToast();
  const assign = useWrite('POST /api/v1/emergency/visits/{visit}/assign', CHANGES);
  // As it was when it was shown: what a colleague changes meanwhile was not changed here.
  const [initial] = useState(() => ({
    location_id: of.location?.id ?? '',
    practitioner_id: of.practitioner?.id ?? '',
    nurse_id: of.nurse?.id ?? '',
  }));
  const form = useForm({
    initial,
    // What was not touched stays, whoever changed it meanwhile.
    send: (values) =>
      assign.mutateAsync({
        path: { visit: of.id },
        body: Object.fromEntries(
          (Object.keys(initial) as (keyof typeof initial)[])
            .filter((name) => values[name] !== initial[name])
            .map((name) => [name, values[name] || null]),
        ),
      }),
    done({ message }) {
      toast(message);
      close();
    },
  });
  const taken = new Set(all.flatMap(({ id, location }) => (location && id !== of.id ? [location.id] : [])));
  const bays = places.filter(({ bay }) => bay);
  const free = (bays.length > 0 ? bays : places).filter(({ id, bay, shared }) => !bay || shared || !taken.has(id));
  const placeOptions = [
    { value: '', label: say.noPlace },
    ...withOwn(
      free.map(({ id, name, room }) => ({ value: id, label: [name, room].filter(Boolean).join(', ') })),
      of.location && { value: of.location.id, label: [of.location.name, of.location.room].filter(Boolean).join(', ') },
    ),
  ];
  const peopleOptions = (own: Visit['nurse']) => [
    { value: '', label: say.nobody },
    ...withOwn(
      people.map(({ id, full_name, specialty }) => ({
        value: id,
        label: [full_name, specialty].filter(Boolean).join(' · '),
      })),
      own && { value: own.id, label: own.full_name },
    ),
  ];
  return (
    <FormView form={form} send={say.assign} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
      <SelectInput {...form.field('location_id')} label={say.place} hint={say.placeHint} options={placeOptions} />
      <SelectInput
        {...form.field('practitioner_id')}
        label={say.practitioner}
        options={peopleOptions(of.practitioner)}
      />
      <SelectInput {...form.field('nurse_id')} label={say.nurse} options={peopleOptions(of.nurse)} />
    </FormView>
  );
}

interface Choice {
  value: string;
  label: string;
}

/** What is chosen now is offered too, although it would not be otherwise. */
const withOwn = (options: Choice[], own: Choice | null): Choice[] =>
  own && !options.some(({ value }) => value === own.value) ? [own, ...options] : options;
