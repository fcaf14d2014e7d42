import { useState } from 'react';
import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { useToast } from '../../kit/toast';
import { unitsOf } from '../../kit/units';
import { CHANGES, classesOf, type Product, type Store } from './controlled';
import { text } from './text';

/** What two people count of a class in a store. What there should be is not shown: it would be counted. */
export function CloseDialog(props: {
  stores: readonly Store[];
  products: readonly Product[];
  initial: { store_id: string; class: string };
  close(): void;
}) {
  const { stores, products, close } = props;
  const say = useWords(text);
  const toast = useToast();
  const send = useOnce('POST /api/v1/pharmacy/closings', CHANGES);
  const classes = classesOf(products);
  const [initial] = useState(() => ({
    store_id: props.initial.store_id || (stores[0]?.id ?? ''),
    class: props.initial.class || (classes[0] ?? ''),
    lines: {} as Readonly<Record<string, string>>,
    witness_code: '',
  }));
  const ofClass = (name: string) => products.filter(({ control_class, active }) => control_class === name && active);
  const form = useForm({
    initial,
    check: ({ store_id, class: name, lines, witness_code }) => ({
      ...(store_id === '' && { store_id: say.storeMissing }),
      ...(name === '' && { class: say.classMissing }),
      ...(witness_code.trim() === '' && { witness_code: say.codeMissing }),
      ...Object.fromEntries(
        ofClass(name)
          .filter(({ id }) => unitsOf(lines[id] ?? '', 0) === undefined)
          .map(({ id }) => [`lines.${id}`, say.numberMissing]),
      ),
    }),
    send: ({ store_id, class: name, lines, witness_code }) =>
      send.send({
        body: {
          store_id,
          class: name,
          lines: ofClass(name).map(({ id }) => ({ product_id: id, counted: unitsOf(lines[id] ?? '', 0) ?? 0 })),
          witness_code: witness_code.trim(),
        },
      }),
    done({ data }) {
      toast(data.blocked ? say.closedBlocked(data.number) : say.closedWell(data.number));
      close();
    },
  });
  const { lines } = form.values;
  const counted = ofClass(form.values.class);
  return (
    <Dialog title={say.closeTitle} close={close} alert>
      <FormView form={form} send={say.close} icon="lock" cancel={<Button onPress={close}>{say.cancel}</Button>}>
        <p>{say.closeHint}</p>
        <SelectInput
          {...form.field('store_id')}
          label={say.store}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectInput
          {...form.field('class')}
          label={say.class}
          options={classes.map((value) => ({ value, label: value }))}
        />
        {counted.map(({ id, name, unit }, place) => (
          <TextInput
            key={id}
            value={lines[id] ?? ''}
            onChange={(next) => form.set({ lines: { ...lines, [id]: next } })}
            error={form.errorOf(`lines.${id}`) ?? form.errorOf(`lines.${place}`)}
            path={`lines.${place}.counted`}
            label={say.howMany(name, unit)}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
        <TextInput
          {...form.field('witness_code')}
          label={say.witnessCode}
          hint={say.witnessHint}
          autoComplete="off"
          maxLength={50}
        />
      </FormView>
    </Dialog>
  );
}
