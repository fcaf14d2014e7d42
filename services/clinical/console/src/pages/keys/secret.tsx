import type { Data } from '../../api/client';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Copy } from '../../kit/copy';
import { PageHead } from '../../kit/page';
import { Notice } from '../../kit/states';
import { text } from './text';

export type Made = Data<'POST /api/v1/api-keys'> & { api_key: string };

/** Keys that sign what they send have no secret, and are made by the programs that use them. */
export const hasSecret = (made: Data<'POST /api/v1/api-keys'>): made is Made => made.api_key !== null;

/** The secret, this once: it is in the memory of this page and nowhere else. */
export function Secret({ made, done }: { made: Made; done(): void }) {
  const say = useWords(text);
  return (
    <>
      <PageHead title={say.secretTitle} />
      <div className="form">
        <Notice tone="warning" title={made.name}>
          <p>{say.secretIntro}</p>
        </Notice>
        <Copy label={say.secret} value={made.api_key} />
        <Copy label={say.curl} value={`curl -H 'X-API-Key: ${made.api_key}' ${location.origin}${tryPath(made)}`} />
        {made.status === 'pending' && <p className="hint">{say.curlPending}</p>}
        <div className="form-end">
          <Button look="primary" icon="check" onPress={done}>
            {say.secretDone}
          </Button>
        </div>
      </div>
    </>
  );
}

/** Something that the key may read now; else what says what it may do. */
function tryPath({ effective_scopes: can }: { effective_scopes: readonly string[] }): string {
  if (can.includes('patients:read')) return '/api/v1/patients';
  if (can.includes('appointments:read')) return '/api/v1/appointments';
  return '/api/v1/ping';
}
