import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import type { Bound } from '../kit/field';
import { ProductBadges } from './badges';
import { nameOf, type Product } from './product';
import { ProductField } from './product-field';
import styles from './products.module.css';
import { text } from './text';

/** One product: found by its barcode or name, then shown with a way to another. `inUse` looks among those in use alone. */
export function ProductInput(
  props: Bound<Product | undefined> & { label: string; inUse?: boolean; autoFocus?: boolean },
) {
  const { value, onChange, label, inUse = false, autoFocus = false, error, path } = props;
  const say = useWords(text);
  if (value === undefined)
    return <ProductField label={label} fault={{ error, path }} inUse={inUse} autoFocus={autoFocus} choose={onChange} />;
  return (
    <div className="field" role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      <div className={styles.chosen}>
        <div>
          <strong>{nameOf(value)}</strong> <span className="hint">{value.code}</span> <ProductBadges of={value} />
          {error !== undefined && (
            <p className="error" role="alert">
              {error}
            </p>
          )}
        </div>
        <Button small onPress={() => onChange(undefined)}>
          {say.another}
        </Button>
      </div>
    </div>
  );
}
