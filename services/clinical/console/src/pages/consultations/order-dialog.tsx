import { useState } from 'react';
import { useOnce } from '../../api/use-once';
import { useRead } from '../../api/use-service';
import { orderWords } from '../../orders/words';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { Checkbox, TextInput } from '../../kit/field';
import { Chosen, type Found } from '../../kit/finder';
import { FormView, useForm } from '../../kit/form';
import { SearchInput, useSearched } from '../../kit/search-input';
import { SelectInput } from '../../kit/select-input';
import { ErrorNotice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import styles from './consultations.module.css';
import { text } from './ordered-text';

type Kind = 'laboratory' | 'imaging';

const INITIAL = {
  kind: 'laboratory' as Kind,
  items: [] as readonly Found[],
  priority: 'routine' as 'routine' | 'urgent' | 'emergency',
  fasting: false,
  notes: '',
};
const CHANGES = ['GET /api/v1/orders'] as const;

/** Orders tests of the catalog within the visit. */
export function OrderDialog(props: { consultation: string; close(): void; done(): void }) {
  const { consultation, close, done } = props;
  const say = useWords(text);
  const states = useWords(orderWords);
  const toast = useToast();
  const laboratory = useOnce('POST /api/mobile/v1/doctor/consultations/{consultation}/lab-orders', {
    changes: CHANGES,
  });
  const imaging = useOnce('POST /api/mobile/v1/doctor/consultations/{consultation}/imaging-orders', {
    changes: CHANGES,
  });
  const form = useForm({
    initial: INITIAL,
    check: ({ items }) => (items.length === 0 ? { items: say.testMissing } : {}),
    async send({ kind, items, priority, fasting, notes }): Promise<{ message: string }> {
      const path = { consultation };
      const body = { items: items.map(({ id }) => ({ test_id: id })), priority, notes: notes.trim() || null };
      if (kind === 'imaging') return imaging.send({ path, body });
      return laboratory.send({ path, body: { ...body, fasting } });
    },
    done({ message }) {
      toast(message);
      done();
      close();
    },
  });
  const { kind, items } = form.values;
  return (
    <Dialog title={say.order} close={close} alert wide>
      <div className={styles.wideForm}>
        <FormView form={form} send={say.orderSend} icon="send" cancel={<Button onPress={close}>{say.cancel}</Button>}>
          <div className={styles.two}>
            <SelectInput<Kind>
              label={say.kind}
              value={kind}
              onChange={(next) => form.set({ kind: next, items: [] })}
              options={[
                { value: 'laboratory', label: say.laboratory },
                { value: 'imaging', label: say.imaging },
              ]}
            />
            <SelectInput
              {...form.field('priority')}
              label={say.priority}
              options={[
                { value: 'routine', label: say.routine },
                { value: 'urgent', label: states.urgent },
                { value: 'emergency', label: states.emergency },
              ]}
            />
          </div>
          {items.map((item) => (
            <Chosen
              key={item.id}
              label={say.test}
              name={item.name}
              remove={() => form.set({ items: items.filter(({ id }) => id !== item.id) })}
            />
          ))}
          <TestFinder
            key={kind}
            kind={kind}
            chosen={items}
            choose={(found) => form.set({ items: [...items, found] })}
          />
          {form.errorOf('items') && (
            <p className="error" role="alert">
              {form.errorOf('items')}
            </p>
          )}
          {kind === 'laboratory' && <Checkbox {...form.field('fasting')} label={say.fasting} />}
          <TextInput {...form.field('notes')} label={say.notes} optional rows={2} maxLength={2_000} />
        </FormView>
      </div>
    </Dialog>
  );
}

const SHOWN = 8;

/** Among the active tests of the catalog, by the words they begin with or their code. */
function TestFinder(props: { kind: Kind; chosen: readonly Found[]; choose(found: Found): void }) {
  const { kind, chosen, choose } = props;
  const say = useWords(text);
  const [q, setQ] = useState('');
  const asked = useSearched(q);
  const query = useRead(
    'GET /api/v1/catalogs/tests',
    { query: { kind, q: asked ?? '', active: true, per_page: SHOWN } },
    { unless: asked === undefined },
  );
  const found = asked === undefined ? undefined : query.data?.data;
  return (
    <div className="field">
      <SearchInput label={say.findTest} hint={say.findTestHint} value={q} onChange={setQ} autoFocus />
      {query.error ? <ErrorNotice error={query.error} /> : null}
      <p role="status" className={found?.length === 0 ? 'hint' : 'visually-hidden'}>
        {found && (found.length === 0 ? say.noTest : say.tests(found.length))}
      </p>
      <div className="found">
        {found
          ?.filter(({ id }) => chosen.every((each) => each.id !== id))
          .map(({ id, name, code }) => (
            <Button
              key={id}
              small
              onPress={() => {
                setQ('');
                choose({ id, name });
              }}
            >
              {name} <small>{code}</small>
            </Button>
          ))}
      </div>
    </div>
  );
}
