import { useState } from 'react';
import { call } from '../api/client';
import { useRead, useReread } from '../api/use-service';
import { useFormat } from '../i18n/format';
import { useWords } from '../i18n/language';
import { Badge } from '../kit/badge';
import { Button } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { PasswordInput, TextInput } from '../kit/field';
import { FormView, useForm, type Form } from '../kit/form';
import { PageHead, Section } from '../kit/page';
import { Loaded } from '../kit/states';
import { useToast } from '../kit/toast';
import { PasswordForm } from '../login/password-form';
import { EnrolSecondFactor, RecoveryCodes } from '../login/second-factor';
import { useSession } from '../session/session';
import { text as sessionText } from '../login/text';
import { Devices } from './devices';
import { noticeNames, text } from './text';

/** What is told below of what is done above. */
const TOLD = ['GET /api/mobile/v1/auth/devices', 'GET /api/mobile/v1/auth/notices'] as const;

export default function AccountPage() {
  const say = useWords(text);
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <SecondFactor />
      <Password />
      <Devices />
      <Notices />
    </>
  );
}

function SecondFactor() {
  const say = useWords(text);
  const toast = useToast();
  const { data, reload } = useSession();
  const reread = useReread(TOLD);
  // As it was opened: once it is on, its recovery codes are still to be kept.
  const [open, setOpen] = useState<'turnOn' | 'turnOff'>();
  const [renewing, setRenewing] = useState(false);
  const on = data?.second_factor ?? false;
  // Its recovery codes are on the screen, and nowhere else.
  const [keeping, setKeeping] = useState(false);
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    setKeeping(false);
    if (open === 'turnOn') toast(say.turnedOn);
    void reload();
    void reread();
  };
  return (
    <Section
      title={say.factor}
      intro={on ? say.factorOn : say.factorOff}
      actions={
        <>
          <Badge tone={on ? 'good' : 'warning'}>{on ? say.on : say.off}</Badge>
          {on && (
            <Button icon="refresh" onPress={() => setRenewing(true)}>
              {say.renewCodes}
            </Button>
          )}
          <Button look={on ? 'secondary' : 'primary'} icon="lock" onPress={() => setOpen(on ? 'turnOff' : 'turnOn')}>
            {on ? say.turnOff : say.turnOn}
          </Button>
        </>
      }
    >
      {renewing && <RenewCodes close={() => setRenewing(false)} />}
      {open && (
        <Dialog title={open === 'turnOff' ? say.turnOffTitle : say.factor} close={keeping ? undefined : close} alert>
          {open === 'turnOff' ? (
            <TurnOff done={done} close={close} />
          ) : (
            <EnrolSecondFactor
              done={done}
              turnedOn={() => setKeeping(true)}
              cancel={<Button onPress={close}>{say.cancel}</Button>}
            />
          )}
        </Dialog>
      )}
    </Section>
  );
}

interface Factors {
  password: string;
  code: string;
}

function TurnOff({ done, close }: { done(): void; close(): void }) {
  const say = useWords(text);
  const form = useForm<Factors, unknown>({
    isProof: true,
    initial: { password: '', code: '' },
    send: ({ password, code }) => call('DELETE /api/mobile/v1/auth/mfa', { body: { password, code: code.trim() } }),
    done,
  });
  return (
    <FormView form={form} send={say.turnOff} look="danger" cancel={<Button onPress={close}>{say.cancel}</Button>}>
      <p>{say.turnOffIntro}</p>
      <BothFactors form={form} />
    </FormView>
  );
}

function RenewCodes({ close }: { close(): void }) {
  const say = useWords(text);
  const reread = useReread(TOLD);
  const [codes, setCodes] = useState<string[]>();
  const form = useForm({
    isProof: true,
    initial: { password: '', code: '' },
    send: ({ password, code }) =>
      call('POST /api/mobile/v1/auth/mfa/recovery-codes', { body: { password, code: code.trim() } }),
    done({ data }) {
      setCodes(data.recovery_codes);
      void reread();
    },
  });
  return (
    <Dialog title={say.renewCodes} close={codes ? undefined : close} alert>
      {codes ? (
        <RecoveryCodes codes={codes} done={close} />
      ) : (
        <FormView form={form} send={say.renewCodes} cancel={<Button onPress={close}>{say.cancel}</Button>}>
          <p>{say.renewCodesIntro}</p>
          <BothFactors form={form} />
        </FormView>
      )}
    </Dialog>
  );
}

function BothFactors({ form }: { form: Form<Factors> }) {
  const say = useWords(text);
  const common = useWords(sessionText);
  return (
    <>
      <PasswordInput
        {...form.field('password')}
        label={common.password}
        autoComplete="current-password"
        show={common.showPassword}
        hide={common.hidePassword}
      />
      <TextInput
        {...form.field('code')}
        label={say.code}
        hint={common.codeHint}
        autoComplete="one-time-code"
        maxLength={16}
      />
    </>
  );
}

function Password() {
  const say = useWords(text);
  const toast = useToast();
  const reread = useReread(TOLD);
  const [open, setOpen] = useState(false);
  const done = () => {
    setOpen(false);
    toast(say.changed);
    void reread();
  };
  return (
    <Section
      title={say.password}
      intro={say.passwordIntro}
      actions={
        <Button icon="key" onPress={() => setOpen(true)}>
          {say.change}
        </Button>
      }
    >
      {open && (
        <Dialog title={say.change} close={() => setOpen(false)} alert>
          <PasswordForm done={done} cancel={<Button onPress={() => setOpen(false)}>{say.cancel}</Button>} />
        </Dialog>
      )}
    </Section>
  );
}

function Notices() {
  const say = useWords(text);
  const names = useWords(noticeNames);
  const format = useFormat();
  const query = useRead('GET /api/mobile/v1/auth/notices', undefined);
  return (
    <Section title={say.notices}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="hint">{say.noNotices}</p>
          ) : (
            <ul className="events">
              {data.map(({ id, kind, clinic_name, actor_name, created_at }) => (
                <li key={id}>
                  <time dateTime={created_at}>{format.moment(created_at)}</time>
                  <span>{[names[kind], clinic_name, actor_name && say.by(actor_name)].filter(Boolean).join(', ')}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
