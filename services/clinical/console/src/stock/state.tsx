import { useWords } from '../i18n/language';
import { Badge, type Tone } from '../kit/badge';
import type { Document } from './documents';
import { text } from './text';

const TONES: Record<Document['status'], Tone> = {
  posted: 'good',
  waiting_witness: 'accent',
  refused: 'bad',
  expired: 'warning',
};

/** What became of a document. */
export function DocumentState({ of }: { of: Pick<Document, 'status'> }) {
  const say = useWords(text);
  return <Badge tone={TONES[of.status]}>{say[of.status]}</Badge>;
}
