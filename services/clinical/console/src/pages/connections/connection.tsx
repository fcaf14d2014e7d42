import { useState } from 'react';
import { Link } from 'wouter';
import { useRead, useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { ConnectionState, useCount, useDirection, useTraffic } from '../../interop/connections';
import { Button, LinkButton } from '../../kit/button';
import { Copy } from '../../kit/copy';
import { Confirm } from '../../kit/dialog';
import { Facts, PageHead, Section } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { Notice, useFault } from '../../kit/states';
import { useToast } from '../../kit/toast';
import styles from './connections.module.css';
import { hasKey, KeyShown, READS, receivingUrl, useCharset, type Keyed } from './parts';
import { Policy } from './policy';
import { text } from './text';
import { NAMES, type Connection } from './values';

/** One connection: how it does, how it is set up, and what may be done with it. */
export function ConnectionView({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/interop/connections/{connection}', { path: { connection: id } });
  const [keyed, setKeyed] = useState<Keyed>();
  if (keyed) return <KeyShown of={keyed} done={() => setKeyed(undefined)} />;
  return (
    <RecordPage query={query} title={say.one} back={{ href: '/', title: say.title }}>
      {({ data }) => <Details of={data} rotated={setKeyed} />}
    </RecordPage>
  );
}

function Details({ of, rotated }: { of: Connection; rotated(made: Keyed): void }) {
  const say = useWords(text);
  return (
    <>
      <PageHead
        title={of.name}
        back={{ href: '/', title: say.title }}
        actions={<Actions of={of} rotated={rotated} />}
      />
      {of.status === 'stopped' && (
        <Notice tone="bad" title={say.stoppedTitle}>
          <p>{say.stoppedHint}</p>
        </Notice>
      )}
      {of.status === 'paused' && (
        <Notice tone="info" title={say.pausedTitle}>
          <p>{of.direction === 'out' ? say.pausedOutHint : say.pausedHint}</p>
        </Notice>
      )}
      <Flow of={of} />
      <SetUp of={of} />
      <Names of={of} />
      {of.direction !== 'out' && <Policy of={of.policy} />}
    </>
  );
}

/** What goes over it, which is asked for again and again. */
function Flow({ of }: { of: Connection }) {
  const say = useWords(text);
  const format = useFormat();
  const count = useCount();
  const { data } = useTraffic();
  const now = data?.data.find(({ connection_id }) => connection_id === of.id);
  const last = now?.last_message_at ?? of.last_message_at;
  const counted = (some: number | undefined) => (some === undefined ? '—' : count(some));
  return (
    <Section title={say.traffic}>
      <Facts
        facts={[
          [say.status, <ConnectionState key="status" status={of.status} />],
          [say.lastMessage, last === null ? say.never : `${format.moment(last)} (${format.ago(last)})`],
          [say.lastDay, counted(now?.last_day)],
          [say.queued, counted(now?.queued)],
          [say.quarantined, counted(now?.quarantined)],
        ]}
      />
      <p>
        <Link href={`~/console/messages?connection=${of.id}`}>{say.seeMessages}</Link>
      </p>
    </Section>
  );
}

function SetUp({ of }: { of: Connection }) {
  const say = useWords(text);
  const direction = useDirection();
  const charset = useCharset();
  const isHttp = of.transport === 'http';
  const fingerprint = of.tls.client_fingerprint;
  return (
    <Section title={say.setUp}>
      <Facts
        facts={[
          [say.transport, isHttp ? say.http : say.mllp],
          [say.direction, direction(of.direction)],
          [say.types, of.types.join(', ')],
          ...(of.direction === 'in' ? [] : [[say.address, of.address ?? '—'] as const]),
          [say.charset, charset(of.charset)],
          ...(of.direction === 'out'
            ? []
            : [[say.peers, of.peer_cidrs.length > 0 ? of.peer_cidrs.join(', ') : say.anywhere] as const]),
          ...(isHttp
            ? []
            : ([
                [say.tlsRequired, of.tls.required ? say.yes : say.no],
                [
                  say.fingerprint,
                  fingerprint === null ? (
                    say.anyCertificate
                  ) : (
                    <code key="f" className={styles.wrap}>
                      {fingerprint}
                    </code>
                  ),
                ],
              ] as const)),
        ]}
      />
      {isHttp && <Copy label={say.url} value={receivingUrl()} />}
    </Section>
  );
}

function Names({ of }: { of: Connection }) {
  const say = useWords(text);
  return (
    <Section title={say.names}>
      <Facts
        facts={NAMES.map((name) => [say[name], of[name] === null ? say.anything : <bdi key={name}>{of[name]}</bdi>])}
      />
    </Section>
  );
}

function Actions({ of, rotated }: { of: Connection; rotated(made: Keyed): void }) {
  const say = useWords(text);
  const toast = useToast();
  const fault = useFault();
  const [asking, setAsking] = useState<'pause' | 'rotate'>();
  const path = { connection: of.id };
  // Each press is meant: a connection may be paused, resumed and paused again.
  const pause = useWrite('POST /api/v1/interop/connections/{connection}/pause', { changes: READS });
  const resume = useWrite('POST /api/v1/interop/connections/{connection}/resume', { changes: READS });
  const rotate = useWrite('POST /api/v1/interop/connections/{connection}/rotate', { changes: READS });
  const goOn = () =>
    resume.mutateAsync({ path }).then(
      ({ message }) => toast(message),
      (error: unknown) => toast(fault(error), 'bad'),
    );
  const asked = {
    pause: {
      title: say.pauseTitle(of.name),
      act: say.pause,
      intro: of.direction === 'out' ? say.pauseOutIntro : say.pauseIntro,
      send: () => pause.mutateAsync({ path }).then(({ message }) => toast(message)),
    },
    rotate: {
      title: say.rotateTitle(of.name),
      act: say.rotate,
      intro: say.rotateIntro,
      send: () =>
        rotate.mutateAsync({ path }).then(({ data }) => (hasKey(data) ? rotated(data) : toast(say.keyLost, 'bad'))),
    },
  };
  const shown = asking && asked[asking];
  return (
    <>
      <LinkButton href={`/${of.id}/edit`} icon="edit">
        {say.edit}
      </LinkButton>
      {of.transport === 'http' && (
        <Button icon="refresh" onPress={() => setAsking('rotate')}>
          {say.rotate}
        </Button>
      )}
      {of.status === 'active' ? (
        <Button onPress={() => setAsking('pause')}>{say.pause}</Button>
      ) : (
        <Button look="primary" isPending={resume.isPending} onPress={() => void goOn()}>
          {say.resume}
        </Button>
      )}
      {shown && (
        <Confirm title={shown.title} act={shown.act} send={shown.send} close={() => setAsking(undefined)}>
          <p>{shown.intro}</p>
        </Confirm>
      )}
    </>
  );
}
