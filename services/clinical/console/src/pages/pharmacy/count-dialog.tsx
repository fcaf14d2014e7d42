import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { unitsOf } from '../../kit/units';
import { CHANGES, type Stock } from '../../stock/documents';
import { LineFault } from './line-fault';
import { text } from './text';
import { useMade } from './use-made';

/** How many there are of a lot. What there should be is not shown: it would be counted. */
export function CountDialog({ of, close }: { of: Stock; close(): void }) {
  const say = useWords(text);
  const count = useOnce('POST /api/v1/pharmacy/counts', CHANGES);
  const { store, product, lot } = of;
  const form = useForm({
    initial: { counted: '' },
    check: ({ counted }) => (unitsOf(counted, 0) === undefined ? { counted: say.numberMissing } : {}),
    send: ({ counted }) =>
      count.send({ body: { store_id: store.id, lines: [{ lot_id: lot.id, counted: unitsOf(counted, 0) ?? 0 }] } }),
    done: useMade(close),
  });
  const fault = form.errorOf('lines.0.counted');
  return (
    <Dialog title={say.countTitle(say.lotOf(product.name, lot.number))} close={close} alert>
      <FormView form={form} send={say.count} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
        <TextInput
          {...form.field('counted')}
          error={form.errorOf('counted') ?? fault}
          label={say.counted(product.unit)}
          hint={store.name}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
        />
        <LineFault form={form} shown={fault} />
      </FormView>
    </Dialog>
  );
}
