import { useState } from 'react';
import type { Data } from '../../api/client';
import { useOnce } from '../../api/use-once';
import { useRead, useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Checkbox, TextInput } from '../../kit/field';
import { Section } from '../../kit/page';
import { recordColumns } from '../../kit/record-columns';
import { RecordDialog } from '../../kit/record-dialog';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, Pages, type Column } from '../../kit/table';
import { useSession } from '../../session/session';
import { emergencyText } from './emergency-text';
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
  const words = useWords(emergencyText);
  const { uses } = useSession();
  const useOf = ({ bay, shared }: Location) => (bay ? (shared ? words.shared : words.bay) : words.outpatient);
  return [
    { key: 'name', title: say.locationName, heads: true, cell: ({ name }) => name },
    { key: 'room', title: say.room, cell: ({ room }) => room ?? '—' },
    ...(uses('emergency') ? [{ key: 'use', title: words.kind, cell: useOf }] : []),
    { key: 'timezone', title: say.ownTimezone, cell: ({ timezone }) => timezone ?? say.clinicsTimezone },
    ...recordColumns(say, ({ name }) => name, edit),
  ];
}

const valuesOf = (location: Location | undefined) => ({
  name: location?.name ?? '',
  room: location?.room ?? '',
  timezone: location?.timezone ?? '',
  bay: location?.bay ?? false,
  shared: location?.shared ?? false,
  active: location?.active ?? true,
});
type Values = ReturnType<typeof valuesOf>;
const bodyOf = ({ name, room, timezone, bay, shared, active }: Values) => ({
  name,
  active,
  bay,
  shared: bay && shared,
  room: room.trim() || null,
  timezone: timezone || null,
});

const CHANGES = ['GET /api/v1/locations'] as const;

function LocationDialog(props: { of: Location | undefined; newest: Location | undefined; close(): void }) {
  const { of } = props;
  const say = useWords(text);
  const words = useWords(emergencyText);
  const { uses } = useSession();
  const create = useOnce('POST /api/v1/locations', { changes: CHANGES });
  const update = useWrite('PATCH /api/v1/locations/{location}', { changes: CHANGES });
  return (
    <RecordDialog<Location, Values>
      {...props}
      title={of ? say.editLocation(of.name) : say.newLocation}
      valuesOf={valuesOf}
      check={({ name }) => (name.trim() === '' ? { name: say.nameMissing } : {})}
      send={(values, ifMatch) =>
        of && ifMatch !== undefined
          ? update.mutateAsync({ path: { location: of.id }, body: bodyOf(values), headers: { 'If-Match': ifMatch } })
          : create.send({ body: bodyOf(values) })
      }
      act={say.saveLocation}
      labels={{
        name: say.locationName,
        room: say.room,
        timezone: say.ownTimezone,
        bay: words.bay,
        shared: words.shared,
        active: say.inUse,
      }}
    >
      {(form) => (
        <>
          <TextInput {...form.field('name')} label={say.locationName} maxLength={255} autoComplete="off" autoFocus />
          <TextInput {...form.field('room')} label={say.room} optional maxLength={255} autoComplete="off" />
          <TimezoneInput {...form.field('timezone')} label={say.ownTimezone} none={say.clinicsTimezone} />
          {uses('emergency') && <Checkbox {...form.field('bay')} label={words.bay} hint={words.bayHint} />}
          {uses('emergency') && form.values.bay && (
            <Checkbox {...form.field('shared')} label={words.shared} hint={words.sharedHint} />
          )}
          {form.errorOf('shared') && (
            <p className="error" role="alert">
              {form.errorOf('shared')}
            </p>
          )}
          <Checkbox {...form.field('active')} label={say.inUse} hint={say.inUseHint} />
        </>
      )}
    </RecordDialog>
  );
}
