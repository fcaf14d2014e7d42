import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Facts, PageHead, Section } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { DataTable, type Column } from '../../kit/table';
import { signed, type Document, type Plural } from '../../stock/documents';
import { storesOf } from '../../stock/lines';
import { DocumentState } from '../../stock/state';
import { text as stockText } from '../../stock/text';
import { useMovementColumns } from './columns';
import { text } from './text';

const PARAMETERS = {
  receipts: 'receipt',
  transfers: 'transfer',
  adjustments: 'adjustment',
  destructions: 'destruction',
  counts: 'count',
} as const;
const EVERY = { everySeconds: 15 };
type Line = Document['lines'][number];

/** One document: what it says, whether it was signed, and what it moved. */
export function DocumentPage({ kind, id }: { kind: Plural; id: string }) {
  const say = useWords(text);
  const query = useRead(
    `GET /api/v1/pharmacy/${kind}/{${PARAMETERS[kind]}}` as 'GET /api/v1/pharmacy/receipts/{receipt}',
    { path: { [PARAMETERS[kind]]: id } as { receipt: string } },
    EVERY,
  );
  return (
    <RecordPage query={query} title={say.documents} back={{ href: '/documents', title: say.documents }}>
      {({ data }) => <Shown of={data} kind={kind} />}
    </RecordPage>
  );
}

function Shown({ of, kind }: { of: Document; kind: Plural }) {
  const say = useWords(text);
  const words = useWords(stockText);
  const format = useFormat();
  const lines = useLineColumns(of);
  const movements = useMovementColumns(true);
  const { reference } = of;
  const said = typeof reference === 'string' ? reference : reference && `${reference.type} ${reference.id}`;
  const more = (all: number, shown: number) => all > shown && <span>{say.moreLines(format.number(all - shown))}</span>;
  return (
    <>
      <PageHead
        title={say.documentOf(words[kind], of.number)}
        back={{ href: `/documents?kind=${kind}`, title: say.documents }}
      />
      <Section title={say.about}>
        <Facts
          facts={[
            [say.state, <DocumentState key="state" of={of} />],
            [say.store, storesOf(of)],
            [say.made, `${format.moment(of.created_at)}, ${of.actor.full_name}`],
            [say.second, secondOf(of, format.moment)],
            ...(of.status === 'waiting_witness' && of.waits_until
              ? ([[say.until, format.time(of.waits_until)]] as const)
              : []),
            [say.reason, of.reason ?? '—'],
            [say.reference, said ?? '—'],
          ]}
        />
      </Section>
      <Section title={say.lines}>
        <DataTable
          caption={say.lines}
          columns={lines}
          rows={of.lines}
          rowKey={(line) => String(of.lines.indexOf(line))}
          empty={null}
          foot={more(of.lines_count, of.lines.length)}
        />
      </Section>
      <Section title={say.moved}>
        <DataTable
          caption={say.moved}
          columns={movements}
          rows={of.movements}
          rowKey={({ id }) => id}
          empty={<p className="hint">{say.nothingMoved}</p>}
          foot={more(of.movements_count, of.movements.length)}
        />
      </Section>
    </>
  );
}

const secondOf = ({ witness, witnessed_at }: Document, moment: (at: string) => string): string =>
  witness && witnessed_at ? `${moment(witnessed_at)}, ${witness.full_name}` : '—';

function useLineColumns({ kind }: Document): Column<Line>[] {
  const say = useWords(text);
  const format = useFormat();
  const count: Column<Line>[] = [
    { key: 'counted', title: say.counted, end: true, cell: ({ counted }) => format.number(counted ?? 0) },
    { key: 'expected', title: say.expected, end: true, cell: ({ expected }) => format.number(expected ?? 0) },
    {
      key: 'difference',
      title: say.difference,
      end: true,
      cell: ({ difference, product }) => `${signed(difference ?? 0, format.number(difference ?? 0))} ${product.unit}`,
    },
  ];
  const quantity: Column<Line> = {
    key: 'quantity',
    title: say.quantity,
    end: true,
    cell: ({ quantity: units, product }) => `${format.number(units ?? 0)} ${product.unit}`,
  };
  return [
    {
      key: 'product',
      title: say.product,
      heads: true,
      cell: ({ product }) => (
        <>
          {product.name}
          <span className="sub">{product.code}</span>
        </>
      ),
    },
    { key: 'lot', title: say.lot, cell: ({ lot_number }) => lot_number },
    { key: 'expires', title: say.expires, keep: true, cell: ({ expires_on }) => format.date(expires_on) },
    ...(kind === 'count' ? count : [quantity]),
  ];
}
