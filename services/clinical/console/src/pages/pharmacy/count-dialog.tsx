import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, Instead, useForm } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { unitsOf } from '../../kit/units';
import { CHANGES, type Stock } from './stock';
import { text } from './text';

/** How many there are of a lot. What there should be is not shown: it would be counted. */
export function CountDialog({ of, close }: { of: Stock; close(): void }) {
  const say = useWords(text);
  const toast = useToast();
  const count = useOnce('POST /api/v1/pharmacy/counts', CHANGES);
  const { store, product, lot } = of;
  const form = useForm({
    initial: { counted: '' },
    check: ({ counted }) => (unitsOf(counted, 0) === undefined ? { counted: say.numberMissing } : {}),
    send: ({ counted }) =>
      count.send({ body: { store_id: store.id, lines: [{ lot_id: lot.id, counted: unitsOf(counted, 0) ?? 0 }] } }),
    done({ message }) {
      toast(message);
      close();
    },
  });
  const fault = form.errorOf('lines');
  return (
    <Dialog title={say.countTitle(say.lotOf(product.name, lot.number))} close={close} alert>
      <FormView form={form} send={say.count} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
        <TextInput
          {...form.field('counted')}
          label={say.counted(product.unit)}
          hint={store.name}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
        />
        {fault !== undefined && (
          <Instead>
            <p className="error">{fault}</p>
          </Instead>
        )}
      </FormView>
    </Dialog>
  );
}
