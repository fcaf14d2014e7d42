import { useState } from 'react';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { By } from '../../kit/by';
import { Badge } from '../../kit/badge';
import { CursorPages, useCursors } from '../../kit/cursor-pages';
import { PageHead } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { oneOf, useInAddress } from '../../kit/use-in-address';
import { isOver, Reason, Recipient, State, type Referral } from '../../referrals/referral';
import { useSession } from '../../session/session';
import { PatientCell } from '../../patients/patient-link';
import { Acts, type Asked } from './acts';
import { BookDialog, ReasonDialog } from './dialogs';
import { text } from './text';

type Whose = 'received' | 'mine' | 'all';
type Status = 'open' | Referral['status'] | 'anyState';

const EVERY_SECONDS = 60;
const STATES = ['open', 'sent', 'accepted', 'completed', 'declined', 'cancelled', 'anyState'] as const;

/** Who was sent to whom: for who treats patients by themselves those that wait for them. */
export default function ReferralsPage() {
  const say = useWords(text);
  const me = useRead('GET /api/mobile/v1/auth/me', {});
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <Loaded query={me} lines={6}>
        {({ data }) => <List me={data.user.practitioner?.id} />}
      </Loaded>
    </>
  );
}

function List({ me }: { me: string | undefined }) {
  const say = useWords(text);
  const mine: readonly Whose[] = me === undefined ? [] : ['received', 'mine'];
  const [whose, setWhose] = useInAddress<Whose>('show', mine[0] ?? 'all', oneOf(...mine, 'all'));
  const [state, setState] = useInAddress<Status>('state', 'open', oneOf(...STATES));
  const cursors = useCursors();
  const { cursor } = cursors;
  const query = useRead(
    'GET /api/v1/referrals',
    {
      query: {
        sort: state === 'open' || state === 'sent' ? 'created_at' : '-created_at',
        ...(state !== 'anyState' && { status: state === 'open' ? 'sent,accepted' : state }),
        ...(me !== undefined && whose === 'received' && { to_practitioner_id: me }),
        ...(me !== undefined && whose === 'mine' && { practitioner_id: me }),
        ...(cursor !== undefined && { cursor }),
      },
    },
    { everySeconds: EVERY_SECONDS },
  );
  // Of the page and not of a row: that may be gone while somebody types.
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const columns = useColumns(me, setAsked);
  const choosing =
    <T,>(set: (next: T) => void) =>
    (next: T) => {
      set(next);
      cursors.reset();
    };
  return (
    <>
      <div className="beside">
        <SelectInput<Whose>
          label={say.show}
          value={whose}
          onChange={choosing(setWhose)}
          options={[...mine, 'all' as const].map((value) => ({ value, label: say[value] }))}
        />
        <SelectInput<Status>
          label={say.state}
          value={state}
          onChange={choosing(setState)}
          options={STATES.map((value) => ({ value, label: say[value] }))}
        />
      </div>
      <Loaded query={query} lines={6}>
        {({ data, meta }) => (
          <DataTable
            caption={say.title}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            faded={isOver}
            empty={
              <Empty icon="send" title={say.none}>
                {say.noneHint}
              </Empty>
            }
            foot={<CursorPages of={cursors} next={meta.has_more ? meta.next_cursor : null} inOrder />}
          />
        )}
      </Loaded>
      {asked?.act === 'book' && <BookDialog of={asked.of} close={close} />}
      {(asked?.act === 'decline' || asked?.act === 'revoke') && (
        <ReasonDialog act={asked.act} of={asked.of} close={close} />
      )}
    </>
  );
}

function useColumns(me: string | undefined, ask: (asked: Asked) => void): Column<Referral>[] {
  const say = useWords(text);
  const { can } = useSession();
  return [
    {
      key: 'patient',
      title: say.patient,
      heads: true,
      cell: ({ patient }) => <PatientCell of={patient} />,
    },
    { key: 'reason', title: say.reason, cell: (each) => <Reason of={each} /> },
    {
      key: 'from',
      title: say.from,
      cell: ({ practitioner, created_at }) => <By name={practitioner.full_name} at={created_at} />,
    },
    { key: 'to', title: say.to, cell: (each) => <Recipient of={each} /> },
    {
      key: 'state',
      title: say.state,
      cell: (each) => (
        <div>
          <State of={each} /> {each.appointment_id !== null && <Badge>{say.booked}</Badge>}
        </div>
      ),
    },
    ...(can('referrals:write')
      ? [
          {
            key: 'acts',
            title: say.acts,
            end: true,
            cell: (each: Referral) => <Acts of={each} me={me} ask={(act) => ask({ of: each, act })} />,
          },
        ]
      : []),
  ];
}
