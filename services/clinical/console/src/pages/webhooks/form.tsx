import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/errors';
import { useOnce } from '../../api/use-once';
import { useRead, useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { Conflict } from '../../kit/conflict';
import { Checkbox, Fieldset, TextInput, toggled } from '../../kit/field';
import { FormView, useForm, type Form } from '../../kit/form';
import { PageHead } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { useToast } from '../../kit/toast';
import { eventsOf, GROUPS, type Event, type Group } from './events';
import { hasSecret, READS, Secret, useEventName, type Made, type Webhook } from './parts';
import { text } from './text';

interface WebhookValues {
  url: string;
  description: string;
  events: readonly Event[];
}

const INITIAL: WebhookValues = { url: '', description: '', events: [] };

const valuesOf = ({ url, description, events }: Webhook): WebhookValues => ({
  url,
  description: description ?? '',
  events: events as Event[],
});

const bodyOf = ({ url, description, events }: WebhookValues) => ({
  url: url.trim(),
  description: description.trim() || null,
  events: [...events],
});

function useCheck() {
  const say = useWords(text);
  return ({ url, events }: WebhookValues) => ({
    ...(!/^https:/i.test(url.trim()) && { url: say.urlWrong }),
    ...(events.length === 0 && { events: say.eventsMissing }),
  });
}

export function NewWebhook() {
  const say = useWords(text);
  const toast = useToast();
  const [, go] = useLocation();
  const [made, setMade] = useState<Made>();
  const create = useOnce('POST /api/v1/webhooks', { changes: READS, draft: 'webhooks.new' });
  const form = useForm({
    initial: INITIAL,
    draft: 'webhooks.new',
    check: useCheck(),
    send: (values) => create.send({ body: bodyOf(values) }),
    done({ data }) {
      if (hasSecret(data)) return setMade(data);
      toast(say.secretLost, 'bad');
      return go(`/${data.id}`);
    },
  });
  if (made) return <Secret made={made} done={() => go(`/${made.id}`)} />;
  return (
    <>
      <PageHead title={say.newTitle} back={{ href: '/', title: say.back }} />
      <FormView form={form} send={say.create} icon="plus" cancel={<LinkButton href="/">{say.cancel}</LinkButton>}>
        <Fields form={form} />
      </FormView>
    </>
  );
}

export function EditWebhook({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/webhooks/{webhook}', { path: { webhook: id } });
  return (
    <RecordPage query={query} title={say.editTitle} back={{ href: '/', title: say.back }}>
      {({ data }) => <Edit key={id} of={data} />}
    </RecordPage>
  );
}

function Edit({ of }: { of: Webhook }) {
  const say = useWords(text);
  const toast = useToast();
  const [, go] = useLocation();
  const update = useWrite('PATCH /api/v1/webhooks/{webhook}', { changes: READS });
  // As it was opened: what others changed since is refused, and not written over.
  const opened = useRef(of);
  const [initial] = useState(() => valuesOf(of));
  const form = useForm({
    initial,
    check: useCheck(),
    send: (values) =>
      update.mutateAsync({
        path: { webhook: of.id },
        body: bodyOf(values),
        headers: { 'If-Match': `W/"v${opened.current.version}"` },
      }),
    done: ({ message }) => {
      toast(message);
      go(`/${of.id}`);
    },
  });
  const isStale =
    form.failure instanceof ApiError && form.failure.status === 412 && of.version !== opened.current.version;
  return (
    <>
      <PageHead title={say.editTitle} back={{ href: `/${of.id}`, title: say.one }} />
      <FormView
        form={form}
        send={say.save}
        icon="check"
        cancel={<LinkButton href={`/${of.id}`}>{say.cancel}</LinkButton>}
      >
        <Fields form={form} />
        {isStale && (
          <Stale
            theirs={valuesOf(of)}
            mine={form.values}
            keepMine={() => {
              opened.current = of;
              void form.submit();
            }}
            takeTheirs={() => {
              opened.current = of;
              form.take(valuesOf(of));
            }}
          />
        )}
      </FormView>
    </>
  );
}

function Stale(props: { theirs: WebhookValues; mine: WebhookValues; keepMine(): void; takeTheirs(): void }) {
  const { theirs, mine, ...acts } = props;
  const say = useWords(text);
  const name = useEventName();
  const told: [string, (values: WebhookValues) => string][] = [
    [say.url, ({ url }) => url.trim()],
    [say.description, ({ description }) => description.trim()],
    [say.events, ({ events }) => events.toSorted().map(name).join(', ')],
  ];
  const differences = told
    .map(([title, of]) => ({ name: title, theirs: of(theirs), mine: of(mine) }))
    .filter((each) => each.theirs !== each.mine);
  return <Conflict differences={differences} {...acts} />;
}

function Fields({ form }: { form: Form<WebhookValues> }) {
  const say = useWords(text);
  return (
    <>
      <TextInput {...form.field('url')} label={say.url} hint={say.urlHint} inputMode="url" autoComplete="off" />
      <TextInput
        {...form.field('description')}
        label={say.description}
        hint={say.descriptionHint}
        maxLength={255}
        optional
        autoComplete="off"
      />
      <Fieldset label={say.events} hint={say.eventsHint} error={form.field('events').error}>
        <div className="scopes">
          {GROUPS.map((group) => (
            <Events key={group} form={form} group={group} />
          ))}
        </div>
      </Fieldset>
    </>
  );
}

function Events({ form, group }: { form: Form<WebhookValues>; group: Group }) {
  const say = useWords(text);
  const name = useEventName();
  const { value, onChange } = form.field('events');
  return (
    <div className="scope-group" role="group" aria-label={say[group]}>
      <p className="scope-title">{say[group]}</p>
      {eventsOf(group).map((event) => (
        <Checkbox
          key={event}
          value={value.includes(event)}
          onChange={(on) => onChange(toggled(value, event, on))}
          label={name(event)}
          hint={<code>{event}</code>}
        />
      ))}
    </div>
  );
}
