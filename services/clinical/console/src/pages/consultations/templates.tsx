import { useState } from 'react';
import { useOnce } from '../../api/use-once';
import { useRead, useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Confirm, Dialog } from '../../kit/dialog';
import { Checkbox, TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { Menu } from '../../kit/menu';
import { SearchInput } from '../../kit/search-input';
import { Loaded } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import styles from './consultations.module.css';
import type { NoteState } from './note-state';
import type { NoteStore } from './note-store';
import { goToBlank, templateOf, withTemplate, type Template } from './template';
import { text } from './template-text';

const LIST = 'GET /api/v1/note-templates';
const CHANGES = [LIST] as const;
/** From so many on one looks for a name. */
const MANY = 8;

/** What this note may go on with: chosen, kept from the note, replaced by it, removed. */
export function TemplatesDialog(props: { state: NoteState; store: NoteStore; close(): void }) {
  const { state, store, close } = props;
  const say = useWords(text);
  const toast = useToast();
  const query = useRead(LIST, {});
  const [q, setQ] = useState('');
  const wanted = q.trim().toLocaleLowerCase();
  const use = (template: Template) => {
    for (const [path, value] of Object.entries(withTemplate(store.current().values, template))) store.set(path, value);
    toast(say.added(template.name));
    close();
    // Once the dialog has given back the focus.
    setTimeout(goToBlank);
  };
  return (
    <Dialog title={say.templates} close={close} wide>
      <p className="hint">{say.hint}</p>
      <Loaded query={query}>
        {({ data }) => {
          const shown = data.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
          return (
            <>
              {data.length >= MANY && <SearchInput label={say.find} value={q} onChange={setQ} autoFocus />}
              {shown.length === 0 && <p className={styles.more}>{data.length > 0 ? say.nothingFound : say.none}</p>}
              <ul className={styles.templates} aria-label={say.templates}>
                {shown.map((each) => (
                  <Row key={each.id} of={each} state={state} use={() => use(each)} />
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
      <Keep state={state} />
      <div className="dialog-end">
        <Button onPress={close}>{say.close}</Button>
      </div>
    </Dialog>
  );
}

function Row({ of, state, use }: { of: Template; state: NoteState; use(): void }) {
  const say = useWords(text);
  const toast = useToast();
  const { can } = useSession();
  const [asks, setAsks] = useState<'replace' | 'remove'>();
  const change = useWrite('PATCH /api/v1/note-templates/{template}', { changes: CHANGES });
  const remove = useWrite('DELETE /api/v1/note-templates/{template}', { changes: CHANGES });
  const written = templateOf(state.values, state.note);
  const request = { path: { template: of.id }, headers: { 'If-Match': `W/"v${of.version}"` } };
  const act = (key: 'replace' | 'remove', title: string, label: string) => ({
    key,
    title,
    label,
    run: () => setAsks(key),
  });
  const acts = [
    ...(written ? [act('replace', say.replace, say.replaceOf(of.name))] : []),
    act('remove', say.remove, say.removeOf(of.name)),
  ];
  const close = () => setAsks(undefined);
  return (
    <li>
      <Button look="quiet" aria-label={say.use(of.name)} onPress={use}>
        {of.name}
      </Button>
      <Badge>{of.shared ? say.ofClinic : say.own}</Badge>
      {(!of.shared || can('consultations:complete')) && <Menu label={say.more(of.name)} icon="more" acts={acts} />}
      {asks === 'replace' && written && (
        <Confirm
          title={say.replaceTitle(of.name)}
          act={say.replace}
          look="primary"
          send={async () => toast((await change.mutateAsync({ ...request, body: written })).message)}
          close={close}
        >
          <p>{say.replaceHint}</p>
        </Confirm>
      )}
      {asks === 'remove' && (
        <Confirm
          title={say.removeTitle(of.name)}
          act={say.remove}
          send={async () => toast((await remove.mutateAsync(request)).message)}
          close={close}
        >
          <p>{say.removeHint}</p>
        </Confirm>
      )}
    </li>
  );
}

/** Keeps what this note says. */
function Keep({ state }: { state: NoteState }) {
  const say = useWords(text);
  const toast = useToast();
  const { can } = useSession();
  const create = useOnce('POST /api/v1/note-templates', { changes: CHANGES });
  const written = templateOf(state.values, state.note);
  const form = useForm({
    initial: { name: '', shared: false },
    check: ({ name }) => (name.trim() === '' ? { name: say.nameMissing } : {}),
    send: ({ name, shared }) => create.send({ body: { ...written, name: name.trim(), shared } }),
    done({ message }) {
      toast(message);
      form.take({ name: '', shared: false });
    },
  });
  return (
    <section className={styles.keep}>
      <h3>{say.keep}</h3>
      <p className="hint">{written ? say.keepHint : say.nothingWritten}</p>
      {written && (
        <FormView form={form} send={say.keepAct}>
          <TextInput {...form.field('name')} label={say.name} maxLength={255} />
          {can('consultations:complete') && <Checkbox {...form.field('shared')} label={say.shared} />}
        </FormView>
      )}
    </section>
  );
}
