import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/errors';
import { useAll } from '../../api/use-all';
import { useMemory } from '../../api/use-memory';
import { useOnce } from '../../api/use-once';
import type { Body } from '../../api/client';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { Loaded } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { unitsOf } from '../../kit/units';
import styles from './dispensing.module.css';
import {
  CHANGES,
  isChosen,
  leftOf,
  warningsOf,
  type Dispensation,
  type Line,
  type PrescribedItem,
  type Prescription,
} from './dispensing';
import { LineFields } from './line-fields';
import { Override } from './override';
import { text } from './text';

type Stores = readonly { id: string; name: string; kind: string }[];
interface Shown {
  of: Prescription;
  given: readonly Dispensation[];
}

/** Gives what is left of a prescription, or prepares it. */
export function DispenseForm(shown: Shown) {
  const stores = useAll('GET /api/v1/pharmacy/stores', { active: true });
  return <Loaded query={stores}>{(all) => <Fields {...shown} stores={all} />}</Loaded>;
}

const emptyLine = ({ id }: PrescribedItem): Line => ({
  item_id: id,
  product: undefined,
  quantity: '',
  lot_id: '',
  substitution_reason: '',
});

const bodyOf = ({ item_id, product, quantity, lot_id, substitution_reason }: Line) => {
  const units = unitsOf(quantity, 1) ?? 0;
  const why = substitution_reason.trim();
  return {
    prescription_item_id: item_id,
    product_id: product?.id ?? '',
    quantity: units,
    ...(lot_id !== '' && { lots: [{ lot_id, quantity: units }] }),
    ...(why !== '' && { substitution_reason: why }),
  };
};

function Fields({ of, given, stores }: Shown & { stores: Stores }) {
  const say = useWords(text);
  const toast = useToast();
  const [, go] = useLocation();
  const fields = useRef<HTMLDivElement>(null);
  const status = useRef<'completed' | 'preparation'>('completed');
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  /** Of which items the service asked why something else is given. */
  const [substituted, setSubstituted] = useState<readonly string[]>([]);
  const [usual, setUsual] = useMemory('dispensing.store', '');
  const dispense = useOnce('POST /api/v1/pharmacy/dispensations', CHANGES);
  const [initial] = useState(() => ({
    store_id:
      (stores.find(({ id }) => id === usual) ?? stores.find(({ kind }) => kind === 'pharmacy') ?? stores[0])?.id ?? '',
    items: of.items.map(emptyLine) as readonly Line[],
    override_reason: '',
    witness_code: '',
  }));
  const form = useForm({
    initial,
    check: ({ store_id, items, override_reason }) => ({
      ...(store_id === '' && { store_id: say.storeMissing }),
      ...faultsOf(items, say),
      ...(warnings.length > 0 && override_reason.trim() === '' && { override_reason: say.reasonMissing }),
    }),
    async send({ store_id, items, override_reason, witness_code }) {
      const chosen = items.filter(isChosen);
      const products = chosen.flatMap(({ product }) => product ?? []);
      const body: Body<'POST /api/v1/pharmacy/dispensations'> = {
        prescription_id: of.id,
        store_id,
        status: status.current,
        items: chosen.map(bodyOf),
        ...(override_reason.trim() !== '' && { override_reason: override_reason.trim() }),
        ...(witness_code.trim() !== '' && { witness_code: witness_code.trim() }),
      };
      return dispense.send({ body }).catch((error: unknown) => {
        if (error instanceof ApiError) {
          setWarnings((before) => [...new Set([...before, ...warningsOf(error.errors, products)])]);
          setSubstituted((before) => [
            ...before,
            ...chosen.flatMap(({ item_id }, place) => (`items.${place}.product_id` in error.errors ? [item_id] : [])),
          ]);
        }
        throw error;
      });
    },
    done({ message, data }) {
      toast(data.status === 'completed' ? message : say.isPrepared(data.number));
      setWarnings([]);
      setSubstituted([]);
      form.reset();
      if (data.status === 'completed') go(`/labels/${data.id}`);
    },
  });
  const { store_id, items } = form.values;
  const chosen = items.filter(isChosen);
  function change(item_id: string, some: Partial<Line>) {
    // Another product has not been checked yet.
    if ('product' in some) {
      setWarnings([]);
      setSubstituted((before) => before.filter((each) => each !== item_id));
    }
    form.set({ items: items.map((line) => (line.item_id === item_id ? { ...line, ...some } : line)) });
  }
  const send = (next: typeof status.current) => {
    status.current = next;
    return form.submit().finally(() => {
      status.current = 'completed';
    });
  };
  /** From one item to the next that has no product yet, else to the end: Enter after a scan gives nothing by itself. */
  const goOn = () =>
    fields.current
      ?.closest('form')
      ?.querySelector<HTMLElement>('[data-scan] input:not([type="search"]), button[type="submit"]')
      ?.focus();
  const isControlled = chosen.some(({ product }) => product?.control_class != null);
  const isWarned = warnings.length > 0;
  return (
    <FormView
      form={form}
      send={isWarned ? say.giveAnyway : say.give}
      look={isWarned ? 'danger' : 'primary'}
      icon="check"
      cancel={
        <Button isPending={form.sending} onPress={() => void send('preparation')}>
          {say.prepare}
        </Button>
      }
    >
      <SelectInput
        {...form.field('store_id')}
        onChange={(next) => {
          setUsual(next);
          form.set({ store_id: next, items: items.map((line) => ({ ...line, lot_id: '' })) });
        }}
        label={say.store}
        options={stores.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div ref={fields} className={styles.lines}>
        {of.items.map((item) => {
          const line = items.find(({ item_id }) => item_id === item.id) ?? emptyLine(item);
          const place = chosen.indexOf(line);
          return (
            <LineFields
              key={item.id}
              item={item}
              line={line}
              store={store_id}
              left={leftOf(item, given)}
              isSubstituted={substituted.includes(item.id)}
              faultOf={(name) => ({
                error:
                  form.errorOf(`items.${item.id}.${name}`) ??
                  (place < 0 ? undefined : form.errorOf(`items.${place}.${name}`)),
                path: `items.${place}.${name}`,
              })}
              change={(some) => change(item.id, some)}
              goOn={goOn}
            />
          );
        })}
      </div>
      <Override form={form} warnings={warnings} />
      {(isControlled || form.errorOf('witness_code') !== undefined) && (
        <TextInput
          {...form.field('witness_code')}
          label={say.witnessCode}
          hint={say.witnessHint}
          autoComplete="off"
          maxLength={50}
        />
      )}
    </FormView>
  );
}

/** What the page itself finds wrong, by item. */
function faultsOf(items: readonly Line[], say: { productMissing: string; numberMissing: string }) {
  const [first] = items;
  if (first && !items.some(isChosen)) return { [`items.${first.item_id}.product_id`]: say.productMissing };
  const wrong = items.filter((line) => isChosen(line) && unitsOf(line.quantity, 1) === undefined);
  return Object.fromEntries(wrong.map(({ item_id }) => [`items.${item_id}.quantity`, say.numberMissing]));
}
