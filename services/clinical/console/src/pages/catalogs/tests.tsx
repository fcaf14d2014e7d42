import { Link } from 'wouter';
import type { Data } from '../../api/client';
import { useRead } from '../../api/use-service';
import { useLanguage, useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { LinkButton } from '../../kit/button';
import { SelectInput } from '../../kit/select-input';
import { PageHead } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, Pages, type Column } from '../../kit/table';
import { oneOf, useInAddress } from '../../kit/use-in-address';
import type { OrderKind } from '../../orders/kinds';
import { useTestName } from '../../orders/test-name';
import { editText } from './edit-text';
import { sharedWord } from './shared-words';
import { useSearch } from './search';
import { text } from './text';

export type Test = Data<'GET /api/v1/catalogs/tests'>[number];
const SHOWN = ['all', 'own', 'panels'] as const;

/** The tests and panels of the laboratory, the studies of imaging, or the services of a kind. */
export function Tests({ kind }: { kind: OrderKind }) {
  const say = useWords(text);
  const words = useWords(editText);
  const { query, setPage, search } = useSearch();
  const [shown, setShown] = useInAddress<(typeof SHOWN)[number]>('show', 'all', oneOf(...SHOWN));
  const filter = { own: { own: true }, panels: { panels: true }, all: {} }[shown];
  const read = useRead('GET /api/v1/catalogs/tests', { query: { ...query, ...filter, kind } });
  const columns = useColumns();
  const names = { all: say.everybodys, own: say.onlyOwn, panels: say.onlyPanels };
  const options = SHOWN.filter((each) => kind === 'laboratory' || each !== 'panels');
  return (
    <>
      <PageHead
        title={say[kind]}
        intro={say[`${kind}Intro`]}
        back={{ href: '/', title: say.back }}
        actions={
          <>
            <LinkButton href={`/${kind}/upload`}>{say.upload}</LinkButton>
            {kind === 'laboratory' && (
              <LinkButton href="/laboratory/new-panel" icon="plus">
                {words.addPanel}
              </LinkButton>
            )}
            <LinkButton href={`/${kind}/new`} look="primary" icon="plus">
              {words[addOf(kind)]}
            </LinkButton>
          </>
        }
      />
      {search(
        <SelectInput
          label={say.whose}
          value={shown}
          onChange={(next) => {
            setShown(next);
            setPage(1);
          }}
          options={options.map((value) => ({ value, label: names[value] }))}
        />,
      )}
      <Loaded query={read} lines={8}>
        {({ data, meta }) => (
          <DataTable
            caption={say[kind]}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            faded={({ active }) => !active}
            empty={
              <Empty icon="search" title={say.none}>
                {say.noneHint}
              </Empty>
            }
            foot={<Pages meta={meta} go={setPage} />}
          />
        )}
      </Loaded>
    </>
  );
}

function addOf(kind: OrderKind) {
  if (kind === 'laboratory') return 'addTest';
  return kind === 'imaging' ? 'addStudy' : 'addService';
}

function useColumns(): Column<Test>[] {
  const say = useWords(text);
  const { language } = useLanguage();
  return [
    { key: 'name', title: say.name, heads: true, cell: (test) => <Name of={test} /> },
    {
      key: 'code',
      title: say.code,
      cell: ({ code, loinc }) => (
        <span>
          {code}
          {loinc && <small className="sub">LOINC {loinc}</small>}
        </span>
      ),
    },
    {
      key: 'details',
      title: say.details,
      cell: ({ is_panel, members, specimen, unit, modality, body_part, own }) =>
        is_panel ? (
          <span>
            <Badge>{say.panel}</Badge> {members.length > 0 && say.panelOf(members.length)}
          </span>
        ) : (
          [sharedWord(specimen, { own }, language), unit, modality, sharedWord(body_part, { own }, language)]
            .filter(Boolean)
            .join(' · ') || '—'
        ),
    },
    {
      key: 'whose',
      title: say.whose,
      cell: ({ own }) => <Badge tone={own ? 'accent' : 'neutral'}>{own ? say.ownBadge : say.sharedBadge}</Badge>,
    },
    { key: 'state', title: say.state, cell: ({ active }) => (active ? say.active : say.inactive) },
  ];
}

function Name({ of }: { of: Test }) {
  const name = useTestName();
  return <Link href={`/${of.kind}/${of.id}`}>{name(of)}</Link>;
}
