import { useState } from 'react';
import { bedName } from '../../admissions/beds';
import type { Data } from '../../api/client';
import { useAll } from '../../api/use-all';
import { useOnce } from '../../api/use-once';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Checkbox, TextInput } from '../../kit/field';
import { Section } from '../../kit/page';
import { recordColumns } from '../../kit/record-columns';
import { RecordDialog } from '../../kit/record-dialog';
import { SelectInput } from '../../kit/select-input';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { text } from './text';
import type { Ward } from './ward-dialog';

type Bed = Data<'GET /api/v1/beds'>[number];
const TYPES = ['standard', 'intensive', 'isolation', 'paediatric', 'maternity', 'chair'] as const;
const CHANGES = ['GET /api/v1/beds', 'GET /api/v1/wards/occupancy'] as const;

/** The beds of a ward, those that are out of use too. */
export function Beds({ ward }: { ward: Ward }) {
  const say = useWords(text);
  const query = useAll('GET /api/v1/beds', { ward_id: ward.id });
  const [open, setOpen] = useState<Bed | 'new'>();
  const columns: Column<Bed>[] = [
    { key: 'name', title: say.bedName, heads: true, cell: bedName },
    { key: 'type', title: say.type, cell: ({ type, tags }) => [say[type], ...tags].join(' · ') },
    { key: 'now', title: say.now, cell: ({ state }) => say[`is_${state}`] },
    ...recordColumns<Bed>(say, bedName, setOpen),
  ];
  const add = (
    <Button icon="plus" onPress={() => setOpen('new')}>
      {say.addBed}
    </Button>
  );
  return (
    <Section title={say.bedsOf(ward.name)} actions={add}>
      <Loaded query={query}>
        {(rows) => (
          <DataTable
            caption={say.bedsOf(ward.name)}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            faded={({ active }) => !active}
            empty={<Empty icon="building" title={say.noBeds} />}
          />
        )}
      </Loaded>
      {open && (
        <BedDialog
          ward={ward}
          of={open === 'new' ? undefined : open}
          newest={query.data?.find(({ id }) => open !== 'new' && id === open.id)}
          close={() => setOpen(undefined)}
        />
      )}
    </Section>
  );
}

type Values = Pick<Bed, 'name' | 'type' | 'active'> & { room: string; tags: string };
const valuesOf = (bed: Bed | undefined): Values => ({
  room: bed?.room ?? '',
  name: bed?.name ?? '',
  type: bed?.type ?? 'standard',
  tags: (bed?.tags ?? []).join(', '),
  active: bed?.active ?? true,
});
const tagsOf = (tags: string) => [...new Set(tags.split(',').map((tag) => tag.trim()))].filter(Boolean);
const bodyOf = ({ room, name, type, tags, active }: Values) => ({
  room: room.trim() || null,
  name: name.trim(),
  type,
  tags: tagsOf(tags),
  active,
});

function BedDialog(props: { ward: Ward; of: Bed | undefined; newest: Bed | undefined; close(): void }) {
  const { of, ward } = props;
  const say = useWords(text);
  const create = useOnce('POST /api/v1/beds', { changes: CHANGES });
  const update = useWrite('PATCH /api/v1/beds/{bed}', { changes: CHANGES });
  return (
    <RecordDialog<Bed, Values>
      {...props}
      title={of ? say.editBed(bedName(of)) : say.newBed(ward.name)}
      valuesOf={valuesOf}
      check={({ name }) => (name.trim() === '' ? { name: say.nameMissing } : {})}
      send={(values, ifMatch) =>
        of && ifMatch !== undefined
          ? update.mutateAsync({ path: { bed: of.id }, body: bodyOf(values), headers: { 'If-Match': ifMatch } })
          : create.send({ body: { ...bodyOf(values), ward_id: ward.id } })
      }
      act={say.saveBed}
      labels={{ room: say.room, name: say.bedName, type: say.type, tags: say.tags, active: say.inUse }}
    >
      {(form) => (
        <>
          <TextInput {...form.field('room')} label={say.room} maxLength={255} autoComplete="off" optional autoFocus />
          <TextInput {...form.field('name')} label={say.bedName} maxLength={255} autoComplete="off" />
          <SelectInput
            {...form.field('type')}
            label={say.type}
            options={TYPES.map((value) => ({ value, label: say[value] }))}
          />
          <TextInput {...form.field('tags')} label={say.tags} hint={say.tagsHint} autoComplete="off" optional />
          <Checkbox {...form.field('active')} label={say.inUse} hint={say.inUseHint} />
          {form.errorOf('active') && (
            <p className="error" role="alert">
              {form.errorOf('active')}
            </p>
          )}
        </>
      )}
    </RecordDialog>
  );
}
