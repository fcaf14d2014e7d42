import type { Data } from '../../api/client';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { text } from './text';

export type Recall = Data<'GET /api/v1/pharmacy/recalls'>[number];

/** Reads whose answers change when a product is recalled, or a recall closed. */
export const CHANGES = {
  changes: [
    'GET /api/v1/pharmacy/recalls',
    'GET /api/v1/pharmacy/recalls/{recall}',
    'GET /api/v1/pharmacy/recalls/{recall}/patients',
    'GET /api/v1/pharmacy/stock',
  ],
} as const;

export function State({ of }: { of: Recall }) {
  const say = useWords(text);
  return <Badge tone={of.status === 'open' ? 'bad' : 'neutral'}>{say[of.status]}</Badge>;
}

/** Which lots, in one line. */
export function useLots(): (of: Recall) => string {
  const say = useWords(text);
  return ({ lot_numbers }) => (lot_numbers === null ? say.allLots : lot_numbers.join(', '));
}

/** Numbers of lots as they are typed, by commas or in lines, each once. */
export function lotsOf(typed: string): string[] {
  const numbers = typed
    .split(/[\n,;]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const same = numbers.map((each) => each.toLowerCase());
  return numbers.filter((_, place) => same.indexOf(same[place] ?? '') === place);
}
