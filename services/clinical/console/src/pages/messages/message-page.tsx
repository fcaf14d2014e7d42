import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { ConnectionState, useTraffic } from '../../interop/connections';
import { plain, READER, waits, type Message } from '../../interop/message';
import { Acknowledgement, Faults, MessageState, useTypeName } from '../../interop/parts';
import { RawText } from '../../interop/raw-text';
import { Results } from '../../interop/results';
import { MessageSegments } from '../../interop/segments';
import { LinkButton } from '../../kit/button';
import { Facts, PageHead, Section } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { Notice } from '../../kit/states';
import { PatientLink } from '../../patients/patient-link';
import { useSession } from '../../session/session';
import styles from './messages.module.css';
import { text } from './text';

/** One message: what became of it, what it says, and what it made. */
export function MessagePage({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/interop/messages/{message}', { path: { message: id } });
  return (
    <RecordPage query={query} title={say.message} back={{ href: '/', title: say.title }}>
      {({ data }) => <Shown of={data} />}
    </RecordPage>
  );
}

function Shown({ of }: { of: Message }) {
  const say = useWords(text);
  const { can } = useSession();
  const type = useTypeName();
  const isReader = can(READER);
  return (
    <>
      <PageHead title={type(of.type)} windowTitle={say.message} back={{ href: '/', title: say.title }} />
      {isReader && waits(of) && (
        <Notice tone="warning" title={say.waits}>
          <LinkButton small href={`~/console/worklist/${of.id}`}>
            {say.sort}
          </LinkButton>
        </Notice>
      )}
      {!isReader && <Notice tone="info" title={say.trafficIntro} />}
      <About of={of} isReader={isReader} />
      {of.errors.length > 0 && (
        <Section title={say.faults}>
          <Faults of={of.errors} />
        </Section>
      )}
      {of.results.length > 0 && (
        <Section title={say.results}>
          <Results of={of} />
        </Section>
      )}
      {isReader && <MessageSegments id={of.id} />}
      {isReader && <RawText id={of.id} name={of.id} />}
    </>
  );
}

function About({ of, isReader }: { of: Message; isReader: boolean }) {
  const say = useWords(text);
  const format = useFormat();
  const connection = useTraffic().data?.data.find(({ connection_id }) => connection_id === of.connection_id);
  return (
    <Section title={say.about}>
      <Facts
        facts={[
          [say.status, <MessageState key="status" status={of.status} />],
          ...(of.status_reason === null ? [] : [[say.reason, <bdi key="reason">{of.status_reason}</bdi>] as const]),
          [
            say.connection,
            connection ? (
              <span key="connection">
                <bdi>{connection.name}</bdi> <ConnectionState status={connection.status} />
              </span>
            ) : (
              '—'
            ),
          ],
          [say.direction, say[of.direction === 'out' ? 'out' : 'in']],
          [say.type, of.type === null ? '—' : plain(of.type)],
          [say.version, of.version === null ? '—' : plain(of.version)],
          [
            say.control,
            of.control_id === null ? (
              say.noControl
            ) : (
              <code key="control" className={styles.wrap}>
                {plain(of.control_id)}
              </code>
            ),
          ],
          [say.when, format.moment(of.received_at)],
          [say.ack, of.ack === null ? say.noAck : <Acknowledgement key="ack" code={plain(of.ack.code)} />],
          ...(isReader ? [[say.patient, <PatientOf key="patient" id={of.patient_id} />] as const] : []),
        ]}
      />
    </Section>
  );
}

function PatientOf({ id }: { id: string | null }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/patients/{patient}', { path: { patient: id ?? '' } }, { unless: id === null });
  const patient = query.data?.data;
  if (id === null) return say.noPatient;
  if (!patient) return query.error ? say.hiddenPatient : '…';
  return (
    <>
      <PatientLink of={patient} /> <span className="sub">{patient.mrn}</span>
    </>
  );
}
