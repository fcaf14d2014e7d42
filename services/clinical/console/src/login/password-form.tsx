import type { ReactNode } from 'react';
import { call } from '../api/client';
import { useWords } from '../i18n/language';
import { PasswordInput } from '../kit/field';
import { FormView, useForm } from '../kit/form';
import { text } from './text';

/** The old password and a new one. */
export function PasswordForm({ done, cancel }: { done(): void; cancel?: ReactNode }) {
  const say = useWords(text);
  const form = useForm({
    isProof: true,
    initial: { current_password: '', password: '' },
    send: (body) => call('POST /api/mobile/v1/auth/password', { body }),
    done,
  });
  const eye = { show: say.showPassword, hide: say.hidePassword };
  return (
    <FormView form={form} send={say.changePassword} cancel={cancel}>
      <PasswordInput
        {...form.field('current_password')}
        {...eye}
        label={say.currentPassword}
        autoComplete="current-password"
      />
      <PasswordInput
        {...form.field('password')}
        {...eye}
        label={say.newPassword}
        hint={say.newPasswordHint}
        autoComplete="new-password"
      />
    </FormView>
  );
}
