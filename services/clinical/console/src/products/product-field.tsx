import { useState } from 'react';
import { call } from '../api/client';
import { useRead } from '../api/use-service';
import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { TextInput } from '../kit/field';
import type { Fault } from '../kit/field-fault';
import { useSearched } from '../kit/search-input';
import { useFault } from '../kit/states';
import { barcodeOf, nameOf, type Product } from './product';
import { text } from './text';

const SHOWN = 8;

/**
 * Which product: its barcode is scanned or typed and ended with Enter, or words of its name are typed. `inUse` looks among those in use
 * alone.
 */
export function ProductField(props: {
  label: string;
  fault: Fault;
  inUse: boolean;
  autoFocus?: boolean;
  choose(product: Product): void;
}) {
  const { label, fault, inUse, autoFocus = false, choose } = props;
  const filter = { per_page: SHOWN, ...(inUse && { active: true }) };
  const say = useWords(text);
  const faultOf = useFault();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const isBarcode = barcodeOf(typed) !== undefined;
  const searched = useSearched(typed);
  const q = isBarcode || typed.trim() === '' ? undefined : searched;
  const query = useRead(
    'GET /api/v1/pharmacy/products',
    { query: { q: q ?? '', ...filter } },
    { unless: q === undefined },
  );
  const found = q === undefined ? [] : (query.data?.data ?? []);
  async function enter() {
    const barcode = barcodeOf(typed);
    if (barcode === undefined && typed.trim() === '') return;
    try {
      const asked = barcode === undefined ? { q: typed.trim() } : { barcode };
      const { data } = await call('GET /api/v1/pharmacy/products', {
        query: { ...asked, ...filter },
      });
      const [only] = data;
      if (only && data.length === 1) choose(only);
      else setWrong(data.length > 0 ? say.severalFound : barcode === undefined ? say.notFound : say.noBarcode(barcode));
    } catch (error) {
      setWrong(faultOf(error));
    }
  }
  return (
    <div data-scan="">
      <TextInput
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setWrong(undefined);
        }}
        error={wrong ?? fault.error}
        path={wrong === undefined ? fault.path : undefined}
        label={label}
        hint={say.scanHint}
        autoComplete="off"
        maxLength={200}
        autoFocus={autoFocus}
        onEnter={() => void enter()}
      />
      <div className="found">
        {found.map((product) => (
          <Button key={product.id} small onPress={() => choose(product)}>
            {nameOf(product)} · {product.code}
          </Button>
        ))}
      </div>
    </div>
  );
}
