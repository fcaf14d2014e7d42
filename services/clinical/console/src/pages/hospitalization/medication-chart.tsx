import { useEffect, useState } from 'react';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { addDays, isDay } from '../../i18n/zone';
import { Button } from '../../kit/button';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable, goToRecord } from '../../kit/table';
import { isId, useInAddress } from '../../kit/use-in-address';
import { useNow } from '../../kit/use-now';
import { useSession } from '../../session/session';
import { WitnessDialog } from '../../witness/witness-dialog';
import { AsNeeded, Doses } from './chart-doses';
import { ChartOrder, OrderActs } from './chart-order';
import { DoseDialog } from './dose-dialog';
import styles from './medication.module.css';
import type { Asked, Line } from './medication';
import { MoveDialog } from './move-dialog';
import { OrderDialog } from './order-dialog';
import { medicationText } from './medication-text';
import type { Admission } from './ward';

const EVERY_SECONDS = 30;
const OVER = ['discharged', 'cancelled', 'entered_in_error'];

/** What is to be given to a patient on a day, what became of it, and what is ordered. */
export function MedicationChart({ of }: { of: Admission }) {
  const say = useWords(medicationText);
  const format = useFormat();
  const now = useNow();
  const { can, uses } = useSession();
  const [asked, setAsked] = useState<Asked>();
  const [chosen, choose] = useInAddress<string>('day', '', isDay);
  const today = format.isoDay(new Date(now));
  const day = chosen || today;
  const query = useRead(
    'GET /api/v1/admissions/{admission}/medication-chart',
    { path: { admission: of.id }, query: { date: day } },
    { everySeconds: EVERY_SECONDS, anew: true },
  );
  const orders = can('inpatient-medications:write') && !OVER.includes(of.status);
  const go = (days: number) => choose(addDays(day, days) === today ? '' : addDays(day, days));
  return (
    <Section
      title={say.chart}
      intro={say.intro}
      actions={
        <>
          {can('pharmacy:witness') && uses('pharmacy') && (
            <Button look="quiet" onPress={() => setAsked({ act: 'witness' })}>
              {say.witness}
            </Button>
          )}
          {orders && (
            <Button icon="plus" onPress={() => setAsked({ act: 'order' })}>
              {say.order}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.days}>
        <Button small icon="chevronLeft" aria-label={say.earlier} onPress={() => go(-1)} />
        <strong aria-live="polite">{day === today ? say.today : format.dateInWords(day)}</strong>
        <Button small icon="chevronRight" aria-label={say.later} onPress={() => go(1)} />
        {day !== today && (
          <Button small look="quiet" onPress={() => choose('')}>
            {say.today}
          </Button>
        )}
      </div>
      <Loaded query={query}>
        {({ data }) => <Lines of={of} lines={data.medications} day={data.date} ask={setAsked} orders={orders} />}
      </Loaded>
      {asked && (
        <Answer of={of} asked={asked} lines={query.data?.data.medications ?? []} close={() => setAsked(undefined)} />
      )}
    </Section>
  );
}

function Lines(props: {
  of: Admission;
  lines: readonly Line[];
  day: string;
  orders: boolean;
  ask(asked: Asked): void;
}) {
  const { of, lines, day, orders, ask } = props;
  const say = useWords(medicationText);
  const { can } = useSession();
  const [order, setOrder] = useInAddress<string>('order', '', isId);
  // Once: afterwards the chart is read anew where somebody is at work.
  useEffect(() => {
    if (order === '') return;
    goToRecord(order);
    setOrder('');
  });
  const gives = can('medications:administer') && (of.status === 'admitted' || of.status === 'on_leave');
  const acts = {
    key: 'acts',
    title: say.acts,
    end: true,
    cell: ({ medication }: Line) => <OrderActs of={medication} ask={ask} />,
  };
  return (
    <DataTable
      caption={say.chart}
      columns={[
        {
          key: 'medication',
          title: say.medication,
          heads: true,
          cell: ({ medication }) => <ChartOrder of={medication} />,
        },
        {
          key: 'doses',
          title: say.doses,
          cell: (line) =>
            line.medication.schedule.kind === 'as_needed' ? (
              <AsNeeded of={line} day={day} {...(gives && { ask })} />
            ) : (
              <Doses of={line} {...(gives && { ask })} />
            ),
        },
        ...(orders ? [acts] : []),
      ]}
      rows={lines}
      rowKey={({ medication }) => medication.id}
      faded={({ medication: { status } }) => status === 'stopped' || status === 'completed'}
      empty={<p className="hint">{say.none}</p>}
    />
  );
}

function Answer(props: { of: Admission; asked: Asked; lines: readonly Line[]; close(): void }) {
  const { of, asked, lines, close } = props;
  const say = useWords(medicationText);
  switch (asked.act) {
    case 'order':
      return <OrderDialog of={of} close={close} />;
    case 'witness':
      return <WitnessDialog purposes={['administration']} intro={say.witnessHint} close={close} />;
    case 'dose': {
      const line = lines.find(({ medication }) => medication.id === asked.order.id);
      const now = line?.doses.find(({ due_at }) => due_at === asked.due_at)?.administration ?? null;
      return <DoseDialog of={of} {...asked} recorded={now} close={close} />;
    }
    default:
      return <MoveDialog {...asked} close={close} />;
  }
}
