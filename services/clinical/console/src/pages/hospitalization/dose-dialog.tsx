import { useState } from 'react';
import { useOnce } from '../../api/use-once';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { clockTime } from '../../kit/clock';
import { Dialog } from '../../kit/dialog';
import { Choice, TextInput, TimeInput } from '../../kit/field';
import { FormView, Instead, useForm } from '../../kit/form';
import { Notice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import { numberOf } from '../../vitals/signs';
import { useDosage } from './chart-order';
import { doseBody, typedDose } from './dose';
import { doseText } from './dose-text';
import { LotInput } from './lot-input';
import { MEDICATION_CHANGES, nameOf, OUTCOMES, type Administration, type Order } from './medication';
import styles from './medication.module.css';
import { medicationText } from './medication-text';
import type { Admission } from './ward';

/** What became of a dose: as it opens it was given as ordered, and Enter says so. With `corrects` in the place of what was said. */
export function DoseDialog(props: {
  of: Admission;
  order: Order;
  due_at: string | null;
  corrects?: Administration;
  /** What is recorded of the dose by now. */
  recorded: Administration | null;
  close(): void;
}) {
  const { of, order, due_at, recorded, close } = props;
  const say = useWords(doseText);
  const toast = useToast();
  const format = useFormat();
  const dosage = useDosage();
  const { ahead } = useSession();
  const [corrects, setCorrects] = useState(props.corrects);
  const record = useOnce('POST /api/v1/admissions/{admission}/administrations', MEDICATION_CHANGES);
  const correct = useOnce(
    'POST /api/v1/admissions/{admission}/administrations/{administration}/corrections',
    MEDICATION_CHANGES,
  );
  const needsWitness = order.product?.high_alert === true;
  // The one who signed stays where neither the amount nor the lot is corrected; else the service asks for another.
  const mustSign = needsWitness && corrects?.status !== 'given';
  const form = useForm({
    initial: typedDose(order, corrects),
    check: ({ status, reason, given_at, dose, witness_code }) => ({
      ...((status !== 'given' || corrects) && reason.trim() === '' && { reason: say.whyMissing }),
      ...(given_at.trim() !== '' && clockTime(given_at) === undefined && { given_at: say.timeWrong }),
      ...(dose.trim() !== '' && !((numberOf(dose) ?? 0) > 0) && { dose: say.amountWrong }),
      ...(mustSign && status === 'given' && witness_code.trim() === '' && { witness_code: say.witnessMissing }),
    }),
    send: async (typed): Promise<{ message: string }> => {
      const clock = { now: Date.now() + ahead, timeZone: format.timeZone, ...(corrects && { of: corrects }) };
      const body = doseBody(typed, order, clock);
      if (!corrects)
        return record.send({ path: { admission: of.id }, body: { medication_id: order.id, due_at, ...body } });
      const path = { admission: of.id, administration: corrects.id };
      return correct.send({ path, body: { ...body, reason: typed.reason.trim() } });
    },
    done({ message }) {
      toast(message);
      close();
    },
  });
  const { status } = form.values;
  const isGiven = status === 'given';
  const patient = of.patient.full_name;
  const theirs = !form.sending && recorded && recorded.id !== corrects?.id ? recorded : undefined;
  return (
    <Dialog title={(corrects ? say.correctTitle : say.giveTitle)(nameOf(order))} close={close} alert>
      <FormView
        form={form}
        send={corrects ? say.sendCorrection : say.send}
        icon="check"
        cancel={<Button onPress={close}>{say.cancel}</Button>}
      >
        <p>
          {due_at === null ? say.forAsNeeded(patient) : say.forAt(patient, format.moment(due_at))}
          <span className="sub">{[dosage(order), order.instructions].filter(Boolean).join(' · ')}</span>
        </p>
        <Choice
          {...form.field('status')}
          label={say.outcome}
          autoFocus
          options={OUTCOMES.map((value) => ({ value, label: say[value] }))}
        />
        {(!isGiven || corrects) && (
          <TextInput
            {...form.field('reason')}
            label={corrects ? say.whyCorrected : say.why}
            rows={2}
            maxLength={2_000}
          />
        )}
        <div className={styles.two}>
          <TimeInput
            {...form.field('given_at')}
            label={say.time}
            hint={corrects ? say.timeKept : say.timeHint}
            optional
          />
          {isGiven && order.dose && (
            <TextInput
              {...form.field('dose')}
              label={say.amount(order.dose.unit)}
              inputMode="decimal"
              maxLength={8}
              autoComplete="off"
            />
          )}
        </div>
        {isGiven && (
          <>
            <div className={styles.two}>
              <TextInput {...form.field('route')} label={say.route} maxLength={100} autoComplete="off" optional />
              <TextInput {...form.field('site')} label={say.site} maxLength={100} autoComplete="off" optional />
            </div>
            {order.product_id && (
              <LotInput {...form.field('lot_id')} product={order.product_id} ward={of.bed?.ward_id ?? null} />
            )}
            {needsWitness && (
              <TextInput
                {...form.field('witness_code')}
                label={say.witnessCode}
                hint={say.witnessHint}
                maxLength={40}
                autoComplete="off"
                optional={!mustSign}
              />
            )}
          </>
        )}
        {theirs && <Faster of={theirs} correct={() => setCorrects(theirs)} />}
      </FormView>
    </Dialog>
  );
}

/** Somebody else was faster: says what they recorded; what was typed may correct it. */
function Faster({ of, correct }: { of: Administration; correct(): void }) {
  const say = useWords(doseText);
  const states = useWords(medicationText);
  const format = useFormat();
  return (
    <Instead>
      <Notice tone="warning" title={say.faster}>
        <p>{say.said(states[of.status], format.time(of.given_at), of.by.full_name)}</p>
        <div className="actions">
          <Button onPress={correct}>{say.correctTheirs}</Button>
        </div>
      </Notice>
    </Instead>
  );
}
