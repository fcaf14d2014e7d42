import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/errors';
import { useOnce } from '../../api/use-once';
import { useRead, useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { Checkbox, Choice, Fieldset, TextInput, toggled } from '../../kit/field';
import { FormView, useForm, type Form } from '../../kit/form';
import { isKeySet, keysOf, KeySetInput } from '../../kit/key-set';
import { PageHead } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { Loaded } from '../../kit/states';
import { text as kitText } from '../../kit/text';
import { useToast } from '../../kit/toast';
import { AUTHENTICATIONS, hasSecret, Secret, useScopes, type App, type Made } from './parts';
import { linesOf, Stale, valuesOf, type AppValues } from './stale';
import { text } from './text';

const INITIAL: AppValues = {
  name: '',
  authentication: 'none',
  redirect_uris: '',
  launch_uri: '',
  scopes: ['openid', 'fhirUser', 'launch/patient'],
  others: '',
  jwks: '',
};

const READS = ['GET /api/v1/smart-apps', 'GET /api/v1/smart-apps/{smart_app}'] as const;

/** What is sent of what was typed; the keys only of an app that signs. */
function bodyOf({ name, authentication, redirect_uris, launch_uri, scopes, others, jwks }: AppValues) {
  return {
    name,
    redirect_uris: linesOf(redirect_uris),
    launch_uri: launch_uri.trim() || null,
    scopes: [...new Set([...scopes, ...linesOf(others)])],
    ...(authentication === 'private_key_jwt' && keysOf(jwks)),
  };
}

function useCheck() {
  const say = useWords(text);
  const common = useWords(kitText);
  return ({ name, redirect_uris, scopes, others, authentication, jwks }: AppValues) => ({
    ...(name.trim() === '' && { name: say.nameMissing }),
    ...(linesOf(redirect_uris).length === 0 && { redirect_uris: say.redirectMissing }),
    ...(scopes.length + linesOf(others).length === 0 && { scopes: say.scopesMissing }),
    ...(authentication === 'private_key_jwt' && !isKeySet(jwks) && { jwks: common.jwksWrong }),
  });
}

export function NewApp() {
  const say = useWords(text);
  const toast = useToast();
  const [, go] = useLocation();
  const [made, setMade] = useState<Made>();
  const create = useOnce('POST /api/v1/smart-apps', { changes: READS, draft: 'apps.new' });
  const form = useForm({
    initial: INITIAL,
    draft: 'apps.new',
    check: useCheck(),
    send: (values) =>
      create.send({
        body: { ...bodyOf(values), kind: values.authentication === 'none' ? 'public' : 'confidential' },
      }),
    done({ data }) {
      if (hasSecret(data)) return setMade(data);
      if (data.authentication === 'client_secret') toast(say.secretLost, 'bad');
      return go(`/${data.id}`);
    },
  });
  if (made && hasSecret(made)) return <Secret made={made} done={() => go(`/${made.id}`)} />;
  return (
    <>
      <PageHead title={say.newTitle} back={{ href: '/', title: say.back }} />
      <FormView form={form} send={say.create} icon="plus" cancel={<LinkButton href="/">{say.cancel}</LinkButton>}>
        <Fields form={form} isNew />
      </FormView>
    </>
  );
}

export function EditApp({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/smart-apps/{smart_app}', { path: { smart_app: id } });
  const { offered, query: scopes } = useScopes();
  return (
    <RecordPage query={query} title={say.one} back={{ href: '/', title: say.back }} lines={8}>
      {({ data }) => (
        <Loaded query={scopes} lines={8}>
          {() => <Edit of={data} offered={new Set(offered?.map(({ scope }) => scope))} />}
        </Loaded>
      )}
    </RecordPage>
  );
}

function Edit({ of, offered }: { of: App; offered: ReadonlySet<string> }) {
  const say = useWords(text);
  const toast = useToast();
  const [, go] = useLocation();
  const update = useWrite('PATCH /api/v1/smart-apps/{smart_app}', { changes: READS });
  // As it was opened: what others changed since is refused, and not written over.
  const opened = useRef(of);
  const [initial] = useState(() => valuesOf(of, offered));
  const form = useForm({
    initial,
    check: useCheck(),
    send: (values) =>
      update.mutateAsync({
        path: { smart_app: of.id },
        body: bodyOf(values),
        headers: { 'If-Match': `W/"v${opened.current.version}"` },
      }),
    done: ({ message }) => {
      toast(message);
      go(`/${of.id}`);
    },
  });
  return (
    <>
      <PageHead title={say.editTitle(of.name)} intro={say.changedHint} back={{ href: `/${of.id}`, title: of.name }} />
      <FormView
        form={form}
        send={say.save}
        icon="check"
        cancel={<LinkButton href={`/${of.id}`}>{say.cancel}</LinkButton>}
      >
        <Fields form={form} isNew={false} />
        {form.failure instanceof ApiError && form.failure.status === 412 && of.version !== opened.current.version && (
          <Stale
            theirs={valuesOf(of, offered)}
            mine={form.values}
            keepMine={() => {
              opened.current = of;
              void form.submit();
            }}
            takeTheirs={() => {
              opened.current = of;
              form.take(valuesOf(of, offered));
            }}
          />
        )}
      </FormView>
    </>
  );
}

/** How an app proves who it is stays as it was registered. */
function Fields({ form, isNew }: { form: Form<AppValues>; isNew: boolean }) {
  const say = useWords(text);
  return (
    <>
      <TextInput {...form.field('name')} label={say.name} hint={say.nameHint} maxLength={255} autoComplete="off" />
      {isNew && (
        <Choice
          {...form.field('authentication')}
          label={say.kind}
          options={AUTHENTICATIONS.map((value) => ({
            value,
            label: value === 'none' ? say.public : say[value],
            hint: value === 'none' ? say.publicHint : say[`${value}_hint`],
          }))}
        />
      )}
      {form.values.authentication === 'private_key_jwt' && <KeySetInput form={form} />}
      <TextInput
        {...form.field('redirect_uris')}
        label={say.redirect_uris}
        hint={say.redirectHint}
        rows={3}
        autoComplete="off"
      />
      <TextInput
        {...form.field('launch_uri')}
        label={say.launch_uri}
        hint={say.launchHint}
        optional
        autoComplete="off"
      />
      <ScopeFields form={form} />
      <TextInput
        {...form.field('others')}
        label={say.others}
        hint={say.othersHint}
        rows={2}
        optional
        autoComplete="off"
      />
    </>
  );
}

/** The scopes as whoever decides will read them. */
function ScopeFields({ form }: { form: Form<AppValues> }) {
  const say = useWords(text);
  const { query, offered = [] } = useScopes();
  const { value, onChange, error } = form.field('scopes');
  const [initially] = useState(value);
  const boxes = (of: (scope: string) => boolean) =>
    offered
      .filter(({ scope }) => of(scope))
      .map(({ scope, says }) => (
        <Checkbox
          key={scope}
          value={value.includes(scope)}
          onChange={(on) => onChange(toggled(value, scope, on))}
          label={says}
          hint={<code>{scope}</code>}
        />
      ));
  const folded = (title: string, of: (scope: string) => boolean) => (
    <details className="scope-group" open={initially.some(of)}>
      <summary className="scope-title">{title}</summary>
      {boxes(of)}
    </details>
  );
  const ofPatient = (scope: string) => scope.startsWith('patient/');
  const ofUser = (scope: string) => scope.startsWith('user/');
  return (
    <Fieldset label={say.scopes} hint={say.scopesHint} error={error}>
      <Loaded query={query}>
        {() => (
          <div className="scopes">
            <div className="scope-group" role="group" aria-label={say.session}>
              <p className="scope-title">{say.session}</p>
              {boxes((scope) => !ofPatient(scope) && !ofUser(scope))}
            </div>
            {folded(say.patient, ofPatient)}
            {folded(say.user, ofUser)}
          </div>
        )}
      </Loaded>
    </Fieldset>
  );
}
