import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Answer } from '../../api/client';
import { useOnce } from '../../api/use-once';
import { useForget, useRead, useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button, LinkButton } from '../../kit/button';
import { Confirm } from '../../kit/dialog';
import { Facts, PageHead, Section } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { Notice, useFault } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { Deliveries } from './deliveries';
import { DELIVERIES, hasSecret, READS, Secret, Status, useEventName, type Made, type Webhook } from './parts';
import { text } from './text';

export function WebhookView({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/webhooks/{webhook}', { path: { webhook: id } });
  const [secret, setSecret] = useState<Made>();
  if (secret) return <Secret made={secret} done={() => setSecret(undefined)} />;
  return (
    <RecordPage query={query} title={say.one} back={{ href: '/', title: say.back }}>
      {({ data }) => <Details of={data} rotated={setSecret} />}
    </RecordPage>
  );
}

function Details({ of, rotated }: { of: Webhook; rotated(made: Made): void }) {
  const say = useWords(text);
  const format = useFormat();
  const name = useEventName();
  return (
    <>
      <PageHead
        title={of.description ?? of.url}
        back={{ href: '/', title: say.back }}
        actions={<Actions of={of} rotated={rotated} />}
      />
      {of.disabled_reason !== null && (
        <Notice tone={of.disabled_reason === 'administrator' ? 'info' : 'warning'} title={say[of.disabled_reason]}>
          <p>{say.pausedHint}</p>
        </Notice>
      )}
      <Section title={say.details}>
        <Facts
          facts={[
            [say.status, <Status key="status" of={of} />],
            [say.url, <code key="url">{of.url}</code>],
            [say.lastSuccess, of.last_success_at === null ? say.never : format.moment(of.last_success_at)],
            [say.failures, format.number(of.consecutive_failures)],
            [say.made, say.madeBy(of.created_by?.name ?? say.byOperator, format.moment(of.created_at))],
            ...(of.previous_until
              ? [[say.previous, say.previousUntil(format.moment(of.previous_until))] as const]
              : []),
          ]}
        />
      </Section>
      <Deliveries of={of} />
      <Section title={say.events} intro={say.eventsHint}>
        <ul className="scope-list">
          {of.events.map((event) => (
            <li key={event}>
              <span>{name(event)}</span>
              <code>{event}</code>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function Actions({ of, rotated }: { of: Webhook; rotated(made: Made): void }) {
  const say = useWords(text);
  const toast = useToast();
  const fault = useFault();
  const [, go] = useLocation();
  const forget = useForget(['GET /api/v1/webhooks/{webhook}', DELIVERIES]);
  const [asking, setAsking] = useState<'pause' | 'rotate' | 'remove'>();
  const update = useWrite('PATCH /api/v1/webhooks/{webhook}', { changes: [...READS, DELIVERIES] });
  const ping = useWrite('POST /api/v1/webhooks/{webhook}/ping', { changes: [DELIVERIES] });
  const rotate = useOnce('POST /api/v1/webhooks/{webhook}/rotate', { changes: READS });
  const remove = useWrite('DELETE /api/v1/webhooks/{webhook}', { changes: ['GET /api/v1/webhooks'] });
  const path = { webhook: of.id };
  const told = ({ message }: { message: string }) => toast(message);
  const isActive = of.status === 'active';
  const isRotating = of.previous_until !== null;
  const show = ({ data }: Answer<'POST /api/v1/webhooks/{webhook}/rotate'>) =>
    hasSecret(data) ? rotated(data) : toast(say.secretLost, 'bad');
  const rotateAct = isRotating ? say.rotateNow : say.rotate;
  const asked = {
    pause: {
      title: say.pauseTitle,
      act: say.pause,
      intro: say.pauseIntro,
      send: () => update.mutateAsync({ path, body: { status: 'disabled' } }).then(told),
    },
    rotate: {
      title: say.rotateTitle,
      act: rotateAct,
      intro: isRotating ? say.rotateNowIntro : say.rotateIntro,
      send: () => rotate.send({ path, body: { immediate: isRotating } }).then(show),
    },
    remove: {
      title: say.removeTitle,
      act: say.remove,
      intro: say.removeIntro(of.url),
      async send() {
        told(await remove.mutateAsync({ path }));
        forget(path);
        go('/');
      },
    },
  };
  const orSaid = (done: Promise<{ message: string }>) =>
    void done.then(told, (error: unknown) => toast(fault(error), 'bad'));
  const shown = asking && asked[asking];
  return (
    <>
      {isActive && (
        <Button icon="send" isPending={ping.isPending} onPress={() => orSaid(ping.mutateAsync({ path }))}>
          {say.ping}
        </Button>
      )}
      <LinkButton href={`/${of.id}/edit`} icon="edit">
        {say.edit}
      </LinkButton>
      {isActive ? (
        <Button onPress={() => setAsking('pause')}>{say.pause}</Button>
      ) : (
        <Button
          look="primary"
          isPending={update.isPending}
          onPress={() => orSaid(update.mutateAsync({ path, body: { status: 'active' } }))}
        >
          {say.enable}
        </Button>
      )}
      <Button icon="refresh" onPress={() => setAsking('rotate')}>
        {rotateAct}
      </Button>
      <Button look="danger" icon="trash" onPress={() => setAsking('remove')}>
        {say.remove}
      </Button>
      {shown && (
        <Confirm title={shown.title} act={shown.act} send={shown.send} close={() => setAsking(undefined)}>
          <p>{shown.intro}</p>
        </Confirm>
      )}
    </>
  );
}
