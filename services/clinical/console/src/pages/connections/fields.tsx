import { useWords } from '../../i18n/language';
import { Checkbox, Choice, Fieldset, TextInput, toggled } from '../../kit/field';
import type { Form } from '../../kit/form';
import { Section } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import styles from './connections.module.css';
import { useCharset } from './parts';
import { PolicyFields } from './policy-fields';
import { text } from './text';
import { NAMES, RECEIVED, SENT, typesOf, type ConnectionValues } from './values';

const CHARSETS = ['UNICODE UTF-8', '8859/1', 'ASCII'] as const;

/** All members of a connection, with what each means. How it is connected is chosen once. */
export function ConnectionFields({ form, isNew }: { form: Form<ConnectionValues>; isNew: boolean }) {
  const say = useWords(text);
  const { transport, direction } = form.values;
  return (
    <>
      <TextInput {...form.field('name')} label={say.name} hint={say.nameHint} maxLength={100} autoComplete="off" />
      {isNew && (
        <Choice
          {...form.field('transport')}
          label={say.transport}
          options={[
            { value: 'mllp', label: say.mllp, hint: say.mllpHint },
            { value: 'http', label: say.http, hint: say.httpHint },
          ]}
        />
      )}
      {transport === 'mllp' && (
        <Choice
          {...form.field('direction')}
          label={say.direction}
          options={[
            { value: 'in', label: say.directionIn, hint: say.directionInHint },
            { value: 'out', label: say.directionOut, hint: say.directionOutHint },
            { value: 'both', label: say.directionBoth },
          ]}
        />
      )}
      <Types form={form} />
      <Names form={form} />
      <Transport form={form} />
      {(transport === 'http' || direction !== 'out') && <PolicyFields form={form} />}
    </>
  );
}

function Types({ form }: { form: Form<ConnectionValues> }) {
  const say = useWords(text);
  const { transport, direction } = form.values;
  const kinds = transport === 'mllp' && direction === 'out' ? SENT : RECEIVED;
  const { value, onChange, error } = form.field('types');
  // The service has both as one list: the events come after the types.
  const wrong = typesOf(form.values).findIndex((_, at) => at >= value.length && form.errorOf(`types.${at}`));
  const path = `types.${wrong}`;
  return (
    <>
      <Fieldset label={say.types} hint={say.typesHint} error={wrong < 0 ? error : undefined}>
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            value={value.includes(kind)}
            onChange={(on) => onChange(toggled(value, kind, on))}
            label={
              <>
                <strong>{kind}</strong> {say[kind]}
              </>
            }
          />
        ))}
      </Fieldset>
      <TextInput
        {...form.field('events')}
        {...(wrong >= 0 && {
          error: form.errorOf(path)?.replace(path, `types.${wrong - value.length}`),
          path: `types.${wrong - value.length}`,
        })}
        onChange={(events) => form.set({ events, types: value })}
        label={say.events}
        hint={say.eventsHint}
        rows={2}
        optional
        autoComplete="off"
      />
    </>
  );
}

function Names({ form }: { form: Form<ConnectionValues> }) {
  const say = useWords(text);
  return (
    <Section title={say.names} intro={form.values.transport === 'http' ? say.namesHttpIntro : say.namesIntro}>
      <div className={styles.pairs}>
        {NAMES.map((name) => (
          <TextInput key={name} {...form.field(name)} label={say[name]} maxLength={227} autoComplete="off" />
        ))}
      </div>
      <p className="hint">{say.ownFacilityHint}</p>
    </Section>
  );
}

function Transport({ form }: { form: Form<ConnectionValues> }) {
  const say = useWords(text);
  const charset = useCharset();
  const { tls, direction, transport } = form.values;
  const overTls = (some: Partial<ConnectionValues['tls']>) => form.set({ tls: { ...tls, ...some } });
  const sends = transport === 'mllp' && direction !== 'in';
  const receives = transport === 'http' || direction !== 'out';
  return (
    <Section title={say.network}>
      {sends && (
        <TextInput
          {...form.field('address')}
          label={say.address}
          hint={say.addressHint}
          maxLength={100}
          autoComplete="off"
        />
      )}
      {receives && (
        <TextInput
          {...form.field('peer_cidrs')}
          label={say.peers}
          hint={say.peersHint}
          rows={2}
          optional
          autoComplete="off"
        />
      )}
      {transport === 'mllp' && (
        <>
          <Checkbox
            value={tls.required}
            onChange={(required) => overTls({ required })}
            label={say.tlsRequired}
            hint={say.tlsHint}
          />
          <TextInput
            value={tls.client_fingerprint}
            onChange={(client_fingerprint) => overTls({ client_fingerprint })}
            error={form.errorOf('tls.client_fingerprint')}
            path="tls.client_fingerprint"
            label={say.fingerprint}
            hint={say.fingerprintHint}
            maxLength={95}
            optional
            autoComplete="off"
          />
        </>
      )}
      <SelectInput
        {...form.field('charset')}
        label={say.charset}
        hint={say.charsetHint}
        options={[{ value: '', label: charset(null) }, ...CHARSETS.map((value) => ({ value, label: charset(value) }))]}
      />
    </Section>
  );
}
