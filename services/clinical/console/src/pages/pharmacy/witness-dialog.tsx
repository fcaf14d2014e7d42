import { useState } from 'react';
import { useWrite } from '../../api/use-service';
import { useSecretShown } from '../../browser/secret-shown';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Copy } from '../../kit/copy';
import { Dialog } from '../../kit/dialog';
import { Choice } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { text } from './text';

const PURPOSES = ['dispensation', 'closing', 'administration'] as const;
type Purpose = (typeof PURPOSES)[number];
const INITIAL: { purpose: Purpose } = { purpose: 'dispensation' };

/** A code by which one stands beside what somebody else does next with a controlled product. */
export function WitnessDialog({ close }: { close(): void }) {
  const say = useWords(text);
  const make = useWrite('POST /api/v1/witness-codes');
  const [made, setMade] = useState<{ code: string; until: string }>();
  const form = useForm({
    initial: INITIAL,
    isProof: true,
    send: ({ purpose }) => make.mutateAsync({ body: { purpose } }),
    done: ({ data }) => setMade({ code: data.code ?? '', until: data.expires_at }),
  });
  return (
    <Dialog title={say.witnessTitle} close={close} alert>
      {made ? (
        <Made {...made} close={close} />
      ) : (
        <FormView form={form} send={say.makeCode} icon="key" cancel={<Button onPress={close}>{say.cancel}</Button>}>
          <p>{say.witnessIntro}</p>
          <Choice<Purpose>
            {...form.field('purpose')}
            label={say.purpose}
            options={PURPOSES.map((value) => ({ value, label: say[value] }))}
          />
        </FormView>
      )}
    </Dialog>
  );
}

function Made({ code, until, close }: { code: string; until: string; close(): void }) {
  const say = useWords(text);
  const format = useFormat();
  useSecretShown();
  return (
    <>
      <Copy label={say.code} value={code} />
      <p className="hint">{say.codeUntil(format.time(until))}</p>
      <div className="dialog-end">
        <Button autoFocus look="primary" onPress={close}>
          {say.done}
        </Button>
      </div>
    </>
  );
}
