import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { By } from '../../kit/by';
import { LinkButton } from '../../kit/button';
import type { Column } from '../../kit/table';
import { pluralOf, signed, type Movement } from '../../stock/documents';
import { text } from './text';

/** Of movements; `isOfDocument` where all are of the document that the page is about. */
export function useMovementColumns(isOfDocument = false): Column<Movement>[] {
  const say = useWords(text);
  const format = useFormat();
  const columns: Column<Movement>[] = [
    {
      key: 'product',
      title: say.product,
      heads: true,
      cell: ({ product, lot }) => (
        <>
          {product.name}
          <span className="sub">{say.lotNumber(lot.number)}</span>
        </>
      ),
    },
    {
      key: 'what',
      title: say.what,
      cell: ({ kind, reason, store }) => (
        <div>
          {say[kind]}
          <span className="sub">{store.name}</span>
          {reason && <span className="sub">{reason}</span>}
        </div>
      ),
    },
    {
      key: 'quantity',
      title: say.quantity,
      end: true,
      cell: ({ quantity, product }) => `${signed(quantity, format.number(quantity))} ${product.unit}`,
    },
    { key: 'balance', title: say.balance, end: true, cell: ({ balance_after }) => format.number(balance_after) },
  ];
  if (isOfDocument) return columns;
  return [
    ...columns,
    {
      key: 'by',
      title: say.by,
      cell: ({ actor, witness, at }) => (
        <By name={actor.full_name} at={at} second={witness && say.beside(witness.full_name)} />
      ),
    },
    {
      key: 'open',
      title: say.open,
      end: true,
      cell: ({ reference, kind, product }) => {
        const plural = pluralOf(reference.type);
        return (
          plural && (
            <LinkButton
              small
              href={`/documents/${plural}/${reference.id}`}
              label={say.openOf(say[kind].toLowerCase(), product.name)}
            >
              {say.open}
            </LinkButton>
          )
        );
      },
    },
  ];
}
