import { useWords } from '../i18n/language';
import { TextInput, type Bound } from './field';
import { text } from './text';

/** The public keys of a program that signs (JWKS, RFC 7517). */
export function KeySetInput(bound: Bound<string>) {
  const say = useWords(text);
  return <TextInput {...bound} label={say.jwks} hint={say.jwksHint} rows={6} autoComplete="off" />;
}

/** Whether it may be one; the service looks at its keys. */
export function isKeySet(typed: string): boolean {
  try {
    return Array.isArray((JSON.parse(typed) as { keys?: unknown }).keys);
  } catch {
    return false;
  }
}
