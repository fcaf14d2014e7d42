import { useAll } from '../../api/use-all';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { isDay } from '../../i18n/zone';
import { Filters } from '../../kit/board';
import { CursorPages, useCursors } from '../../kit/cursor-pages';
import { TextInput } from '../../kit/field';
import { PageHead } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { Empty, Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { isId, oneOf, useInAddress } from '../../kit/use-in-address';
import { useDocumentColumns } from '../../stock/document-columns';
import { PLURALS, type Document, type Plural } from '../../stock/documents';
import { text as stockText } from '../../stock/text';
import { text } from './text';

const STATES = ['posted', 'waiting_witness', 'refused', 'expired'] as const satisfies readonly Document['status'][];
type State = (typeof STATES)[number] | '';
const PER_PAGE = 50;
const EVERY = { everySeconds: 30 };

interface Filter {
  status?: string;
  store_id?: string;
  date_from?: string;
  date_to?: string;
}

/** What moved stock, or would have: of one kind, by state, store and days. */
export function DocumentsPage() {
  const say = useWords(text);
  const words = useWords(stockText);
  const stores = useAll('GET /api/v1/pharmacy/stores').data ?? [];
  const [kind, setKind] = useInAddress<Plural>('kind', 'receipts', oneOf(...PLURALS));
  const [state, setState] = useInAddress<State>('state', '', oneOf(...STATES));
  const [store, setStore] = useInAddress<string>('store', '', isId);
  const [from, setFrom] = useInAddress<string>('from', '', isDay);
  const [to, setTo] = useInAddress<string>('to', '', isDay);
  const filter: Filter = {
    ...(state && { status: state }),
    ...(store && { store_id: store }),
    ...(from && { date_from: from }),
    ...(to && { date_to: to }),
  };
  return (
    <>
      <PageHead title={say.documents} intro={say.documentsIntro} back={{ href: '/', title: say.title }} />
      <Filters>
        <SelectInput<Plural>
          label={say.kind}
          value={kind}
          onChange={setKind}
          options={PLURALS.map((value) => ({ value, label: words[value] }))}
        />
        <SelectInput<State>
          label={say.state}
          value={state}
          onChange={setState}
          options={[{ value: '', label: say.allStates }, ...STATES.map((value) => ({ value, label: words[value] }))]}
        />
        <SelectInput
          label={say.store}
          value={store}
          onChange={setStore}
          options={[{ value: '', label: say.allStores }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <TextInput label={say.from} type="date" value={from} onChange={setFrom} error={undefined} path={undefined} />
        <TextInput label={say.to} type="date" value={to} onChange={setTo} error={undefined} path={undefined} />
      </Filters>
      <Documents key={`${kind}${JSON.stringify(filter)}`} kind={kind} filter={filter} />
    </>
  );
}

function Documents({ kind, filter }: { kind: Plural; filter: Filter }) {
  const say = useWords(text);
  const cursors = useCursors();
  const { cursor } = cursors;
  const columns = useDocumentColumns();
  const query = useRead(
    `GET /api/v1/pharmacy/${kind}`,
    { query: { ...filter, per_page: PER_PAGE, ...(cursor !== undefined && { cursor }) } },
    EVERY,
  );
  return (
    <Loaded query={query} lines={8}>
      {({ data, meta }) => (
        <DataTable
          caption={say.documents}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          faded={({ status }) => status === 'refused' || status === 'expired'}
          empty={
            <Empty icon="list" title={say.noDocuments}>
              {say.noneHint}
            </Empty>
          }
          foot={<CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} />}
        />
      )}
    </Loaded>
  );
}
