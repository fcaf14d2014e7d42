import type { Data } from '../../api/client';
import { useWords } from '../../i18n/language';
import { ShownOnce } from '../../kit/shown-once';
import { text } from './text';

export type Made = Data<'POST /api/v1/api-keys'> & { api_key: string };

/** Keys that sign what they send have no secret; one that was made before an answer was lost does not show it again. */
export const hasSecret = (made: Data<'POST /api/v1/api-keys'>): made is Made => made.api_key !== null;

/** The secret, and a line that tries it. */
export function Secret({ made, done }: { made: Made; done(): void }) {
  const say = useWords(text);
  return (
    <ShownOnce
      title={say.secretTitle}
      name={made.name}
      intro={say.secretIntro}
      values={[
        [say.secret, made.api_key],
        [say.curl, `curl -H 'X-API-Key: ${made.api_key}' ${location.origin}${tryPath(made)}`],
      ]}
      hint={made.status === 'pending' && say.curlPending}
      kept={say.secretDone}
      done={done}
    />
  );
}

/** Something that the key may read now; else what says what it may do. */
function tryPath({ effective_scopes: can }: { effective_scopes: readonly string[] }): string {
  if (can.includes('patients:read')) return '/api/v1/patients';
  if (can.includes('appointments:read')) return '/api/v1/appointments';
  return '/api/v1/ping';
}
