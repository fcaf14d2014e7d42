import { useState } from 'react';
import { useWrite } from '../api/use-service';
import { useFormat } from '../i18n/format';
import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { Confirm } from '../kit/dialog';
import { DataTable, type Column } from '../kit/table';
import { useToast } from '../kit/toast';
import { useNow } from '../kit/use-now';
import { useSession } from '../session/session';
import { CHANGES, PLURAL_OF, type Document } from './documents';
import { Lines, storesOf } from './lines';
import { text } from './text';
import { useDocuments } from './use-documents';

type Decision = 'confirm' | 'refuse';
const EVERY_SECONDS = 15;

/** What moves controlled products and waits for a second person. */
export function useWaiting() {
  const now = useNow();
  const read = useDocuments('waiting_witness', EVERY_SECONDS);
  const isOpen = ({ waits_until }: Document) => waits_until !== null && Date.parse(waits_until) > now;
  return { ...read, data: read.data?.filter(isOpen) };
}

/** Each with a way to sign or refuse it for who did not make it. */
export function WaitingTable({ rows }: { rows: readonly Document[] }) {
  const say = useWords(text);
  // Of the table and not of a row: that may be gone while somebody reads.
  const [asked, setAsked] = useState<{ of: Document; decision: Decision }>();
  const columns = useColumns((of, decision) => setAsked({ of, decision }));
  return (
    <>
      <DataTable caption={say.waiting} columns={columns} rows={rows} rowKey={({ id }) => id} empty={null} />
      {asked && <Decide {...asked} close={() => setAsked(undefined)} />}
    </>
  );
}

function useColumns(ask: (of: Document, decision: Decision) => void): Column<Document>[] {
  const say = useWords(text);
  const format = useFormat();
  const { can, data } = useSession();
  return [
    { key: 'what', title: say.what, heads: true, cell: (of) => `${say[PLURAL_OF[of.kind]]} ${of.number}` },
    {
      key: 'lines',
      title: say.lines,
      cell: (of) => (
        <div>
          <Lines of={of} />
          {of.reason && <span className="sub">{of.reason}</span>}
        </div>
      ),
    },
    { key: 'store', title: say.store, cell: storesOf },
    { key: 'actor', title: say.by, cell: ({ actor }) => actor.full_name },
    { key: 'until', title: say.until, cell: ({ waits_until }) => (waits_until ? format.time(waits_until) : '—') },
    {
      key: 'acts',
      title: say.acts,
      end: true,
      cell: (of) => {
        if (of.actor.id === data?.user.id) return <span className="sub">{say.othersSign}</span>;
        if (!can('pharmacy:witness')) return undefined;
        return (
          <div className="actions">
            <Button small look="primary" aria-label={say.actOf(say.sign, of.number)} onPress={() => ask(of, 'confirm')}>
              {say.sign}
            </Button>
            <Button small aria-label={say.actOf(say.refuse, of.number)} onPress={() => ask(of, 'refuse')}>
              {say.refuse}
            </Button>
          </div>
        );
      },
    },
  ];
}

function Decide({ of, decision, close }: { of: Document; decision: Decision; close(): void }) {
  const say = useWords(text);
  const toast = useToast();
  const sign = useWrite('POST /api/v1/pharmacy/{kind}/{pharmacy_document}/witness', CHANGES);
  const [path] = useState({ kind: PLURAL_OF[of.kind], pharmacy_document: of.id });
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
      {of.reason && <p>{of.reason}</p>}
      <p>{decision === 'confirm' ? say.signHint : say.refuseHint}</p>
    </Confirm>
  );
}
