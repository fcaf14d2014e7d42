import { useState } from 'react';
import { useAll } from '../../api/use-all';
import { useRead, useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Confirm } from '../../kit/dialog';
import { Section } from '../../kit/page';
import { DataTable } from '../../kit/table';
import { useToast } from '../../kit/toast';
import { useNow } from '../../kit/use-now';
import { useSession } from '../../session/session';
import { CHANGES, PLURAL_OF, type Document } from './stock';
import { text } from './text';

const WAITING = { query: { status: 'waiting_witness', per_page: 50 } };
const EVERY = { everySeconds: 15 };

/** What moves controlled products and waits for a second person; nothing where there is none. */
export function Signatures() {
  const say = useWords(text);
  const format = useFormat();
  const now = useNow();
  const { can, data } = useSession();
  const reads = [
    useRead('GET /api/v1/pharmacy/receipts', WAITING, EVERY),
    useRead('GET /api/v1/pharmacy/transfers', WAITING, EVERY),
    useRead('GET /api/v1/pharmacy/adjustments', WAITING, EVERY),
    useRead('GET /api/v1/pharmacy/destructions', WAITING, EVERY),
    useRead('GET /api/v1/pharmacy/counts', WAITING, EVERY),
  ];
  const [asked, setAsked] = useState<{ of: Document; decision: 'confirm' | 'refuse' }>();
  const rows = reads
    .flatMap((read) => read.data?.data ?? [])
    .filter(({ waits_until }) => waits_until !== null && Date.parse(waits_until) > now);
  if (rows.length === 0 && !asked) return null;
  return (
    <>
      <Section title={say.signatures} intro={say.signaturesIntro}>
        <DataTable
          caption={say.signatures}
          columns={[
            {
              key: 'what',
              title: say.what,
              heads: true,
              cell: (of) => `${say[`${PLURAL_OF[of.kind] ?? 'counts'}Kind`]} ${of.number}`,
            },
            { key: 'lines', title: say.lines, cell: (of) => <Lines of={of} /> },
            {
              key: 'store',
              title: say.store,
              cell: ({ store, to_store }) => [store.name, to_store?.name].filter(Boolean).join(' → '),
            },
            { key: 'actor', title: say.by, cell: ({ actor }) => actor.full_name },
            {
              key: 'until',
              title: say.until,
              cell: ({ waits_until }) => (waits_until ? format.time(waits_until) : '—'),
            },
            {
              key: 'acts',
              title: say.acts,
              end: true,
              cell: (of) => {
                if (of.actor.id === data?.user.id) return <span className="sub">{say.othersSign}</span>;
                if (!can('pharmacy:witness')) return undefined;
                return (
                  <div className="actions">
                    <Button
                      small
                      look="primary"
                      aria-label={say.actOf(say.sign, of.number)}
                      onPress={() => setAsked({ of, decision: 'confirm' })}
                    >
                      {say.sign}
                    </Button>
                    <Button
                      small
                      aria-label={say.actOf(say.refuse, of.number)}
                      onPress={() => setAsked({ of, decision: 'refuse' })}
                    >
                      {say.refuse}
                    </Button>
                  </div>
                );
              },
            },
          ]}
          rows={rows}
          rowKey={({ id }) => id}
          empty={null}
        />
      </Section>
      {asked && <Decide {...asked} close={() => setAsked(undefined)} />}
    </>
  );
}

/** What would move: of a count what was counted, and what there should be. */
function Lines({ of }: { of: Document }) {
  const say = useWords(text);
  const products = useAll('GET /api/v1/pharmacy/products').data ?? [];
  return of.lines.map(({ product_id, lot_number, quantity, counted, expected }) => {
    const product = products.find(({ id }) => id === product_id);
    const count = counted === null ? String(quantity) : say.countedOf(counted, expected ?? 0);
    return (
      <div key={`${product_id}${lot_number}`}>
        {product ? say.lotOf(product.name, lot_number) : lot_number}: {count} {product?.unit}
      </div>
    );
  });
}

function Decide({ of, decision, close }: { of: Document; decision: 'confirm' | 'refuse'; close(): void }) {
  const say = useWords(text);
  const toast = useToast();
  const sign = useWrite('POST /api/v1/pharmacy/{kind}/{pharmacy_document}/witness', CHANGES);
  const [path] = useState({ kind: PLURAL_OF[of.kind] ?? 'counts', pharmacy_document: of.id });
  return (
    <Confirm
      title={decision === 'confirm' ? say.signTitle(of.number) : say.refuseTitle(of.number)}
      act={decision === 'confirm' ? say.sign : say.refuse}
      look={decision === 'confirm' ? 'primary' : 'danger'}
      send={async () => toast((await sign.mutateAsync({ path, body: { decision } })).message)}
      close={close}
    >
      <div>
        <Lines of={of} />
      </div>
      <p>{decision === 'confirm' ? say.signHint : say.refuseHint}</p>
    </Confirm>
  );
}
