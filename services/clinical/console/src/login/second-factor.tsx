import { useState, type ReactNode } from 'react';
import { encode } from 'uqr';
import { call } from '../api/client';
import { useWords, words } from '../i18n/language';
import { Button } from '../kit/button';
import { Copy } from '../kit/copy';
import { Checkbox, PasswordInput, TextInput } from '../kit/field';
import { FormView, useForm } from '../kit/form';
import { useSecretShown } from '../browser/secret-shown';
import { Notice } from '../kit/states';
import { text as sessionText } from './text';

const text = words({
  es: {
    passwordIntro: 'Escriba primero su contraseña.',
    scan: 'Escanee este código con una aplicación de autenticación, o escriba la clave en ella.',
    qr: 'Código QR con la clave del segundo factor',
    key: 'Clave',
    code: 'Código de la aplicación',
    codeHint: 'Los seis dígitos que muestra ahora.',
    confirm: 'Activar',
    codesTitle: 'Guarde sus códigos de recuperación',
    codesIntro:
      'Cada uno sirve una vez en lugar de la aplicación, por si pierde el teléfono. No se volverán a mostrar.',
    codes: 'Códigos de recuperación',
    kept: 'Los guardé en un lugar seguro',
    done: 'Terminar',
  },
  en: {
    passwordIntro: 'Give your password first.',
    scan: 'Scan this code with an authenticator app, or type the key into it.',
    qr: 'QR code with the key of the second factor',
    key: 'Key',
    code: 'Code of the app',
    codeHint: 'The six digits that it shows now.',
    confirm: 'Turn on',
    codesTitle: 'Keep your recovery codes',
    codesIntro: 'Each stands once for the app, should you lose the telephone. They are not shown again.',
    codes: 'Recovery codes',
    kept: 'I keep them in a safe place',
    done: 'Finish',
  },
});

interface NewSecret {
  secret: string;
  otpauth_uri: string;
}

/**
 * Password, QR code and first code, recovery codes: nothing of it is stored in this browser. `turnedOn` is told when there is no way
 * back, as the codes are shown; `cancel` is the way back until then.
 */
export function EnrolSecondFactor(props: { done(): void; turnedOn?(): void; cancel?: ReactNode }) {
  const { done, turnedOn, cancel } = props;
  useSecretShown();
  const [secret, setSecret] = useState<NewSecret>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} done={done} />;
  if (!secret) return <Password done={setSecret} cancel={cancel} />;
  const show = (shown: string[]) => {
    setCodes(shown);
    turnedOn?.();
  };
  return <FirstCode {...secret} done={show} cancel={cancel} />;
}

function Password({ done, cancel }: { done(secret: NewSecret): void; cancel: ReactNode }) {
  const say = useWords(text);
  const common = useWords(sessionText);
  const form = useForm({
    isProof: true,
    initial: { password: '' },
    send: (body) => call('POST /api/mobile/v1/auth/mfa', { body }),
    done: ({ data }) => done(data),
  });
  return (
    <FormView form={form} send={common.next} cancel={cancel}>
      <p>{say.passwordIntro}</p>
      <PasswordInput
        {...form.field('password')}
        label={common.password}
        autoComplete="current-password"
        show={common.showPassword}
        hide={common.hidePassword}
        autoFocus
      />
    </FormView>
  );
}

function FirstCode(props: NewSecret & { done(codes: string[]): void; cancel: ReactNode }) {
  const say = useWords(text);
  const form = useForm({
    isProof: true,
    initial: { code: '' },
    send: ({ code }) => call('POST /api/mobile/v1/auth/mfa/confirm', { body: { code: code.replaceAll(' ', '') } }),
    done: ({ data }) => props.done(data.recovery_codes),
  });
  return (
    <FormView form={form} send={say.confirm} cancel={props.cancel}>
      <p>{say.scan}</p>
      <QrCode label={say.qr} content={props.otpauth_uri} />
      <Copy label={say.key} value={props.secret.replace(/(.{4})(?=.)/g, '$1 ')} />
      <TextInput
        {...form.field('code')}
        label={say.code}
        hint={say.codeHint}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={16}
      />
    </FormView>
  );
}

/** Made in the browser: the secret goes nowhere else. */
function QrCode({ label, content }: { label: string; content: string }) {
  const { data, size } = encode(content, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

export function RecoveryCodes({ codes, done }: { codes: string[]; done(): void }) {
  const say = useWords(text);
  useSecretShown();
  const [safe, setSafe] = useState(false);
  return (
    <div className="form">
      <Notice tone="warning" title={say.codesTitle}>
        <p>{say.codesIntro}</p>
      </Notice>
      <Copy label={say.codes} value={codes.join('\n')} />
      <Checkbox value={safe} onChange={setSafe} label={say.kept} />
      <div className="form-end">
        <Button look="primary" isDisabled={!safe} onPress={done}>
          {say.done}
        </Button>
      </div>
    </div>
  );
}
