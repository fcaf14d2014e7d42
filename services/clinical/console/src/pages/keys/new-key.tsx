import { useState } from 'react';
import { useLocation } from 'wouter';
import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { Checkbox, Choice, Fieldset, TextInput, toggled } from '../../kit/field';
import { SelectInput } from '../../kit/select-input';
import { FormView, useForm, type Form } from '../../kit/form';
import { isKeySet, keysOf, KeySetInput } from '../../kit/key-set';
import { PageHead } from '../../kit/page';
import { text as kitText } from '../../kit/text';
import { useToast } from '../../kit/toast';
import { daysAfter, networksIn } from './new-key-values';
import { CLINICAL, OTHER, scopeNames, type Scope } from './scopes';
import { hasSecret, Secret, type Made } from './secret';
import { text } from './text';

interface NewKeyValues {
  name: string;
  environment: 'live' | 'test';
  authentication: 'secret' | 'private_key_jwt';
  jwks: string;
  scopes: readonly Scope[];
  days: '30' | '90' | '180' | '365';
  ip_cidrs: string;
  /** When the form was opened: what is sent again is then the same, and makes no second key. */
  opened: number;
}

const INITIAL: NewKeyValues = {
  name: '',
  environment: 'test',
  authentication: 'secret',
  jwks: '',
  scopes: [],
  days: '90',
  ip_cidrs: '',
  opened: 0,
};

export function NewKey() {
  const say = useWords(text);
  const common = useWords(kitText);
  const toast = useToast();
  const [made, setMade] = useState<Made>();
  const [initial] = useState(() => ({ ...INITIAL, opened: Date.now() }));
  const [, go] = useLocation();
  const create = useOnce('POST /api/v1/api-keys', { changes: ['GET /api/v1/api-keys'], draft: 'keys.new' });
  const form = useForm({
    initial,
    draft: 'keys.new',
    check: ({ name, scopes, authentication, jwks }) => ({
      ...(name.trim() === '' && { name: say.nameMissing }),
      ...(scopes.length === 0 && { scopes: say.scopesMissing }),
      ...(authentication === 'private_key_jwt' && !isKeySet(jwks) && { jwks: common.jwksWrong }),
    }),
    send: ({ name, environment, authentication, jwks, scopes, days, ip_cidrs, opened }) =>
      create.send({
        body: {
          name,
          environment,
          scopes: [...scopes],
          ...(authentication === 'private_key_jwt' && keysOf(jwks)),
          expires_at: daysAfter(opened, Number(days)),
          ip_cidrs: networksIn(ip_cidrs),
        },
      }),
    done({ data }) {
      if (hasSecret(data)) return setMade(data);
      if (data.authentication === 'secret') toast(say.secretLost, 'bad');
      return go(`/${data.id}`);
    },
  });
  if (made) return <Secret made={made} done={() => go(`/${made.id}`)} />;
  return (
    <>
      <PageHead title={say.newTitle} back={{ href: '/', title: say.back }} />
      <FormView form={form} send={say.create} icon="key" cancel={<LinkButton href="/">{say.cancel}</LinkButton>}>
        <TextInput {...form.field('name')} label={say.name} hint={say.nameHint} maxLength={255} autoComplete="off" />
        <Choice
          {...form.field('environment')}
          label={say.environment}
          options={[
            { value: 'test', label: say.test, hint: say.testHint },
            { value: 'live', label: say.live, hint: say.liveHint },
          ]}
        />
        <Choice
          {...form.field('authentication')}
          label={say.authentication}
          options={[
            { value: 'secret', label: say.withSecret, hint: say.withSecretHint },
            { value: 'private_key_jwt', label: say.signs, hint: say.signsHint },
          ]}
        />
        {form.values.authentication === 'private_key_jwt' && <KeySetInput form={form} />}
        <Scopes form={form} />
        <SelectInput
          {...form.field('days')}
          label={say.expiry}
          options={[
            { value: '30', label: say.days(30) },
            { value: '90', label: say.days(90) },
            { value: '180', label: say.days(180) },
            { value: '365', label: say.year },
          ]}
        />
        <TextInput
          {...form.field('ip_cidrs')}
          label={say.networks}
          hint={say.networksHint}
          rows={3}
          optional
          autoComplete="off"
        />
      </FormView>
    </>
  );
}

/** The scopes in words, those of clinical records apart. */
function Scopes({ form }: { form: Form<NewKeyValues> }) {
  const say = useWords(text);
  const names = useWords(scopeNames);
  const { value, onChange, error } = form.field('scopes');
  const group = (title: string, scopes: readonly Scope[], hint?: string) => (
    <div className="scope-group" role="group" aria-label={title}>
      <p className="scope-title">
        {title}
        {hint && <small>{hint}</small>}
      </p>
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          value={value.includes(scope)}
          onChange={(on) => onChange(toggled(value, scope, on))}
          label={names[scope]}
          hint={<code>{scope}</code>}
        />
      ))}
    </div>
  );
  return (
    <Fieldset label={say.scopes} hint={say.scopesHint} error={error}>
      <div className="scopes">
        {group(say.other, OTHER)}
        {group(say.clinical, CLINICAL, form.values.environment === 'live' ? say.clinicalHint : undefined)}
      </div>
    </Fieldset>
  );
}
