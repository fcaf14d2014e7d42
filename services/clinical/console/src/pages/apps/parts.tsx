import type { Data } from '../../api/client';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { ShownOnce } from '../../kit/shown-once';
import { text } from './text';

export type App = Data<'GET /api/v1/smart-apps'>[number];
export type Authentication = App['authentication'];

export const AUTHENTICATIONS: readonly Authentication[] = ['none', 'client_secret', 'private_key_jwt'];

export function Status({ of }: { of: App }) {
  const say = useWords(text);
  return <Badge tone={of.status === 'active' ? 'good' : 'neutral'}>{say[of.status]}</Badge>;
}

export function useAuthentication() {
  const say = useWords(text);
  return (authentication: Authentication) => (authentication === 'none' ? say.public : say[authentication]);
}

/** The scopes that there usually are, and what each says to whoever decides about an app; undefined until they are known. */
export function useScopes() {
  const say = useWords(text);
  const query = useRead('GET /api/v1/smart-apps/scopes', {});
  // There is nothing to decide about these, so the service has no sentence for them.
  const own: Record<string, string> = { fhirUser: say.fhirUser, launch: say.launch, 'launch/encounter': say.encounter };
  const offered = query.data?.data.map(({ scope, description }) => ({
    scope,
    says: description ?? own[scope] ?? scope,
  }));
  return { query, offered, says: (scope: string) => offered?.find((each) => each.scope === scope)?.says };
}

export type Made = Data<'POST /api/v1/smart-apps'>;

/** The secret, and what the app calls itself. */
export function Secret({ made, done }: { made: Made & { client_secret: string }; done(): void }) {
  const say = useWords(text);
  return (
    <ShownOnce
      title={say.secretTitle}
      name={made.name}
      intro={say.secretIntro}
      values={[
        [say.clientId, made.client_id],
        [say.secret, made.client_secret],
      ]}
      kept={say.secretDone}
      done={done}
    />
  );
}

export const hasSecret = (made: Made): made is Made & { client_secret: string } => made.client_secret !== null;
