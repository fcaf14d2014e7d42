import { useState } from 'react';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Facts, PageHead, Section } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { hasBadges, ProductBadges } from '../../products/badges';
import { nameOf, type Product } from '../../products/product';
import { useSession } from '../../session/session';
import { ProductDialog } from './product-dialog';
import { ProductStock } from './product-stock';
import { text } from './text';

/** One product: what it is, and what there is of it where. */
export function ProductPage({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/pharmacy/products/{product}', { path: { product: id } });
  return (
    <RecordPage query={query} title={say.title} back={{ href: '/', title: say.title }}>
      {({ data }) => <Shown of={data} />}
    </RecordPage>
  );
}

function Shown({ of }: { of: Product }) {
  const say = useWords(text);
  const format = useFormat();
  const { can } = useSession();
  // What was read when the dialog was opened: what it shows is what is changed, whoever else changes it meanwhile.
  const [edited, setEdited] = useState<Product>();
  const change = can('pharmacy:manage') && (
    <Button look="primary" icon="edit" onPress={() => setEdited(of)}>
      {say.edit}
    </Button>
  );
  const units = (count: number) => `${format.number(count)} ${of.unit}`;
  return (
    <>
      <PageHead title={nameOf(of)} back={{ href: '/', title: say.title }} actions={change} />
      <Section title={say.about}>
        <Facts
          facts={[
            [
              say.state,
              <Badge key="state" tone={of.active ? 'good' : 'neutral'}>
                {of.active ? say.active : say.inactive}
              </Badge>,
            ],
            [say.code, of.code],
            [say.form, of.form ?? '—'],
            [say.unit, of.unit],
            [say.substances, of.substances.map(({ display }) => display).join(', ') || say.noSubstances],
            [say.barcodes, of.barcodes.join(', ') || '—'],
            [say.packSizes, of.pack_sizes.map(units).join(', ') || '—'],
            [say.care, hasBadges(of) ? <ProductBadges key="care" of={of} /> : '—'],
            [say.prescription, of.prescription_only ? say.prescriptionOnly : say.withoutPrescription],
            [say.minimum, of.minimum === null ? '—' : units(of.minimum)],
            [say.storage, of.storage ?? '—'],
          ]}
        />
      </Section>
      {can('pharmacy:read') && <ProductStock of={of} />}
      {edited && <ProductDialog of={edited} newest={of} close={() => setEdited(undefined)} />}
    </>
  );
}
