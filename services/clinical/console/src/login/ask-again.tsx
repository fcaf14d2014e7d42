import { useEffect, useState } from 'react';
import { call, hooks } from '../api/client';
import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { Choice, PasswordInput, TextInput } from '../kit/field';
import { FormView, useForm } from '../kit/form';
import { useSession } from '../session/session';
import { text } from './text';

/** Asks who sits there to prove that it is them, when the service wants it, and lets the request that waits go on. */
export function AskAgain() {
  const [answer, setAnswer] = useState<(proven: boolean) => void>();
  useEffect(() => {
    let asked: Promise<boolean> | undefined;
    let giveUp: () => void = () => undefined;
    // Of several requests that wait the person is asked once.
    hooks.askAgain = () =>
      (asked ??= new Promise<boolean>((resolve) => {
        giveUp = () => resolve(false);
        setAnswer(() => resolve);
      }).finally(() => {
        asked = undefined;
        setAnswer(undefined);
      }));
    return () => {
      hooks.askAgain = async () => false;
      giveUp();
    };
  }, []);
  return answer ? <Proof answer={answer} /> : null;
}

function Proof({ answer }: { answer(proven: boolean): void }) {
  const say = useWords(text);
  const { data } = useSession();
  const [by, setBy] = useState<'password' | 'code'>('password');
  const form = useForm({
    isProof: true,
    initial: { password: '', code: '' },
    send: ({ password, code }) =>
      call('POST /api/mobile/v1/auth/confirm', { body: by === 'password' ? { password } : { code: code.trim() } }),
    done: () => answer(true),
  });
  return (
    <Dialog title={say.againTitle} close={() => answer(false)} alert>
      <p>{say.againIntro}</p>
      <FormView
        form={form}
        send={say.againConfirm}
        cancel={<Button onPress={() => answer(false)}>{say.cancel}</Button>}
      >
        {data?.second_factor && (
          <Choice<'password' | 'code'>
            label={say.againWith}
            value={by}
            onChange={setBy}
            options={[
              { value: 'password', label: say.password },
              { value: 'code', label: say.code },
            ]}
          />
        )}
        {by === 'password' ? (
          <PasswordInput
            {...form.field('password')}
            label={say.password}
            autoComplete="current-password"
            show={say.showPassword}
            hide={say.hidePassword}
            autoFocus
          />
        ) : (
          <TextInput
            {...form.field('code')}
            label={say.code}
            hint={say.codeHint}
            autoComplete="one-time-code"
            maxLength={16}
            autoFocus
          />
        )}
      </FormView>
    </Dialog>
  );
}
