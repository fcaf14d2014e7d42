import { useState } from 'react';
import { Link } from 'wouter';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Dotted } from '../../kit/dotted';
import { Empty, Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { useNow } from '../../kit/use-now';
import { useSession } from '../../session/session';
import { dialogText } from './dialog-text';
import { LevelChip } from './level';
import { ReasonDialog } from './reason-dialog';
import { text } from './text';
import { useEnded } from './use-ended';
import type { Ended } from './visit';

/** For as long the service takes back that a visit ended. */
const REOPEN_MS = 4 * 3_600_000;

/** Who left today or the two days before. */
export function EndedVisits() {
  const say = useWords(text);
  const now = useNow();
  const [reopened, setReopened] = useState<Ended>();
  const columns = useColumns(now, setReopened);
  const query = useEnded(now);
  return (
    <>
      <Loaded query={query} lines={6}>
        {(rows) => (
          <DataTable
            caption={say.endedShown}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            faded={({ status }) => status === 'entered_in_error'}
            empty={
              <Empty icon="check" title={say.noneEnded}>
                {say.noneEndedHint}
              </Empty>
            }
          />
        )}
      </Loaded>
      {reopened && <ReasonDialog act="reopen" of={reopened} close={() => setReopened(undefined)} />}
    </>
  );
}

function useColumns(now: number, reopen: (visit: Ended) => void): Column<Ended>[] {
  const say = useWords(text);
  const words = useWords(dialogText);
  const format = useFormat();
  const { can } = useSession();
  const cares = can('emergency:care');
  const moment = (instant: string) => `${format.shortDay(format.isoDay(instant))}, ${format.time(instant)}`;
  const mayReopen = ({ status, left_at, disposition }: Ended) =>
    disposition?.outcome !== 'admitted' &&
    status === 'disposed' &&
    left_at !== null &&
    now - Date.parse(left_at) < REOPEN_MS;
  return [
    ...(cares
      ? [{ key: 'level', title: say.level, cell: ({ triage }: Ended) => <LevelChip level={triage?.level} /> }]
      : []),
    {
      key: 'patient',
      title: say.patient,
      heads: true,
      cell: ({ id, patient, number, triage, complaint }) => {
        const reason = triage?.complaint ?? complaint;
        return (
          <>
            {patient.full_name}
            <span className="sub">
              <Link href={`/${id}`}>{number}</Link>
              {reason && ` · ${reason}`}
            </span>
          </>
        );
      },
    },
    { key: 'arrived', title: say.arrived, keep: true, cell: ({ arrival_at }) => moment(arrival_at) },
    { key: 'left', title: say.left, keep: true, cell: ({ left_at }) => (left_at ? moment(left_at) : '—') },
    {
      key: 'state',
      title: say.outcome,
      cell: ({ status, disposition, status_reason }) => (
        <div>
          {status === 'entered_in_error' ? (
            <Badge>{say.entered_in_error}</Badge>
          ) : disposition ? (
            words[disposition.outcome]
          ) : (
            say.disposed
          )}
          {(disposition?.destination || status_reason) && (
            <span className="sub">
              <Dotted parts={[disposition?.destination, status_reason]} />
            </span>
          )}
        </div>
      ),
    },
    ...(cares
      ? [
          {
            key: 'acts',
            title: say.acts,
            end: true,
            cell: (visit: Ended) =>
              mayReopen(visit) && (
                <Button
                  small
                  aria-label={say.actOf(words.reopen, visit.patient.full_name)}
                  onPress={() => reopen(visit)}
                >
                  {words.reopen}
                </Button>
              ),
          },
        ]
      : []),
  ];
}
