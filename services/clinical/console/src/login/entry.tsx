import { useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '../api/client';
import { ApiError } from '../api/errors';
import { useWords } from '../i18n/language';
import { LanguageSwitch } from '../i18n/switch';
import { Button } from '../kit/button';
import { PasswordInput, TextInput } from '../kit/field';
import { FormView, useForm } from '../kit/form';
import { useProduct } from '../kit/product';
import { ErrorNotice, Notice, Skeleton } from '../kit/states';
import { useSession } from '../session/session';
import { text } from './text';

/** A page with one thing to do, before the console itself. */
export function EntryFrame({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const say = useWords(text);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Clinical`;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return (
    <div className="entry">
      <header className="entry-head">
        <span className="brand">
          <span className="brand-mark" aria-hidden="true" />
          Clinical
          <small>{say[useProduct()]}</small>
        </span>
        <LanguageSwitch />
      </header>
      <main className="entry-card">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {intro && <p className="intro">{intro}</p>}
        {children}
      </main>
    </div>
  );
}

/** Nobody is in: whether somebody is, or can be, is found out, and they log in. */
export function Entry() {
  const say = useWords(text);
  const product = useProduct();
  const { state, error, reload } = useSession();
  const [forgot, setForgot] = useState(false);
  if (state === 'loading') return <Skeleton lines={3} />;
  if (state === 'unreachable')
    return (
      <EntryFrame title={product === 'portal' ? say.portalUnreachable : say.unreachable}>
        <ErrorNotice error={error} retry={() => void reload()} isFirst />
      </EntryFrame>
    );
  return forgot ? <Forgot back={() => setForgot(false)} /> : <LogIn forgot={() => setForgot(true)} />;
}

const NOBODY = { email: '', password: '', code: '' };

function LogIn({ forgot }: { forgot(): void }) {
  const say = useWords(text);
  const { reload, interrupted } = useSession();
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({
    initial: NOBODY,
    async send({ email, password, code }) {
      const body = { email, password, ...(asksCode && { code: code.trim() }) };
      try {
        await call('POST /api/v1/console/session', { body });
      } catch (error) {
        // Nobody is logged in yet: there is no session to read, and the code can be sent at once.
        if (isCodeWanted(error)) return setAsksCode(true);
        if (!asksCode && isRefused(error, email)) {
          form.set({ password: '' });
          throw Object.assign(error, { errors: { password: error.errors['email'] ?? [] } });
        }
        throw error;
      }
      await reload();
    },
  });
  if (asksCode)
    return (
      <EntryFrame title={say.codeTitle} intro={say.codeIntro(form.values.email)}>
        <FormView
          form={form}
          send={say.logIn}
          cancel={
            <Button look="quiet" onPress={() => (setAsksCode(false), form.reset())}>
              {say.back}
            </Button>
          }
        >
          <TextInput
            {...form.field('code')}
            label={say.code}
            hint={say.codeHint}
            autoComplete="one-time-code"
            maxLength={16}
            autoFocus
          />
        </FormView>
      </EntryFrame>
    );
  return (
    <EntryFrame title={say.logIn}>
      {interrupted && <Notice tone="warning" title={say.interrupted} />}
      <FormView
        form={form}
        send={say.next}
        cancel={
          <Button look="quiet" onPress={forgot}>
            {say.forgot}
          </Button>
        }
      >
        <TextInput {...form.field('email')} label={say.email} type="email" autoComplete="username" autoFocus />
        <PasswordInput
          {...form.field('password')}
          label={say.password}
          autoComplete="current-password"
          show={say.showPassword}
          hide={say.hidePassword}
        />
      </FormView>
    </EntryFrame>
  );
}

/** Whether the address is unknown or the password is wrong is not said: the service names the address, and the password is typed anew. */
const isRefused = (error: unknown, email: string): error is ApiError =>
  error instanceof ApiError &&
  error.status === 422 &&
  error.errors['email'] !== undefined &&
  /^\S+@\S+\.\S+$/.test(email);

/** The password was right, and the account has a second factor. */
const isCodeWanted = (error: unknown): boolean =>
  error instanceof ApiError && (error.errors['code']?.includes('mfa_required') ?? false);

function Forgot({ back }: { back(): void }) {
  const say = useWords(text);
  const [sent, setSent] = useState(false);
  const form = useForm({
    initial: { email: '' },
    send: (body) => call('POST /api/mobile/v1/auth/password-links', { body }),
    done: () => setSent(true),
  });
  const leave = (
    <Button look="quiet" onPress={back}>
      {say.backToLogin}
    </Button>
  );
  return (
    <EntryFrame title={say.forgotTitle} intro={say.forgotIntro}>
      {sent ? (
        <>
          <Notice tone="good" title={say.forgotSent} />
          {leave}
        </>
      ) : (
        <FormView form={form} send={say.forgotSend} cancel={leave}>
          <TextInput {...form.field('email')} label={say.email} type="email" autoComplete="username" autoFocus />
        </FormView>
      )}
    </EntryFrame>
  );
}
