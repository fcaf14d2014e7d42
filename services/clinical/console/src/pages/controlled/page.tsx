import { useState } from 'react';
import { useAll } from '../../api/use-all';
import { useWords } from '../../i18n/language';
import { isDay } from '../../i18n/zone';
import { Button } from '../../kit/button';
import { TextInput } from '../../kit/field';
import { PageHead } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { isId, useInAddress } from '../../kit/use-in-address';
import { useSession } from '../../session/session';
import { Blocks, Closings } from './closings';
import { CloseDialog } from './close-dialog';
import { classesOf, type Chosen } from './controlled';
import { Register } from './register';
import { text } from './text';

const isClass = (given: string) => given.length > 0 && given.length <= 20;

/** The register of controlled products, its closings, and what they block. */
export default function ControlledPage() {
  const say = useWords(text);
  const { can } = useSession();
  const stores = useAll('GET /api/v1/pharmacy/stores').data ?? [];
  const products = useAll('GET /api/v1/pharmacy/products', { controlled: true }).data ?? [];
  const [store, setStore] = useInAddress<string>('store', '', isId);
  const [of, setOf] = useInAddress<string>('class', '', isClass);
  const [from, setFrom] = useInAddress<string>('from', '', isDay);
  const [to, setTo] = useInAddress<string>('to', '', isDay);
  const [isClosing, setClosing] = useState(false);
  const chosen: Chosen = { store, class: of, from, to };
  const classes = classesOf(products);
  const close = can('pharmacy:stock') && (
    <Button look="primary" icon="lock" onPress={() => setClosing(true)}>
      {say.close}
    </Button>
  );
  return (
    <>
      <PageHead title={say.title} intro={say.intro} actions={close} />
      <Blocks />
      <div className="beside not-printed">
        <SelectInput
          label={say.store}
          value={store}
          onChange={setStore}
          options={[{ value: '', label: say.allStores }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <SelectInput
          label={say.class}
          value={of}
          onChange={setOf}
          options={[{ value: '', label: say.allClasses }, ...classes.map((value) => ({ value, label: value }))]}
        />
        <TextInput label={say.from} type="date" value={from} onChange={setFrom} />
        <TextInput label={say.to} type="date" value={to} onChange={setTo} />
      </div>
      <Register key={JSON.stringify(chosen)} chosen={chosen} />
      <Closings chosen={chosen} />
      {isClosing && (
        <CloseDialog
          stores={stores.filter(({ active }) => active)}
          products={products}
          initial={{ store_id: store, class: of }}
          close={() => setClosing(false)}
        />
      )}
    </>
  );
}
