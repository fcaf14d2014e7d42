import { useId } from 'react';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { TextInput } from '../../kit/field';
import type { Fault } from '../../kit/field-fault';
import { ProductBadges } from '../../products/badges';
import { nameOf, type Product } from '../../products/product';
import { ProductField } from '../../products/product-field';
import { text as productText } from '../../products/text';
import styles from './dispensing.module.css';
import type { Line, PrescribedItem } from './dispensing';
import { LotInput } from './lot-input';
import { text } from './text';
import { useDose } from './use-dose';

/** One item of the prescription: what is left of it, and what is given: a product, of which lot, and how much. */
export function LineFields(props: {
  item: PrescribedItem;
  line: Line;
  store: string;
  left: number | undefined;
  isSubstituted: boolean;
  faultOf(name: 'product_id' | 'quantity' | 'lots' | 'substitution_reason'): Fault;
  change(some: Partial<Line>): void;
  goOn(): void;
}) {
  const { item, line, store, left, isSubstituted, faultOf, change, goOn } = props;
  const say = useWords(text);
  const format = useFormat();
  const dose = useDose();
  const id = useId();
  const { medication, quantity, refills } = item;
  const { product } = line;
  const name = nameOf({ name: medication.display, strength: medication.strength });
  const chosen = (next: Product) => {
    const once = quantity && Math.floor(quantity.value);
    const most = Math.min(once ?? Infinity, left ?? Infinity);
    change({ product: next, lot_id: '', quantity: Number.isFinite(most) && most > 0 ? String(most) : '' });
  };
  return (
    <fieldset className={styles.line} aria-labelledby={id}>
      <div className={styles.prescribed}>
        <h3 id={id}>{name}</h3>
        <p>{dose(item)}</p>
        <p className="hint">
          {quantity && say.asked(format.number(quantity.value), quantity.unit, refills)}{' '}
          {!item.substitution_allowed && <Badge tone="warning">{say.noSubstitution}</Badge>}
        </p>
        <p>
          <Badge tone={left === 0 ? 'neutral' : 'accent'}>
            {left === undefined ? say.leftOpen : left === 0 ? say.leftNone : say.left(format.number(left))}
          </Badge>
        </p>
      </div>
      {left !== 0 && product === undefined && (
        <ProductField label={say.scanFor(name)} fault={faultOf('product_id')} inUse choose={chosen} />
      )}
      {left !== 0 && product !== undefined && (
        <div className={styles.given}>
          <Chosen
            product={product}
            of={name}
            error={isSubstituted && item.substitution_allowed ? undefined : faultOf('product_id').error}
            give={() => change({ product: undefined, lot_id: '', quantity: '', substitution_reason: '' })}
          />
          {isSubstituted && item.substitution_allowed && (
            <TextInput
              value={line.substitution_reason}
              onChange={(substitution_reason) => change({ substitution_reason })}
              {...faultOf('product_id')}
              label={say.substitutionReason}
              rows={2}
              maxLength={2_000}
            />
          )}
          <div className={styles.pair}>
            <TextInput
              value={line.quantity}
              onChange={(next) => change({ quantity: next })}
              {...faultOf('quantity')}
              label={say.quantity(product.unit)}
              inputMode="numeric"
              autoComplete="off"
              onEnter={goOn}
              autoFocus
            />
            <LotInput
              store={store}
              product={product}
              line={line}
              fault={faultOf('lots')}
              choose={(lot_id) => change({ lot_id })}
            />
          </div>
        </div>
      )}
    </fieldset>
  );
}

function Chosen(props: { product: Product; of: string; error: string | undefined; give(): void }) {
  const { product, of, error, give } = props;
  const say = useWords(text);
  const { another } = useWords(productText);
  return (
    <div className={styles.chosen}>
      <div>
        <strong>{nameOf(product)}</strong> <span className="hint">{product.code}</span> <ProductBadges of={product} />
        {error !== undefined && (
          <p className="error" role="alert">
            {error}
          </p>
        )}
      </div>
      <Button small aria-label={say.actOf(another, of)} onPress={give}>
        {another}
      </Button>
    </div>
  );
}
