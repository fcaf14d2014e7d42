import { useLocation } from 'wouter';
import type { Data } from '../../api/client';
import { useOnce } from '../../api/use-once';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { useConnectionName } from '../../interop/connections';
import { READER, READS } from '../../interop/message';
import { Badge } from '../../kit/badge';
import { Bar } from '../../kit/bar';
import { Button, LinkButton } from '../../kit/button';
import { Facts, PageHead, Section } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { Notice, useFault } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import styles from './messages.module.css';
import { replayText } from './replay-text';

type Replay = Data<'GET /api/v1/interop/replays/{replay}'>;
const EVERY_SECONDS = 2;

/** How far a replay is. */
export function ReplayPage({ id }: { id: string }) {
  const say = useWords(replayText);
  const query = useRead(
    'GET /api/v1/interop/replays/{replay}',
    { path: { replay: id } },
    { everySeconds: EVERY_SECONDS },
  );
  return (
    <RecordPage query={query} title={say.one} back={{ href: '/replays', title: say.title }}>
      {({ data }) => <Shown of={data} />}
    </RecordPage>
  );
}

function Shown({ of }: { of: Replay }) {
  const say = useWords(replayText);
  const format = useFormat();
  const { can } = useSession();
  const connection = useConnectionName();
  const { total, done, failed, dry_run, status } = of;
  const isDone = status === 'completed';
  const fine = done - failed;
  const days = [of.date_from, of.date_to].map((day) => (day === null ? '' : format.date(day)));
  return (
    <>
      <PageHead title={dry_run ? say.trial : say.one} back={{ href: '/replays', title: say.title }} />
      {dry_run && <Notice tone="info" title={say.trialHint} />}
      <Section title={say.about(connection(of.connection_id))}>
        <Facts
          facts={[
            [say.days, days.join(' – ')],
            [
              say.state,
              <Badge key="state" tone={isDone ? 'good' : 'accent'}>
                {say[status]}
              </Badge>,
            ],
            [
              say.progress,
              <span key="progress" role="status">
                {say.progressed(format.number(done), format.number(total))}
              </span>,
            ],
            [dry_run ? say.wouldApply : say.applied, format.number(fine)],
            [dry_run ? say.wouldWait : say.stillWait, format.number(failed)],
          ]}
        />
        {total > 0 && (
          <div className={styles.bar}>
            <Bar
              whole={Math.max(total, done)}
              parts={[
                { kind: 'replayed', size: fine },
                { kind: 'waiting', size: failed },
              ]}
            />
          </div>
        )}
        {!isDone && <p className="hint">{say.atLoad}</p>}
        {isDone && <Ends of={of} fine={fine} />}
        {isDone && (
          <div className="actions">
            {can(READER) && (
              <LinkButton href={`~/console/worklist?connection=${of.connection_id}`}>{say.toList}</LinkButton>
            )}
            <LinkButton href="/replays">{say.again}</LinkButton>
          </div>
        )}
      </Section>
    </>
  );
}

/** After a trial, the way to do it. */
function Ends({ of, fine }: { of: Replay; fine: number }) {
  const say = useWords(replayText);
  const format = useFormat();
  const toast = useToast();
  const fault = useFault();
  const [, go] = useLocation();
  const start = useOnce('POST /api/v1/interop/replays', { changes: READS });
  const { connection_id, date_from, date_to } = of;
  if (of.done === 0) return <p>{say.nothing}</p>;
  if (!of.dry_run) return null;
  if (fine === 0) return <p>{say.noneApply}</p>;
  if (date_from === null || date_to === null) return null;
  const apply = () =>
    start.send({ body: { connection_id, date_from, date_to, dry_run: false } }).then(
      ({ data }) => go(`/replays/${data.id}`),
      (error: unknown) => toast(fault(error), 'bad'),
    );
  return (
    <div className="actions">
      <Button look="primary" icon="check" onPress={() => void apply()}>
        {say.apply(format.number(fine))}
      </Button>
    </div>
  );
}
