import { Link } from 'wouter';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { CursorPages, useCursors } from '../../kit/cursor-pages';
import { PageHead } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { Empty, Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { oneOf, useInAddress } from '../../kit/use-in-address';
import styles from './consultations.module.css';
import { text } from './text';

type Shown = 'drafts' | 'signed' | 'voided' | 'all';

const STATUSES = { drafts: 'draft', signed: 'completed', voided: 'entered_in_error', all: undefined } as const;

/** The clinic's notes that this person may read, the newest first. */
export function Consultations() {
  const say = useWords(text);
  const format = useFormat();
  const [shown, setShown] = useInAddress<Shown>('show', 'all', oneOf('drafts', 'signed', 'voided'));
  const cursors = useCursors();
  const { cursor } = cursors;
  const status = STATUSES[shown];
  const query = useRead('GET /api/v1/consultations', {
    query: { ...(status !== undefined && { status }), ...(cursor !== undefined && { cursor }) },
  });
  const names = { draft: say.draft, completed: say.signed, entered_in_error: say.voided };
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <div className={styles.show}>
        <SelectInput<Shown>
          label={say.show}
          value={shown}
          onChange={(next) => {
            setShown(next);
            cursors.reset();
          }}
          options={[
            { value: 'all', label: say.all },
            { value: 'drafts', label: say.drafts },
            { value: 'signed', label: say.signedOnes },
            { value: 'voided', label: say.voidedOnes },
          ]}
        />
      </div>
      <Loaded query={query} lines={6}>
        {({ data, meta }) => (
          <DataTable
            caption={say.title}
            rows={data}
            rowKey={({ id }) => id}
            faded={({ status: each }) => each === 'entered_in_error'}
            empty={<Empty icon="edit" title={say.none} />}
            foot={<CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} />}
            columns={[
              {
                key: 'when',
                title: say.when,
                heads: true,
                keep: true,
                cell: ({ id, started_at, created_at, patient }) => (
                  <Link
                    href={`/${id}`}
                    aria-label={say.openNote(
                      patient?.full_name ?? say.noPatient,
                      format.moment(started_at ?? created_at),
                    )}
                  >
                    {format.moment(started_at ?? created_at)}
                  </Link>
                ),
              },
              { key: 'patient', title: say.patient, cell: ({ patient }) => patient?.full_name ?? say.noPatient },
              { key: 'reason', title: say.reason, cell: ({ reason }) => reason || say.nothing },
              { key: 'who', title: say.practitioner, cell: ({ practitioner }) => practitioner.full_name },
              {
                key: 'state',
                title: say.state,
                cell: ({ status: each }) => (
                  <Badge tone={each === 'draft' ? 'warning' : 'neutral'}>{names[each]}</Badge>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}
