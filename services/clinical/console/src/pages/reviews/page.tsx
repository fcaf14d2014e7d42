import { useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useLanguage, useWords } from '../../i18n/language';
import { sentenceOf } from '../../i18n/sentences';
import { Badge } from '../../kit/badge';
import { CursorPages, useCursors } from '../../kit/cursor-pages';
import { SelectInput } from '../../kit/select-input';
import { PageHead } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { oneOf, useInAddress } from '../../kit/use-in-address';
import { Decide, Decision, type Outcome } from './decide';
import type { Review } from './review';
import { text } from './text';
import './reviews.css';

export default function ReviewsPage() {
  const say = useWords(text);
  const [status, setStatus] = useInAddress<Review['status']>('status', 'open', oneOf('resolved'));
  const cursors = useCursors();
  const { cursor } = cursors;
  const query = useRead('GET /api/v1/break-glass-reviews', {
    query: { status, ...(cursor !== undefined && { cursor }) },
  });
  const [deciding, setDeciding] = useState<{ of: Review; outcome: Outcome }>();
  const columns = useColumns((of, outcome) => setDeciding({ of, outcome }));
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <div className="review-filter">
        <SelectInput
          label={say.status}
          value={status}
          onChange={(next) => {
            setStatus(next);
            cursors.reset();
          }}
          options={[
            { value: 'open', label: say.open },
            { value: 'resolved', label: say.resolved },
          ]}
        />
      </div>
      <Loaded query={query} lines={6}>
        {({ data, meta }) => (
          <DataTable
            caption={say.title}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            empty={
              <Empty icon="check" title={status === 'open' ? say.none : say.noneResolved}>
                {say.noneHint}
              </Empty>
            }
            foot={<CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} />}
          />
        )}
      </Loaded>
      {deciding && <Decision {...deciding} close={() => setDeciding(undefined)} />}
    </>
  );
}

/** Who did what, of whom, as sentences. */
function Happened({ of }: { of: Review }) {
  const say = useWords(text);
  const { language, locale } = useLanguage();
  const more = of.patient_ids.length - (of.patients?.length ?? 0);
  const patients = [
    ...(of.patients ?? []).map(({ full_name, mrn }) => `${full_name} (${mrn})`),
    ...(of.patients && more > 0 ? [say.andMore(more)] : []),
  ];
  return (
    <>
      <strong>{of.user.name}</strong> {sentenceOf(of.event, true, language) ?? of.event}.
      {patients.length > 0 && <span className="sub">{say.of(new Intl.ListFormat(locale).format(patients))}</span>}
      <small className="sub">
        <Link href={`~/console/access/people/${of.user.id}`}>{say.report(of.user.name)}</Link>
      </small>
    </>
  );
}

function Decided({ of, ask }: { of: Review; ask(outcome: Outcome): void }) {
  const say = useWords(text);
  const format = useFormat();
  if (of.outcome === null) return <Decide of={of} ask={ask} />;
  return (
    <>
      <Badge tone={of.outcome === 'justified' ? 'good' : 'bad'}>{say[of.outcome]}</Badge>
      {of.resolved_by && of.resolved_at && (
        <small className="sub">{say.by(of.resolved_by.name, format.moment(of.resolved_at))}</small>
      )}
      {of.notes && <small className="sub">{of.notes}</small>}
    </>
  );
}

function useColumns(ask: (of: Review, outcome: Outcome) => void): Column<Review>[] {
  const say = useWords(text);
  const format = useFormat();
  return [
    { key: 'what', title: say.what, heads: true, cell: (review) => <Happened of={review} /> },
    { key: 'why', title: say.why, cell: ({ reason }) => <q>{reason}</q> },
    {
      key: 'when',
      title: say.when,
      cell: ({ occurred_at }) => <time dateTime={occurred_at}>{format.moment(occurred_at)}</time>,
    },
    {
      key: 'decision',
      title: say.decision,
      cell: (review) => <Decided of={review} ask={(outcome) => ask(review, outcome)} />,
    },
  ];
}
