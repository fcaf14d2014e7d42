import { useState } from 'react';
import type { Data } from '../../api/client';
import { useOnce } from '../../api/use-once';
import { useRead, useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Checkbox, TextInput } from '../../kit/field';
import { SelectInput } from '../../kit/select-input';
import { PageHead } from '../../kit/page';
import { recordColumns } from '../../kit/record-columns';
import { RecordDialog } from '../../kit/record-dialog';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, Pages, type Column } from '../../kit/table';
import { oneOf, useInAddress, usePageInAddress } from '../../kit/use-in-address';
import { text } from './text';

type Practitioner = Data<'GET /api/v1/practitioners'>[number];

export default function PractitionersPage() {
  const say = useWords(text);
  const [page, setPage] = usePageInAddress();
  const [shown, setShown] = useInAddress<'active' | 'all'>('show', 'active', oneOf('all'));
  const [open, setOpen] = useState<Practitioner | 'new'>();
  const query = useRead('GET /api/v1/practitioners', { query: { page, ...(shown === 'active' && { active: true }) } });
  const columns = useColumns(setOpen);
  const add = (
    <Button look="primary" icon="plus" onPress={() => setOpen('new')}>
      {say.add}
    </Button>
  );
  return (
    <>
      <PageHead title={say.title} intro={say.intro} actions={add} />
      <div className="filter">
        <SelectInput<'active' | 'all'>
          label={say.show}
          value={shown}
          onChange={(next) => {
            setShown(next);
            setPage(1);
          }}
          options={[
            { value: 'active', label: say.onlyActive },
            { value: 'all', label: say.all },
          ]}
        />
      </div>
      <Loaded query={query} lines={8}>
        {({ data, meta }) => (
          <DataTable
            caption={say.title}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            faded={({ active }) => !active}
            empty={
              <Empty icon="stethoscope" title={say.none}>
                {say.noneHint}
              </Empty>
            }
            foot={<Pages meta={meta} go={setPage} />}
          />
        )}
      </Loaded>
      {open && (
        <PractitionerDialog
          of={open === 'new' ? undefined : open}
          newest={query.data?.data.find(({ id }) => open !== 'new' && id === open.id)}
          close={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function useColumns(edit: (practitioner: Practitioner) => void): Column<Practitioner>[] {
  const say = useWords(text);
  return [
    { key: 'name', title: say.name, heads: true, cell: ({ full_name }) => full_name },
    { key: 'specialty', title: say.specialty, cell: ({ specialty }) => specialty ?? '—' },
    { key: 'license', title: say.license, cell: ({ license_number }) => license_number ?? '—' },
    ...recordColumns(say, ({ full_name }) => full_name, edit),
  ];
}

const valuesOf = (practitioner: Practitioner | undefined) => ({
  full_name: practitioner?.full_name ?? '',
  specialty: practitioner?.specialty ?? '',
  license_number: practitioner?.license_number ?? '',
  active: practitioner?.active ?? true,
});
type Values = ReturnType<typeof valuesOf>;
const bodyOf = ({ full_name, specialty, license_number }: Values) => ({
  full_name,
  specialty: specialty.trim() || null,
  license_number: license_number.trim() || null,
});

const CHANGES = ['GET /api/v1/practitioners'] as const;

function PractitionerDialog(props: { of: Practitioner | undefined; newest: Practitioner | undefined; close(): void }) {
  const { of } = props;
  const say = useWords(text);
  const create = useOnce('POST /api/v1/practitioners', { changes: CHANGES });
  const update = useWrite('PATCH /api/v1/practitioners/{practitioner}', { changes: CHANGES });
  return (
    <RecordDialog<Practitioner, Values>
      {...props}
      title={of ? say.editLabel(of.full_name) : say.newTitle}
      valuesOf={valuesOf}
      check={({ full_name }) => (full_name.trim() === '' ? { full_name: say.nameMissing } : {})}
      send={(values, ifMatch) =>
        of && ifMatch !== undefined
          ? update.mutateAsync({
              path: { practitioner: of.id },
              body: { ...bodyOf(values), active: values.active },
              headers: { 'If-Match': ifMatch },
            })
          : create.send({ body: bodyOf(values) })
      }
      act={say.save}
      labels={{
        full_name: say.name,
        specialty: say.specialty,
        license_number: say.license,
        active: say.works,
      }}
    >
      {(form) => (
        <>
          <TextInput
            {...form.field('full_name')}
            label={say.name}
            hint={say.nameHint}
            maxLength={255}
            autoComplete="off"
            autoFocus
          />
          <TextInput {...form.field('specialty')} label={say.specialty} optional maxLength={255} autoComplete="off" />
          <TextInput
            {...form.field('license_number')}
            label={say.license}
            hint={say.licenseHint}
            optional
            maxLength={255}
            autoComplete="off"
          />
          {of && <Checkbox {...form.field('active')} label={say.works} hint={say.worksHint} />}
        </>
      )}
    </RecordDialog>
  );
}
