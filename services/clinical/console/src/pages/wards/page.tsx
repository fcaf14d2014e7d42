import { useState } from 'react';
import { useAll } from '../../api/use-all';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { PageHead, Section } from '../../kit/page';
import { recordColumns } from '../../kit/record-columns';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { isId, useInAddress } from '../../kit/use-in-address';
import { Beds } from './beds';
import { text } from './text';
import { WardDialog, type Ward } from './ward-dialog';

/** The wards of the clinic, how full they are, and the beds of one of them. */
export default function WardsPage() {
  const say = useWords(text);
  const query = useAll('GET /api/v1/wards');
  const [open, setOpen] = useState<Ward | 'new'>();
  const [asked, choose] = useInAddress<string>('ward', '', isId);
  const columns = useColumns(setOpen, choose);
  const wards = query.data ?? [];
  const chosen = wards.find(({ id }) => id === asked) ?? wards[0];
  const add = (
    <Button icon="plus" onPress={() => setOpen('new')}>
      {say.addWard}
    </Button>
  );
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <Section title={say.wards} actions={add}>
        <Loaded query={query}>
          {(rows) => (
            <DataTable
              caption={say.wards}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              faded={({ active }) => !active}
              empty={
                <Empty icon="building" title={say.noWards}>
                  {say.noWardsHint}
                </Empty>
              }
            />
          )}
        </Loaded>
      </Section>
      {chosen && <Beds key={chosen.id} ward={chosen} />}
      {open && (
        <WardDialog
          of={open === 'new' ? undefined : open}
          newest={wards.find(({ id }) => open !== 'new' && id === open.id)}
          close={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function useColumns(edit: (ward: Ward) => void, choose: (id: string) => void): Column<Ward>[] {
  const say = useWords(text);
  const { data } = useRead('GET /api/v1/wards/occupancy', {});
  const full = (id: string) => data?.data.find(({ ward }) => ward.id === id);
  return [
    {
      key: 'name',
      title: say.name,
      heads: true,
      cell: ({ name, specialty }) => (
        <>
          {name}
          {specialty && <span className="sub">{specialty}</span>}
        </>
      ),
    },
    { key: 'code', title: say.code, cell: ({ code }) => code },
    {
      key: 'beds',
      title: say.beds,
      cell: ({ id, name }) => {
        const count = full(id);
        const shown = count ? say.fullness(count.occupied, count.beds) : say.beds;
        return (
          <Button small look="quiet" aria-label={`${shown}: ${say.bedsOf(name)}`} onPress={() => choose(id)}>
            {shown}
          </Button>
        );
      },
    },
    {
      key: 'stay',
      title: say.meanStay,
      cell: ({ id }) => {
        const days = full(id)?.mean_stay_days;
        return days == null ? '—' : say.days(days);
      },
    },
    ...recordColumns<Ward>(say, ({ name }) => name, edit),
  ];
}
