import { useFormat } from '../i18n/format';
import { useWords } from '../i18n/language';
import { Badge } from '../kit/badge';
import { PageHead, Section } from '../kit/page';
import { useSession } from '../session/session';
import { text } from './health-text';
import { OwnTable } from './own-table';

/** What the clinic knows of somebody beyond one visit. */
export function Health() {
  const say = useWords(text);
  const { uses } = useSession();
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <Allergies />
      {uses('general') && <Problems />}
      {uses('general') && <Immunizations />}
    </>
  );
}

function Allergies() {
  const say = useWords(text);
  return (
    <Section title={say.allergies}>
      <OwnTable
        name="GET /api/mobile/v1/clinical/allergies"
        caption={say.allergies}
        rowKey={({ id }) => id}
        faded={({ clinical_status }) => clinical_status !== 'active'}
        empty={{ icon: 'info', title: say.noAllergies, hint: say.noAllergiesHint }}
        columns={[
          {
            key: 'what',
            title: say.what,
            heads: true,
            cell: ({ none_known, substance }) => (none_known ? say.noneKnown : substance?.display),
          },
          {
            key: 'reactions',
            title: say.reactions,
            cell: ({ reactions }) =>
              reactions.map(({ manifestation }) => manifestation.display).join(', ') || say.nothing,
          },
          {
            key: 'state',
            title: say.state,
            cell: ({ clinical_status, criticality }) => (
              <div>
                {clinical_status === 'active'
                  ? say.active
                  : clinical_status === 'resolved'
                    ? say.resolved
                    : say.inactive}{' '}
                {criticality === 'high' && <Badge tone="bad">{say.high}</Badge>}
              </div>
            ),
          },
        ]}
      />
    </Section>
  );
}

function Problems() {
  const say = useWords(text);
  const day = usePartialDay();
  return (
    <Section title={say.problems}>
      <OwnTable
        name="GET /api/mobile/v1/clinical/problems"
        caption={say.problems}
        rowKey={({ id }) => id}
        faded={({ status }) => status !== 'active'}
        empty={{ icon: 'info', title: say.noProblems }}
        columns={[
          {
            key: 'what',
            title: say.what,
            heads: true,
            cell: ({ description, code }) => (
              <>
                {description}
                <span className="sub">{code}</span>
              </>
            ),
          },
          { key: 'since', title: say.since, cell: ({ onset_on }) => day(onset_on) },
          {
            key: 'state',
            title: say.state,
            cell: ({ status, abated_on }) =>
              status === 'active'
                ? say.active
                : `${status === 'resolved' ? say.resolved : say.inactive} ${abated_on ? day(abated_on) : ''}`,
          },
        ]}
      />
    </Section>
  );
}

function Immunizations() {
  const say = useWords(text);
  const day = usePartialDay();
  return (
    <Section title={say.immunizations}>
      <OwnTable
        name="GET /api/mobile/v1/clinical/immunizations"
        caption={say.immunizations}
        rowKey={({ id }) => id}
        faded={({ status }) => status !== 'completed'}
        empty={{ icon: 'info', title: say.noImmunizations }}
        columns={[
          {
            key: 'vaccine',
            title: say.vaccine,
            heads: true,
            cell: ({ vaccine, dose_number }) => (
              <>
                {vaccine.display}
                {dose_number !== null && <span className="sub">{say.dose(String(dose_number))}</span>}
              </>
            ),
          },
          { key: 'when', title: say.date, cell: ({ occurred_on }) => day(occurred_on) },
          {
            key: 'state',
            title: say.state,
            cell: ({ status, reason }) =>
              status === 'completed' ? say.given : [say.notGiven, reason].filter(Boolean).join(': '),
          },
          { key: 'lot', title: say.lot, cell: ({ lot_number }) => lot_number ?? say.nothing },
        ]}
      />
    </Section>
  );
}

/** A day in words; a month or a year as it is. */
function usePartialDay() {
  const say = useWords(text);
  const format = useFormat();
  return (day: string | null) => (day === null ? say.nothing : day.length === 10 ? format.date(day) : day);
}
