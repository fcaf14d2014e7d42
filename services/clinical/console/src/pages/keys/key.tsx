import { useState } from 'react';
import type { Answer } from '../../api/client';
import { useOnce } from '../../api/use-once';
import { useRead, useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Copy } from '../../kit/copy';
import { Confirm } from '../../kit/dialog';
import { Facts, PageHead, Section } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { Notice } from '../../kit/states';
import { text as kitText } from '../../kit/text';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import { Environment, Expiry, isOver, isUnused, Status, type Key } from './parts';
import { isClinical, scopeNames } from './scopes';
import { hasSecret, Secret, type Made } from './secret';
import { text } from './text';
import { KeyUsage } from './usage';

const READS = ['GET /api/v1/api-keys', 'GET /api/v1/api-keys/{api_key}'] as const;

export function KeyView({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/api-keys/{api_key}', { path: { api_key: id } });
  const [secret, setSecret] = useState<Made>();
  if (secret) return <Secret made={secret} done={() => setSecret(undefined)} />;
  return (
    <RecordPage query={query} title={say.one} back={{ href: '/', title: say.back }}>
      {({ data }) => <KeyDetails of={data} rotated={setSecret} />}
    </RecordPage>
  );
}

function KeyDetails({ of, rotated }: { of: Key; rotated(made: Made): void }) {
  const say = useWords(text);
  const common = useWords(kitText);
  const format = useFormat();
  const { can } = useSession();
  const by = (name: string | undefined, when: string) => say.madeBy(name ?? say.byOperator, format.moment(when));
  return (
    <>
      <PageHead title={of.name} back={{ href: '/', title: say.back }} actions={<Actions of={of} rotated={rotated} />} />
      {of.status === 'retiring' && of.retiring_until && (
        <Notice tone="info" title={say.retiring}>
          <p>{say.retiringIntro(format.moment(of.retiring_until))}</p>
        </Notice>
      )}
      {!isOver(of) && isUnused(of) && can('keys:manage') && (
        <Notice tone="info" title={say.unused}>
          <p>{say.unusedIntro}</p>
        </Notice>
      )}
      <Pending of={of} />
      {of.client_id && (
        <Section title={say.signs}>
          <Copy label={say.clientId} value={of.client_id} />
          <Copy label={say.tokenUrl} value={`${location.origin}/oauth/token`} />
        </Section>
      )}
      <Section title={say.details}>
        <Facts
          facts={[
            [say.status, <Status key="status" of={of} />],
            [say.environment, <Environment key="environment" of={of} />],
            [say.prefix, <code key="prefix">{of.prefix}…</code>],
            ...(of.jwks_uri ? [[common.jwks, <code key="keys">{of.jwks_uri}</code>] as const] : []),
            [say.made, by(of.created_by?.name, of.created_at)],
            ...(of.approved_at ? [[say.approved, by(of.approved_by?.name, of.approved_at)] as const] : []),
            [say.expires, <Expiry key="expires" of={of} />],
            [
              say.lastUsed,
              of.last_used_at
                ? `${format.moment(of.last_used_at)}${of.last_used_ip ? `, ${say.from(of.last_used_ip)}` : ''}`
                : say.never,
            ],
            [
              say.networks,
              of.ip_cidrs.length > 0
                ? of.ip_cidrs.map((network) => <code key={network}>{network} </code>)
                : say.anywhere,
            ],
          ]}
        />
      </Section>
      {can('keys:manage') && <KeyUsage id={of.id} />}
      <ScopeList of={of} />
    </>
  );
}

/** Who is to decide about a key that waits, and who may not. */
function Pending({ of }: { of: Key }) {
  const say = useWords(text);
  const { data } = useSession();
  if (of.status !== 'pending') return null;
  const own = of.created_by?.id === data?.user.id;
  return (
    <Notice tone="warning" title={say.pending}>
      <p>{own ? say.approveOwn : say.waitingHint}</p>
    </Notice>
  );
}

function ScopeList({ of }: { of: Key }) {
  const say = useWords(text);
  const names = useWords(scopeNames) as Record<string, string>;
  const stopped = of.scopes.filter((scope) => !of.effective_scopes.includes(scope));
  return (
    <Section title={say.actions} intro={!isOver(of) && stopped.length > 0 ? say.notEffectiveHint : undefined}>
      <ul className="scope-list">
        {of.scopes.map((scope) => (
          <li key={scope}>
            <span>{names[scope] ?? scope}</span>
            <code>{scope}</code>
            {isClinical(scope) && <Badge tone="accent">{say.clinical}</Badge>}
            {!isOver(of) && stopped.includes(scope) && <Badge tone="warning">{say.notEffective}</Badge>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Asking = 'approve' | 'reject' | 'rotate' | 'replace' | 'rotateNow' | 'revoke';

/** A secret that nobody has used is replaced, and the one before it lives on; one that is used has another beside it, for a day. */
const rotations = (of: Key): Asking[] => [
  ...(isUnused(of) ? (['replace'] as const) : []),
  ...(of.retiring_until !== null ? (['rotateNow'] as const) : []),
  ...(!isUnused(of) && of.retiring_until === null ? (['rotate'] as const) : []),
];

/** What this person may do with the key as it stands. */
function Actions(props: { of: Key; rotated(made: Made): void }) {
  const { of } = props;
  const say = useWords(text);
  const common = useWords(kitText);
  const { can, data } = useSession();
  const [asking, setAsking] = useState<Asking>();
  const pending = of.status === 'pending';
  const manages = !isOver(of) && can('keys:manage');
  const offered: Asking[] = [
    ...(pending && can('keys:approve') && of.created_by?.id !== data?.user.id ? (['approve', 'reject'] as const) : []),
    // A key that signs gets its next set from the program that has the private half.
    ...(manages && of.authentication === 'secret' ? rotations(of) : []),
    ...(manages ? (['revoke'] as const) : []),
  ];
  const looks = {
    approve: 'primary',
    reject: 'danger',
    rotate: 'secondary',
    replace: 'secondary',
    rotateNow: 'secondary',
    revoke: 'danger',
  } as const;
  const icons = {
    approve: 'check',
    reject: 'close',
    rotate: 'refresh',
    replace: 'refresh',
    rotateNow: 'refresh',
    revoke: 'trash',
  } as const;
  return (
    <>
      {offered.map((act) => (
        <Button
          key={act}
          look={looks[act]}
          icon={icons[act]}
          aria-label={common.actOn(say[act], of.name)}
          onPress={() => setAsking(act)}
        >
          {say[act]}
        </Button>
      ))}
      {asking && <Asked {...props} act={asking} close={() => setAsking(undefined)} />}
    </>
  );
}

/** What follows from it, before it is done. */
function Asked(props: { of: Key; act: Asking; rotated(made: Made): void; close(): void }) {
  const { of, act, rotated, close } = props;
  const say = useWords(text);
  const toast = useToast();
  const { data } = useSession();
  const approve = useWrite('POST /api/v1/api-keys/{api_key}/approve', { changes: READS });
  const format = useFormat();
  const rotate = useOnce('POST /api/v1/api-keys/{api_key}/rotate', { changes: READS });
  const replace = useWrite('POST /api/v1/api-keys/{api_key}/rotate', { changes: READS });
  const revoke = useWrite('DELETE /api/v1/api-keys/{api_key}', { changes: READS });
  const path = { api_key: of.id };
  const told = ({ message }: { message: string }) => toast(message);
  const show = ({ data: made }: Answer<'POST /api/v1/api-keys/{api_key}/rotate'>) =>
    hasSecret(made) ? rotated(made) : toast(say.rotationLost, 'bad');
  const end = () => revoke.mutateAsync({ path }).then(told);
  const asked = {
    approve: {
      title: say.approveTitle,
      intro: [say.approveIntro],
      send: () => approve.mutateAsync({ path }).then(told),
    },
    reject: { title: say.rejectTitle, intro: [say.rejectIntro], send: end },
    rotate: {
      title: say.rotateTitle,
      intro: [say.rotateIntro, ...(of.created_by?.id === data?.user.id ? [] : [say.rotateMaker])],
      send: () => rotate.send({ path, body: {} }).then(show),
    },
    replace: {
      title: say.replaceTitle,
      intro: [say.replaceIntro, ...(of.retiring_until ? [say.replaceKept(format.moment(of.retiring_until))] : [])],
      send: () => replace.mutateAsync({ path, body: { replace_unused: true } }).then(show),
    },
    rotateNow: {
      title: say.rotateNowTitle,
      intro: [say.rotateNowIntro],
      send: () => replace.mutateAsync({ path, body: { immediate: true } }).then(show),
    },
    revoke: { title: say.revokeTitle, intro: [say.revokeIntro(of.name)], send: end },
  }[act];
  const look = act === 'approve' || act === 'rotate' || act === 'replace' ? 'primary' : 'danger';
  return (
    <Confirm title={asked.title} act={say[act]} look={look} send={asked.send} close={close}>
      {asked.intro.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Confirm>
  );
}
