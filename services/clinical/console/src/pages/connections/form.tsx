import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/errors';
import { useOnce } from '../../api/use-once';
import { useRead, useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { FormView, useForm } from '../../kit/form';
import { PageHead } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { useToast } from '../../kit/toast';
import { ConnectionFields } from './fields';
import { hasKey, KeyShown, READS, type Keyed } from './parts';
import { Stale } from './stale';
import { policyText } from './policy-text';
import { text } from './text';
import { bodyOf, INITIAL, typesOf, valuesOf, type Connection, type ConnectionValues } from './values';

/** What the page itself finds wrong; the rest is for the service to say. */
function useCheck() {
  const say = useWords(text);
  const rules = useWords(policyText);
  return (values: ConnectionValues) => {
    const { name, direction, transport, address, policy } = values;
    const halves = policy.codes.flatMap(({ from, to }, nth) => [
      ...(from.trim() === '' ? [[`policy.codes.${nth}.from`, rules.codeMissing] as const] : []),
      ...(to.trim() === '' ? [[`policy.codes.${nth}.to`, rules.codeMissing] as const] : []),
    ]);
    return {
      ...(name.trim() === '' && { name: say.nameMissing }),
      ...(typesOf(values).length === 0 && { types: say.typesMissing }),
      ...(transport === 'mllp' && direction !== 'in' && address.trim() === '' && { address: say.addressMissing }),
      ...(policy.match_by.length === 0 && { 'policy.match_by': rules.matchMissing }),
      ...Object.fromEntries(halves),
    };
  };
}

export function NewConnection() {
  const say = useWords(text);
  const toast = useToast();
  const [, go] = useLocation();
  const [made, setMade] = useState<Keyed>();
  const create = useOnce('POST /api/v1/interop/connections', { changes: READS, draft: 'connections.new' });
  const form = useForm({
    initial: INITIAL,
    draft: 'connections.new',
    check: useCheck(),
    send: (values) => create.send({ body: { ...bodyOf(values), transport: values.transport } }),
    done({ data, message }) {
      if (hasKey(data)) return setMade(data);
      if (data.transport === 'http') toast(say.keyLost, 'bad');
      else toast(message);
      return go(`/${data.id}`);
    },
  });
  if (made) return <KeyShown of={made} done={() => go(`/${made.id}`)} />;
  return (
    <>
      <PageHead title={say.newTitle} back={{ href: '/', title: say.title }} />
      <FormView form={form} send={say.create} icon="plus" cancel={<LinkButton href="/">{say.cancel}</LinkButton>}>
        <ConnectionFields form={form} isNew />
      </FormView>
    </>
  );
}

export function EditConnection({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/interop/connections/{connection}', { path: { connection: id } });
  return (
    <RecordPage query={query} title={say.editTitle} back={{ href: '/', title: say.title }}>
      {({ data }) => <Edit key={id} of={data} />}
    </RecordPage>
  );
}

function Edit({ of }: { of: Connection }) {
  const say = useWords(text);
  const toast = useToast();
  const [, go] = useLocation();
  const update = useWrite('PATCH /api/v1/interop/connections/{connection}', { changes: READS });
  // As it was opened: what others changed since is refused, and not written over.
  const opened = useRef(of);
  const [initial] = useState(() => valuesOf(of));
  const form = useForm({
    initial,
    check: useCheck(),
    send: (values) =>
      update.mutateAsync({
        path: { connection: of.id },
        body: bodyOf(values),
        headers: { 'If-Match': `W/"v${opened.current.version}"` },
      }),
    done({ message }) {
      toast(message);
      go(`/${of.id}`);
    },
  });
  const isStale =
    form.failure instanceof ApiError && form.failure.status === 412 && of.version !== opened.current.version;
  return (
    <>
      <PageHead title={say.editOf(of.name)} back={{ href: `/${of.id}`, title: of.name }} />
      <FormView
        form={form}
        send={say.save}
        icon="check"
        cancel={<LinkButton href={`/${of.id}`}>{say.cancel}</LinkButton>}
      >
        <ConnectionFields form={form} isNew={false} />
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
