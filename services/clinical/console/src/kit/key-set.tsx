import type { Body } from '../api/client';
import { useWords } from '../i18n/language';
import { TextInput } from './field';
import type { Form } from './form';
import { text } from './text';

/** The public keys of a program that signs (JWKS, RFC 7517), or the address where it keeps them. */
export function KeySetInput<V extends { jwks: string }>({ form }: { form: Form<V> }) {
  const say = useWords(text);
  const address = form.errorOf('jwks_uri');
  return (
    <TextInput
      {...form.field('jwks')}
      {...(address !== undefined && { error: address, path: 'jwks_uri' })}
      label={say.jwks}
      hint={say.jwksHint}
      rows={6}
      autoComplete="off"
    />
  );
}

const isAddress = (typed: string) => /^https:/i.test(typed.trim());

/** Whether it may be either; the service looks at the keys and at the address. */
export function isKeySet(typed: string): boolean {
  if (isAddress(typed)) return URL.canParse(typed.trim());
  try {
    return Array.isArray((JSON.parse(typed) as { keys?: unknown }).keys);
  } catch {
    return false;
  }
}

/** The service says what is wrong with them. */
type Keys = Pick<Body<'POST /api/v1/smart-apps'>, 'jwks' | 'jwks_uri'>;

/** What was typed as the service takes it. */
export const keysOf = (typed: string): Keys =>
  isAddress(typed) ? { jwks_uri: typed.trim() } : { jwks: JSON.parse(typed) as NonNullable<Keys['jwks']> };

/** As it is typed again. */
export const typedKeys = ({ jwks, jwks_uri }: { jwks: unknown; jwks_uri: string | null }): string =>
  jwks_uri ?? (jwks ? JSON.stringify(jwks, null, 2) : '');
