import { useRef, useState } from 'react';
import { ApiError } from '../../api/errors';
import type { Data } from '../../api/client';
import { useRead, useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Conflict, type Difference } from '../../kit/conflict';
import { Dialog } from '../../kit/dialog';
import { Checkbox, TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { Section } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, Pages, type Column } from '../../kit/table';
import { useToast } from '../../kit/toast';
import { text } from './text';
import { TimezoneInput } from './timezone-input';

type Location = Data<'GET /api/v1/locations'>[number];

export function Locations() {
  const say = useWords(text);
  const [page, setPage] = useState(1);
  const query = useRead('GET /api/v1/locations', { query: { page } });
  const [open, setOpen] = useState<Location | 'new'>();
  const columns = useColumns(setOpen);
  const add = (
    <Button icon="plus" onPress={() => setOpen('new')}>
      {say.addLocation}
    </Button>
  );
  return (
    <Section title={say.locations} intro={say.locationsIntro} actions={add}>
      <Loaded query={query}>
        {({ data, meta }) => (
          <DataTable
            caption={say.locations}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            faded={({ active }) => !active}
            empty={
              <Empty icon="building" title={say.noLocations}>
                {say.noLocationsHint}
              </Empty>
            }
            foot={<Pages meta={meta} go={setPage} />}
          />
        )}
      </Loaded>
      {open && (
        <LocationDialog
          of={open === 'new' ? undefined : open}
          newest={query.data?.data.find(({ id }) => open !== 'new' && id === open.id)}
          close={() => setOpen(undefined)}
        />
      )}
    </Section>
  );
}

function useColumns(edit: (location: Location) => void): Column<Location>[] {
  const say = useWords(text);
  return [
    { key: 'name', title: say.locationName, heads: true, cell: ({ name }) => name },
    { key: 'room', title: say.room, cell: ({ room }) => room ?? '—' },
    { key: 'timezone', title: say.ownTimezone, cell: ({ timezone }) => timezone ?? say.clinicsTimezone },
    {
      key: 'state',
      title: say.state,
      cell: ({ active }) => <Badge tone={active ? 'good' : 'neutral'}>{active ? say.active : say.inactive}</Badge>,
    },
    {
      key: 'edit',
      title: say.edit,
      end: true,
      cell: (location) => (
        <Button small aria-label={say.editLabel(location.name)} onPress={() => edit(location)}>
          {say.edit}
        </Button>
      ),
    },
  ];
}

const valuesOf = (location: Location | undefined) => ({
  name: location?.name ?? '',
  room: location?.room ?? '',
  timezone: location?.timezone ?? '',
  active: location?.active ?? true,
});
type Values = ReturnType<typeof valuesOf>;
const bodyOf = ({ name, room, timezone, active }: Values) => ({
  name,
  active,
  room: room.trim() || null,
  timezone: timezone || null,
});

const CHANGES = ['GET /api/v1/locations'] as const;

function LocationDialog(props: { of: Location | undefined; newest: Location | undefined; close(): void }) {
  const { of, newest, close } = props;
  const say = useWords(text);
  const toast = useToast();
  const [initial] = useState(() => valuesOf(of));
  const version = useRef(of?.version);
  const create = useWrite('POST /api/v1/locations', { changes: CHANGES });
  const update = useWrite('PATCH /api/v1/locations/{location}', { changes: CHANGES });
  const form = useForm({
    initial,
    check: ({ name }) => (name.trim() === '' ? { name: say.nameMissing } : {}),
    send: async (values) => {
      const { message } = of
        ? await update.mutateAsync({
            path: { location: of.id },
            body: bodyOf(values),
            headers: { 'If-Match': `W/"v${version.current}"` },
          })
        : await create.mutateAsync({ body: bodyOf(values) });
      return message;
    },
    done(message) {
      toast(message);
      close();
    },
  });
  const stale = of && form.failure instanceof ApiError && form.failure.status === 412;
  return (
    <Dialog title={of ? say.editLocation(of.name) : say.newLocation} close={close} alert>
      <FormView form={form} send={say.saveLocation} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
        <TextInput {...form.field('name')} label={say.locationName} maxLength={255} autoComplete="off" autoFocus />
        <TextInput {...form.field('room')} label={say.room} optional maxLength={255} autoComplete="off" />
        <TimezoneInput {...form.field('timezone')} label={say.ownTimezone} none={say.clinicsTimezone} />
        <Checkbox {...form.field('active')} label={say.inUse} hint={say.inUseHint} />
        {stale && newest && newest.version !== of.version && (
          <Stale
            newest={newest}
            values={form.values}
            keepMine={() => {
              version.current = newest.version;
              void form.submit();
            }}
            takeTheirs={close}
          />
        )}
      </FormView>
    </Dialog>
  );
}

function Stale(props: { newest: Location; values: Values; keepMine(): void; takeTheirs(): void }) {
  const { newest, values, keepMine, takeTheirs } = props;
  const say = useWords(text);
  const theirs = valuesOf(newest);
  const shown = (value: string | boolean) =>
    typeof value === 'boolean' ? (value ? say.yes : say.no) : value || say.nobody;
  const labels = { name: say.locationName, room: say.room, timezone: say.ownTimezone, active: say.inUse };
  const differences = (Object.keys(labels) as (keyof Values)[]).flatMap((name): Difference[] =>
    theirs[name] === values[name]
      ? []
      : [{ name: labels[name], theirs: shown(theirs[name]), mine: shown(values[name]) }],
  );
  return <Conflict differences={differences} keepMine={keepMine} takeTheirs={takeTheirs} />;
}
