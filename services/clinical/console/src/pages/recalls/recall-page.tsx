import { useState } from 'react';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Facts, PageHead, Section } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { DataTable } from '../../kit/table';
import { useSession } from '../../session/session';
import { CloseDialog } from './close-dialog';
import { Patients } from './patients';
import { State, useLots, type Recall } from './recall';
import { text } from './text';

/** One recall: what it blocks and where that is, and who had some. */
export function RecallPage({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/pharmacy/recalls/{recall}', { path: { recall: id } });
  return (
    <RecordPage query={query} title={say.title} back={{ href: '/', title: say.title }}>
      {({ data }) => <Shown of={data} />}
    </RecordPage>
  );
}

function Shown({ of }: { of: Recall }) {
  const say = useWords(text);
  const format = useFormat();
  const lots = useLots();
  const { can } = useSession();
  const [isClosing, setClosing] = useState(false);
  const { product } = of;
  const end = of.status === 'open' && can('pharmacy:stock') && (
    <Button look="primary" icon="check" onPress={() => setClosing(true)}>
      {say.close}
    </Button>
  );
  return (
    <>
      <PageHead
        title={say.recallOf(product.name)}
        back={{ href: '/', title: say.title }}
        actions={
          <>
            <Button onPress={() => print()}>{say.print}</Button>
            {end}
          </>
        }
      />
      <Section title={say.about}>
        <Facts
          facts={[
            [say.state, <State key="state" of={of} />],
            [say.lots, lots(of)],
            [say.reason, of.reason],
            [say.source, of.source ?? '—'],
            [say.made, `${format.moment(of.created_at)}, ${of.actor.full_name}`],
            ...(of.closed_at
              ? ([
                  [say.closedOn, `${format.moment(of.closed_at)}, ${of.closed_by?.full_name ?? ''}`],
                  [say.recovered(product.unit), format.number(of.recovered ?? 0)],
                  [say.notes, of.notes ?? '—'],
                ] as const)
              : []),
          ]}
        />
      </Section>
      <Section title={say.blockedLots} intro={say.blockedHint}>
        <DataTable
          caption={say.blockedLots}
          columns={[
            { key: 'number', title: say.lot, heads: true, cell: ({ number }) => number },
            { key: 'expires', title: say.expires, keep: true, cell: ({ expires_on }) => format.date(expires_on) },
            {
              key: 'balance',
              title: say.inStores,
              end: true,
              cell: ({ balance }) => `${format.number(balance)} ${product.unit}`,
            },
          ]}
          rows={of.lots}
          rowKey={({ id }) => id}
          empty={<p className="hint">{say.noLots}</p>}
          foot={of.lots_count > of.lots.length && <span>{say.moreLots(of.lots_count - of.lots.length)}</span>}
        />
      </Section>
      <Patients of={of} />
      {isClosing && <CloseDialog of={of} close={() => setClosing(false)} />}
    </>
  );
}
