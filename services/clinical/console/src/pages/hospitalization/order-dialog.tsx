import { useState } from 'react';
import { ApiError } from '../../api/errors';
import { useOnce } from '../../api/use-once';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { Notice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { DrugWarnings } from '../../suggestions/drug-warnings';
import { useDrugCheck } from '../../suggestions/use-drug-check';
import { MedicationInput } from '../../orders/medication-input';
import { MEDICATION_CHANGES } from './medication';
import styles from './medication.module.css';
import { EMPTY_ORDER, orderBody, orderFaults } from './order';
import { ProductInput, WhenFields } from './order-fields';
import { orderText } from './order-text';
import type { Admission } from './ward';

/**
 * Orders a medication for a patient in hospital. What the imported tables warn of is read first, where the clinic uses them. What meets an
 * allergy or is given already is refused by the service with a sentence for each, and is ordered with a reason.
 */
export function OrderDialog({ of, close }: { of: Admission; close(): void }) {
  const say = useWords(orderText);
  const toast = useToast();
  const { timeZone } = useFormat();
  /** What the check said of this medication. */
  const [warned, setWarned] = useState<string>();
  const isWarned = warned !== undefined;
  const needsReason = () => isWarned || tables.grave.size > 0;
  const order = useOnce('POST /api/v1/admissions/{admission}/medications', MEDICATION_CHANGES);
  const form = useForm({
    initial: EMPTY_ORDER,
    check: (typed) => orderFaults(typed, needsReason(), say),
    async send(typed) {
      const body = orderBody(typed, isWarned || tables.met.size > 0, timeZone);
      return tables
        .prescribe((accepting) => order.send({ path: { admission: of.id }, body: { ...body, ...accepting } }))
        .catch((error: unknown) => {
          if (error instanceof ApiError && 'override_reason' in error.errors)
            setWarned(error.errors['medication']?.join(' '));
          throw error;
        });
    },
    isSaved: (answer) => answer !== undefined,
    done(answer, { override_reason }) {
      if (!answer) return;
      toast(answer.message);
      tables.tell(needsReason() && override_reason.trim() ? [override_reason.trim()] : []);
      close();
    },
  });
  const tables = useDrugCheck(of.patient.id, [form.values.medication.trim()]);
  const { error, path, ...medication } = form.field('medication');
  // Another one has not been checked yet.
  const changeWhat = (some: Partial<typeof EMPTY_ORDER>) => {
    setWarned(undefined);
    form.set(some);
  };
  return (
    <Dialog title={say.title(of.patient.full_name)} close={close} alert wide>
      <div className={styles.wideForm}>
        <FormView
          form={form}
          send={isWarned || tables.shown ? say.sendAnyway : say.send}
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
          <div className={styles.two}>
            <MedicationInput
              {...medication}
              onChange={(display) => changeWhat({ medication: display })}
              error={warned ?? error}
              path={isWarned ? 'medication' : path}
              label={say.medication}
            />
            <TextInput {...form.field('strength')} label={say.strength} maxLength={120} autoComplete="off" optional />
          </div>
          {needsReason() && (
            <TextInput {...form.field('override_reason')} label={say.overrideReason} rows={2} maxLength={2_000} />
          )}
          <ProductInput form={form} change={changeWhat} />
          <div className={styles.two}>
            <TextInput {...form.field('dose')} label={say.dose} inputMode="decimal" maxLength={8} autoComplete="off" />
            <TextInput {...form.field('unit')} label={say.unit} maxLength={40} autoComplete="off" />
            <TextInput {...form.field('route')} label={say.route} maxLength={100} autoComplete="off" optional />
          </div>
          <WhenFields form={form} />
          <TextInput {...form.field('instructions')} label={say.instructions} rows={2} maxLength={2_000} optional />
        </FormView>
      </div>
    </Dialog>
  );
}
