import { useState } from 'react';
import { useSecretShown } from '../../browser/secret-shown';
import { useOnce } from '../../api/use-once';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Copy } from '../../kit/copy';
import { Dialog } from '../../kit/dialog';
import { FormView, useForm } from '../../kit/form';
import { medicationText } from './medication-text';

const NOTHING = {};

/** A code by which this person stands beside whoever gives a product of high alert. */
export function WitnessDialog({ close }: { close(): void }) {
  const say = useWords(medicationText);
  const [made, setMade] = useState<{ code: string | null; expires_at: string }>();
  const make = useOnce('POST /api/v1/witness-codes');
  const form = useForm({
    initial: NOTHING,
    send: () => make.send({ body: { purpose: 'administration' } }),
    done: ({ data }) => setMade(data),
  });
  return (
    <Dialog title={say.witnessTitle} close={close} alert>
      {made ? (
        <Shown {...made} close={close} />
      ) : (
        <FormView form={form} send={say.makeCode} cancel={<Button onPress={close}>{say.cancel}</Button>}>
          <p>{say.witnessHint}</p>
        </FormView>
      )}
    </Dialog>
  );
}

function Shown({ code, expires_at, close }: { code: string | null; expires_at: string; close(): void }) {
  const say = useWords(medicationText);
  const format = useFormat();
  useSecretShown();
  return (
    <>
      {code === null ? <p>{say.codeGone}</p> : <Copy label={say.code} value={code} />}
      <p role="status">{code !== null && say.codeUntil(format.time(expires_at))}</p>
      <div className="dialog-end">
        <Button autoFocus onPress={close}>
          {say.close}
        </Button>
      </div>
    </>
  );
}
