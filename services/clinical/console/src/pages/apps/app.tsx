import { useState } from 'react';
import { useRead, useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button, LinkButton } from '../../kit/button';
import { Copy } from '../../kit/copy';
import { Confirm } from '../../kit/dialog';
import { Facts, PageHead, Section } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { text as kitText } from '../../kit/text';
import { useToast } from '../../kit/toast';
import { hasSecret, Secret, Status, useAuthentication, useScopes, type App, type Made } from './parts';
import { text } from './text';

const READS = ['GET /api/v1/smart-apps', 'GET /api/v1/smart-apps/{smart_app}'] as const;

export function AppView({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/smart-apps/{smart_app}', { path: { smart_app: id } });
  const [secret, setSecret] = useState<Made>();
  if (secret && hasSecret(secret)) return <Secret made={secret} done={() => setSecret(undefined)} />;
  return (
    <RecordPage query={query} title={say.one} back={{ href: '/', title: say.back }}>
      {({ data }) => <AppDetails of={data} rotated={setSecret} />}
    </RecordPage>
  );
}

function AppDetails({ of, rotated }: { of: App; rotated(made: Made): void }) {
  const say = useWords(text);
  const common = useWords(kitText);
  const format = useFormat();
  const authentication = useAuthentication();
  return (
    <>
      <PageHead title={of.name} back={{ href: '/', title: say.back }} actions={<Actions of={of} rotated={rotated} />} />
      <Section title={say.details}>
        <Facts
          facts={[
            [say.status, <Status key="status" of={of} />],
            [say.kind, authentication(of.authentication)],
            ...(of.jwks_uri ? [[common.jwks, <Addresses key="keys" of={[of.jwks_uri]} />] as const] : []),
            [say.made, say.madeBy(of.created_by?.name ?? say.byOperator, format.moment(of.created_at))],
            [say.redirect_uris, <Addresses key="redirect" of={of.redirect_uris} />],
            ...(of.launch_uri ? [[say.launch_uri, <Addresses key="launch" of={[of.launch_uri]} />] as const] : []),
          ]}
        />
      </Section>
      {of.status === 'active' && <Developer of={of} />}
      <Says of={of} />
    </>
  );
}

const Addresses = ({ of }: { of: readonly string[] }) => (
  <>
    {of.map((address) => (
      <code key={address}>{address} </code>
    ))}
  </>
);

function Developer({ of }: { of: App }) {
  const say = useWords(text);
  const fhir = `${location.origin}/fhir/R4`;
  return (
    <Section title={say.developer}>
      <Copy label={say.clientId} value={of.client_id} />
      <Copy label={say.server} value={fhir} />
      <Copy label={say.configuration} value={`${fhir}/.well-known/smart-configuration`} />
    </Section>
  );
}

function Says({ of }: { of: App }) {
  const say = useWords(text);
  const { says } = useScopes();
  return (
    <Section title={say.says} intro={say.scopesHint}>
      <ul className="scope-list">
        {of.scopes.map((scope) => (
          <li key={scope}>
            <span>{says(scope)}</span>
            <code>{scope}</code>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Actions({ of, rotated }: { of: App; rotated(made: Made): void }) {
  const say = useWords(text);
  const common = useWords(kitText);
  const toast = useToast();
  const [asking, setAsking] = useState<'rotate' | 'revoke'>();
  const rotate = useWrite('POST /api/v1/smart-apps/{smart_app}/rotate', { changes: READS });
  const revoke = useWrite('DELETE /api/v1/smart-apps/{smart_app}', { changes: READS });
  if (of.status === 'revoked') return null;
  const path = { smart_app: of.id };
  const close = () => setAsking(undefined);
  return (
    <>
      <LinkButton href={`/${of.id}/edit`} icon="edit">
        {say.edit}
      </LinkButton>
      {of.authentication === 'client_secret' && (
        <Button icon="refresh" aria-label={common.actOn(say.rotate, of.name)} onPress={() => setAsking('rotate')}>
          {say.rotate}
        </Button>
      )}
      <Button
        look="danger"
        icon="trash"
        aria-label={common.actOn(say.revoke, of.name)}
        onPress={() => setAsking('revoke')}
      >
        {say.revoke}
      </Button>
      {asking === 'rotate' && (
        <Confirm
          title={say.rotateTitle}
          act={say.rotate}
          look="danger"
          send={() => rotate.mutateAsync({ path }).then(({ data }) => rotated(data))}
          close={close}
        >
          <p>{say.rotateIntro}</p>
        </Confirm>
      )}
      {asking === 'revoke' && (
        <Confirm
          title={say.revokeTitle}
          act={say.revoke}
          look="danger"
          send={() => revoke.mutateAsync({ path }).then(({ message }) => toast(message))}
          close={close}
        >
          <p>{say.revokeIntro(of.name)}</p>
        </Confirm>
      )}
    </>
  );
}
