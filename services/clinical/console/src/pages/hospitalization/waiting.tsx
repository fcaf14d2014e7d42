import { Link } from 'wouter';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Dotted } from '../../kit/dotted';
import { Section } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { useSession } from '../../session/session';
import { text } from './text';
import { useWaiting } from './use-hospital';
import type { Admission, Asked } from './ward';

/** Who is admitted or expected and has no bed. */
export function Waiting({ ask }: { ask(asked: Asked): void }) {
  const say = useWords(text);
  const query = useWaiting();
  const columns = useColumns(ask);
  return (
    <Section title={say.waitingTitle} intro={say.waitingIntro}>
      <Loaded query={query}>
        {(rows) => (
          <DataTable
            caption={say.waitingTitle}
            columns={columns}
            rows={rows.filter(({ bed }) => bed === null)}
            rowKey={({ id }) => id}
            empty={<Empty icon="check" title={say.noneWaiting} />}
          />
        )}
      </Loaded>
    </Section>
  );
}

function useColumns(ask: (asked: Asked) => void): Column<Admission>[] {
  const say = useWords(text);
  const format = useFormat();
  const { can } = useSession();
  const act = ({ status }: Admission) => (status === 'on_leave' ? 'return' : 'give');
  return [
    {
      key: 'patient',
      title: say.patient,
      heads: true,
      cell: ({ id, patient, number, reason }) => (
        <>
          <Link href={`/${id}`}>{patient.full_name}</Link>
          <span className="sub">
            <Dotted parts={[number, reason]} />
          </span>
        </>
      ),
    },
    { key: 'state', title: say.state, cell: ({ status }) => <Badge>{say[status]}</Badge> },
    {
      key: 'when',
      title: say.when,
      cell: ({ status, planned_at, leave_until, created_at }) => {
        if (status === 'on_leave') return leave_until ? say.backAgain(format.moment(leave_until)) : '—';
        return status === 'planned' && planned_at
          ? say.comesAt(format.moment(planned_at))
          : say.since(format.moment(created_at));
      },
    },
    {
      key: 'acts',
      title: say.acts,
      end: true,
      cell: (admission) =>
        can('admissions:write') && (
          <Button
            small
            aria-label={say.actOf(say[`${act(admission)}Act`], admission.patient.full_name)}
            onPress={() => ask({ act: act(admission), admission })}
          >
            {say[`${act(admission)}Act`]}
          </Button>
        ),
    },
  ];
}
