import type { Data } from '../../api/client';
import { useWords } from '../../i18n/language';
import { ShownOnce } from '../../kit/shown-once';
import { text } from './text';

export const READS = [
  'GET /api/v1/interop/traffic',
  'GET /api/v1/interop/connections',
  'GET /api/v1/interop/connections/{connection}',
] as const;

type Made = Data<'POST /api/v1/interop/connections'>;
export type Keyed = Made & { key: string };

/** None over MLLP, nor of a repetition whose first answer was lost. */
export const hasKey = (made: Made): made is Keyed => typeof made.key === 'string';

/** Where a system sends to that has a key. */
export const receivingUrl = (): string => `${location.origin}/api/v1/interop/hl7/messages`;

export function KeyShown({ of, done }: { of: Keyed; done(): void }) {
  const say = useWords(text);
  return (
    <ShownOnce
      title={say.keyTitle}
      name={of.name}
      intro={say.keyIntro}
      values={[
        [say.key, of.key],
        [say.url, receivingUrl()],
      ]}
      hint={say.keyHint}
      kept={say.keyDone}
      done={done}
    />
  );
}

export function useCharset(): (charset: string | null) => string {
  const say = useWords(text);
  const names: Record<string, string> = { ASCII: 'ASCII', '8859/1': 'ISO 8859-1', 'UNICODE UTF-8': 'UTF-8' };
  return (charset) => (charset === null ? say.anyCharset : (names[charset] ?? charset));
}
