import { useFormat } from '../i18n/format';
import { useWords } from '../i18n/language';
import type { Document } from './documents';
import { text } from './text';

/** What would move or has: of a count what was counted, and what there should be. */
export function Lines({ of }: { of: Document }) {
  const say = useWords(text);
  const { number } = useFormat();
  const left = of.lines_count - of.lines.length;
  return (
    <>
      {of.lines.map(({ product, lot_number, quantity, counted, expected }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a lot may be on several lines
        <div key={place}>
          {say.lotOf(product.name, lot_number)}:{' '}
          {counted === null ? number(quantity ?? 0) : say.countedOf(number(counted), number(expected ?? 0))}{' '}
          {product.unit}
        </div>
      ))}
      {left > 0 && <div className="hint">{say.moreLines(left)}</div>}
    </>
  );
}

/** Where it is, and of a transfer where to. */
export const storesOf = ({ store, to_store }: Document): string =>
  [store.name, to_store?.name].filter(Boolean).join(' → ');
