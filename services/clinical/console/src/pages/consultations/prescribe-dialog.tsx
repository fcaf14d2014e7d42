import { useState } from 'react';
import { ApiError } from '../../api/errors';
import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { Notice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { DrugWarnings } from '../../suggestions/drug-warnings';
import { useDrugCheck } from '../../suggestions/use-drug-check';
import styles from './consultations.module.css';
import { text } from './ordered-text';
import { bodyOf, EMPTY, faultsOf, type Item } from './prescription';
import { PrescriptionItem } from './prescription-item';

const MOST = 20;
const INITIAL = { items: [EMPTY] as readonly Item[], notes: '', override_reason: '' };

/**
 * Prescribes within the visit. What the imported tables warn of is read first, where the clinic uses them. What meets an allergy or is
 * prescribed already is refused by the service with a sentence for each, and is prescribed with a reason for each.
 */
export function PrescribeDialog(props: {
  consultation: string;
  patient: string | undefined;
  close(): void;
  done(): void;
}) {
  const { consultation, patient, close, done } = props;
  const say = useWords(text);
  const toast = useToast();
  /** Why the check would not have an item, by its number. */
  const [warned, setWarned] = useState<Readonly<Record<number, string>>>({});
  const prescribe = useOnce('POST /api/v1/prescriptions', {
    changes: ['GET /api/mobile/v1/clinical/prescriptions'],
  });
  const form = useForm({
    initial: INITIAL,
    check: ({ items }) => faultsOf(items, needsReason, say),
    async send({ items, notes }) {
      const overrides = items.flatMap(({ reason }, item) =>
        (warned[item] !== undefined || tables.met.has(item)) && reason.trim() ? [{ item, reason: reason.trim() }] : [],
      );
      const body = {
        consultation_id: consultation,
        items: items.map(bodyOf),
        notes: notes.trim() || null,
        ...(overrides.length > 0 && { overrides }),
      };
      return tables
        .prescribe((accepting) => prescribe.send({ body: { ...body, ...accepting } }))
        .catch((error: unknown) => {
          if (error instanceof ApiError && 'override_reason' in error.errors) setWarned(warningsOf(error));
          throw error;
        });
    },
    isSaved: (answer) => answer !== undefined,
    done(answer, { items }) {
      if (!answer) return;
      toast(answer.message);
      tables.tell(
        items.flatMap(({ display, reason }, item) =>
          needsReason(item) && reason.trim() ? [`${display.trim()}: ${reason.trim()}`] : [],
        ),
      );
      done();
      close();
    },
  });
  const { items } = form.values;
  const tables = useDrugCheck(
    patient,
    items.map(({ display }) => display.trim()),
  );
  const needsReason = (item: number) => warned[item] !== undefined || tables.grave.has(item);
  const isWarned = Object.keys(warned).length > 0;
  function change(index: number, some: Partial<Item>) {
    // Another medication has not been checked yet.
    if ('display' in some) setWarned(({ [index]: _, ...others }) => others);
    form.set({ items: items.map((item, each) => (each === index ? { ...item, ...some } : item)) });
  }
  function remove(index: number) {
    setWarned({});
    form.set({ items: items.filter((_, each) => each !== index) });
  }
  return (
    <Dialog title={say.prescribe} close={close} alert wide>
      <div className={styles.wideForm}>
        <FormView
          form={form}
          send={isWarned || tables.shown ? say.prescribeAnyway : say.prescribeSend}
          look={isWarned || tables.shown ? 'danger' : 'primary'}
          icon="check"
          cancel={<Button onPress={close}>{say.cancel}</Button>}
        >
          <DrugWarnings of={tables.shown} />
          {isWarned && (
            <Notice tone="bad" title={say.warned}>
              <p>{say.warnedHint}</p>
            </Notice>
          )}
          {items.map((item, index) => (
            <PrescriptionItem
              // Items have no name of their own; those before one do not move while it is typed in.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              item={item}
              number={items.length > 1 ? index + 1 : undefined}
              warning={warned[index]}
              needsReason={needsReason(index)}
              errorOf={(path) => form.errorOf(`items.${index}.${path}`)}
              change={(some) => change(index, some)}
              remove={items.length > 1 ? () => remove(index) : undefined}
            />
          ))}
          {items.length < MOST && (
            <p>
              <Button small icon="plus" onPress={() => form.set({ items: [...items, EMPTY] })}>
                {say.another}
              </Button>
            </p>
          )}
          <TextInput {...form.field('notes')} label={say.prescriptionNotes} optional rows={2} maxLength={2_000} />
        </FormView>
      </div>
    </Dialog>
  );
}

function warningsOf({ errors }: ApiError): Record<number, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, sentences]) => {
      const [, item] = /^items\.(\d+)\.medication$/.exec(path) ?? [];
      return item === undefined ? [] : [[Number(item), sentences.join(' ')]];
    }),
  );
}
