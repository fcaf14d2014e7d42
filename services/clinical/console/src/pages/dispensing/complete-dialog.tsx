import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/errors';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FormView, Instead, useForm } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { nameOf } from '../../products/product';
import { CHANGES, warningsOf, type Dispensation } from './dispensing';
import { text } from './text';
import { Override } from './override';

/** Gives what was prepared: everything is asked again, and what is found then is said here. */
export function CompleteDialog({ of, close }: { of: Dispensation; close(): void }) {
  const say = useWords(text);
  const toast = useToast();
  const [, go] = useLocation();
  const complete = useWrite('POST /api/v1/pharmacy/dispensations/{dispensation}/complete', CHANGES);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const products = of.items.map(({ product }) => product);
  const form = useForm({
    initial: { override_reason: '', witness_code: '' },
    check: ({ override_reason }) =>
      warnings.length > 0 && override_reason.trim() === '' ? { override_reason: say.reasonMissing } : {},
    send: ({ override_reason, witness_code }) =>
      complete
        .mutateAsync({
          path: { dispensation: of.id },
          body: {
            ...(override_reason.trim() !== '' && { override_reason: override_reason.trim() }),
            ...(witness_code.trim() !== '' && { witness_code: witness_code.trim() }),
          },
        })
        .catch((error: unknown) => {
          if (error instanceof ApiError) setWarnings(warningsOf(error.errors, products));
          throw error;
        }),
    done({ message }) {
      toast(message);
      close();
      go(`/labels/${of.id}`);
    },
  });
  const isWarned = warnings.length > 0;
  return (
    <Dialog title={say.actOf(say.complete, of.number)} close={close} alert>
      <FormView
        form={form}
        send={isWarned ? say.giveAnyway : say.complete}
        look={isWarned ? 'danger' : 'primary'}
        icon="check"
        cancel={<Button onPress={close}>{say.back}</Button>}
      >
        <p>{say.completeHint(of.patient.full_name)}</p>
        <ul>
          {of.items.map(({ id, product, quantity }) => (
            <li key={id}>
              {nameOf(product)}: {quantity} {product.unit}
            </li>
          ))}
        </ul>
        <TextInput
          {...form.field('witness_code')}
          label={say.witnessCode}
          hint={say.witnessHint}
          autoComplete="off"
          maxLength={50}
          optional
        />
        <Override form={form} warnings={warnings} />
        {/* The notice above says it already. */}
        {isWarned && isOfWarnings(form.failure) && <Instead>{null}</Instead>}
      </FormView>
    </Dialog>
  );
}

/** Whether nothing else was wrong than what the check warns of. */
const isOfWarnings = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  Object.keys(failure.errors).every((path) => /^(?:items\.\d+|override_reason)$/.test(path));
