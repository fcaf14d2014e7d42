import { useState } from 'react';
import { useOnce } from '../api/use-once';
import { useSecretShown } from '../browser/secret-shown';
import { useFormat } from '../i18n/format';
import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { Copy } from '../kit/copy';
import { Dialog } from '../kit/dialog';
import { Choice } from '../kit/field';
import { FormView, useForm } from '../kit/form';
import { text } from './text';

type Purpose = 'dispensation' | 'closing' | 'administration';

/** A code by which this person stands beside what somebody else does next; of several purposes one is chosen. */
export function WitnessDialog({ purposes, intro, close }: Asked & { close(): void }) {
  const say = useWords(text);
  const [made, setMade] = useState<{ code: string | null; expires_at: string }>();
  const make = useOnce('POST /api/v1/witness-codes');
  const [initial] = useState({ purpose: purposes[0] });
  const form = useForm({
    initial,
    isProof: true,
    send: ({ purpose }) => make.send({ body: { purpose } }),
    done: ({ data }) => setMade(data),
  });
  return (
    <Dialog title={say.title} close={close} alert>
      {made ? (
        <Made {...made} close={close} />
      ) : (
        <FormView form={form} send={say.make} icon="key" cancel={<Button onPress={close}>{say.cancel}</Button>}>
          <p>{intro}</p>
          {purposes.length > 1 && (
            <Choice<Purpose>
              {...form.field('purpose')}
              label={say.purpose}
              options={purposes.map((value) => ({ value, label: say[value] }))}
            />
          )}
        </FormView>
      )}
    </Dialog>
  );
}

interface Asked {
  purposes: readonly [Purpose, ...Purpose[]];
  /** What the code is for, in the words of the page. */
  intro: string;
}

function Made({ code, expires_at, close }: { code: string | null; expires_at: string; close(): void }) {
  const say = useWords(text);
  const format = useFormat();
  useSecretShown();
  return (
    <>
      {code === null ? <p>{say.gone}</p> : <Copy label={say.code} value={code} />}
      <p role="status">{code !== null && say.until(format.time(expires_at))}</p>
      <div className="dialog-end">
        <Button autoFocus look="primary" onPress={close}>
          {say.close}
        </Button>
      </div>
    </>
  );
}
