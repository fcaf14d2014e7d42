import { useState } from 'react';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge, type Tone } from '../../kit/badge';
import { Button, LinkButton } from '../../kit/button';
import { Menu } from '../../kit/menu';
import { DataTable, type Column } from '../../kit/table';
import { PatientCell } from '../../patients/patient-link';
import { nameOf } from '../../products/product';
import { CompleteDialog } from './complete-dialog';
import { isPrepared, type Dispensation } from './dispensing';
import { ReasonDialog, type Ending } from './reason-dialog';
import { canComeBack, ReturnDialog } from './return-dialog';
import { text } from './text';

interface Asked {
  of: Dispensation;
  act: 'complete' | 'return' | Ending;
}

/** Dispensings, with what is done with those that are not given yet, and the labels of those that are. */
export function GivenTable(props: {
  caption: string;
  rows: readonly Dispensation[];
  none: string;
  withPatient?: boolean;
}) {
  const { caption, rows, none, withPatient = false } = props;
  // Of the table and not of a row: that may be gone while somebody types.
  const [asked, setAsked] = useState<Asked>();
  const columns = useColumns(withPatient, setAsked);
  const close = () => setAsked(undefined);
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        faded={({ status }) => status === 'cancelled' || status === 'declined'}
        empty={<p className="hint">{none}</p>}
      />
      {asked?.act === 'complete' && <CompleteDialog of={asked.of} close={close} />}
      {asked?.act === 'return' && <ReturnDialog of={asked.of} close={close} />}
      {asked && asked.act !== 'complete' && asked.act !== 'return' && (
        <ReasonDialog of={asked.of} act={asked.act} close={close} />
      )}
    </>
  );
}

const TONES: Record<Dispensation['status'], Tone> = {
  preparation: 'accent',
  on_hold: 'warning',
  completed: 'good',
  declined: 'neutral',
  cancelled: 'neutral',
};

function useColumns(withPatient: boolean, ask: (asked: Asked) => void): Column<Dispensation>[] {
  const say = useWords(text);
  const format = useFormat();
  const number: Column<Dispensation> = { key: 'number', title: say.number, heads: true, cell: (of) => of.number };
  const patient: Column<Dispensation> = {
    key: 'patient',
    title: say.patient,
    heads: true,
    cell: (of) => (
      <>
        <PatientCell of={of.patient} />
        <span className="sub">{of.number}</span>
      </>
    ),
  };
  return [
    withPatient ? patient : number,
    {
      key: 'state',
      title: say.state,
      cell: ({ status, status_reason }) => (
        <div>
          <Badge tone={TONES[status]}>{say[status]}</Badge>
          {status_reason && <span className="sub">{status_reason}</span>}
        </div>
      ),
    },
    { key: 'what', title: say.what, cell: (of) => <What of={of} /> },
    {
      key: 'by',
      title: say.by,
      cell: ({ practitioner, completed_by, completed_at, created_at, store }) => (
        <div>
          {(completed_by ?? practitioner).full_name}
          <span className="sub">
            {store.name} · {format.moment(completed_at ?? created_at)}
          </span>
        </div>
      ),
    },
    { key: 'acts', title: say.acts, end: true, cell: (of) => <Acts of={of} open={withPatient} ask={ask} /> },
  ];
}

function What({ of }: { of: Dispensation }) {
  const say = useWords(text);
  const format = useFormat();
  return (
    <div>
      {of.items.map(({ id, product, quantity, lots, returned }) => (
        <div key={id}>
          {nameOf(product)}: {format.number(quantity)} {product.unit}
          {returned > 0 && <> ({say.returned(returned)})</>}
          {lots.length > 0 && <span className="sub">{lots.map(({ number }) => say.lotNumber(number)).join(', ')}</span>}
        </div>
      ))}
    </div>
  );
}

function Acts({ of, open, ask }: { of: Dispensation; open: boolean; ask(asked: Asked): void }) {
  const say = useWords(text);
  if (of.status === 'completed')
    return (
      <div className="actions">
        <LinkButton small href={`/labels/${of.id}`} label={say.actOf(say.labels, of.number)}>
          {say.labels}
        </LinkButton>
        {canComeBack(of) && (
          <Menu
            label={say.more(of.number)}
            icon="more"
            acts={[
              {
                key: 'return',
                title: say.takeBack,
                label: say.actOf(say.takeBack, of.number),
                run: () => ask({ of, act: 'return' }),
              },
            ]}
          />
        )}
      </div>
    );
  if (!isPrepared(of)) return undefined;
  const endings: Ending[] = [of.status === 'preparation' ? 'hold' : 'resume', 'decline', 'cancel'];
  return (
    <div className="actions">
      <Button
        small
        look="primary"
        aria-label={say.actOf(say.complete, of.number)}
        onPress={() => ask({ of, act: 'complete' })}
      >
        {say.complete}
      </Button>
      {open && (
        <LinkButton small href={`/${of.prescription_id}`} label={say.actOf(say.open, of.number)}>
          {say.open}
        </LinkButton>
      )}
      <Menu
        label={say.more(of.number)}
        icon="more"
        acts={endings.map((act) => ({
          key: act,
          title: say[act],
          label: say.actOf(say[act], of.number),
          run: () => ask({ of, act }),
        }))}
      />
    </div>
  );
}
