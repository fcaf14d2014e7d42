import { useState } from 'react';
import { Link } from 'wouter';
import { useRead, useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { By } from '../../kit/by';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { Dotted } from '../../kit/dotted';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { Menu } from '../../kit/menu';
import { PageHead } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { Empty, Loaded, Notice, useFault } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { useToast } from '../../kit/toast';
import { oneOf, useInAddress } from '../../kit/use-in-address';
import { PatientCell } from '../../patients/patient-link';
import styles from './laboratory.module.css';
import { ResultDialog } from './result-dialog';
import { STATES, tasksOf, type Task } from './tasks';
import { text } from './text';

const EVERY_SECONDS = 30;
const ORDERS_SHOWN = 100;
const CHANGES = {
  changes: ['GET /api/v1/lab-orders', 'GET /api/v1/orders', 'GET /api/mobile/v1/clinical/lab-results'],
} as const;

interface Asked {
  of: Task;
  act: 'result' | 'reject';
}

type Shown = 'all' | 'toCollect' | 'toStart' | 'running';
const SHOWN: Record<Shown, readonly string[]> = {
  all: STATES,
  toCollect: ['requested'],
  toStart: ['collected'],
  running: ['in_process'],
};

/** What the laboratory has to do, by state. */
export default function LaboratoryPage() {
  const say = useWords(text);
  const [shown, setShown] = useInAddress<Shown>('show', 'all', oneOf('toCollect', 'toStart', 'running'));
  const query = useRead(
    'GET /api/v1/lab-orders',
    { query: { status: 'active', sort: 'ordered_at', per_page: ORDERS_SHOWN } },
    { everySeconds: EVERY_SECONDS },
  );
  // What is urgent is never behind what waits longer.
  const urgent = useRead(
    'GET /api/v1/lab-orders',
    { query: { status: 'active', priority: 'emergency,urgent', sort: 'ordered_at', per_page: ORDERS_SHOWN } },
    { everySeconds: EVERY_SECONDS },
  );
  // Of the page and not of a row: that may be gone while somebody types.
  const [asked, setAsked] = useState<Asked>();
  const columns = useColumns(setAsked);
  const close = () => setAsked(undefined);
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <Waiting />
      <div className={styles.show}>
        <SelectInput<Shown>
          label={say.show}
          value={shown}
          onChange={setShown}
          options={(['all', 'toCollect', 'toStart', 'running'] as const).map((value) => ({ value, label: say[value] }))}
        />
      </div>
      <Loaded query={query} lines={6}>
        {({ data, meta }) => (
          <>
            {meta.has_more && <Notice tone="warning">{say.cutOff}</Notice>}
            <DataTable
              caption={say.title}
              columns={columns}
              rows={tasksOf([...(urgent.data?.data ?? []), ...data], SHOWN[shown], say.unnamed)}
              rowKey={({ id }) => id}
              empty={
                <Empty icon="flask" title={say.none}>
                  {say.noneHint}
                </Empty>
              }
            />
          </>
        )}
      </Loaded>
      {asked?.act === 'result' && <ResultDialog of={asked.of} changes={CHANGES} close={close} />}
      {asked?.act === 'reject' && <RejectDialog of={asked.of} close={close} />}
    </>
  );
}

/** The way to what a second person has to look at, where something waits. */
function Waiting() {
  const say = useWords(text);
  const { data } = useRead(
    'GET /api/mobile/v1/clinical/lab-results',
    { query: { awaits_second_look: true, per_page: 1 } },
    { everySeconds: EVERY_SECONDS },
  );
  if (!data?.data.length) return null;
  return (
    <div className={styles.show}>
      <Notice tone="warning">
        {say.secondLook} <Link href="~/console/results?show=secondLook">{say.toSecondLook}</Link>
      </Notice>
    </div>
  );
}

function useColumns(ask: (asked: Asked) => void): Column<Task>[] {
  const say = useWords(text);
  return [
    {
      key: 'patient',
      title: say.patient,
      heads: true,
      cell: ({ order: { patient } }) => <PatientCell of={patient} />,
    },
    {
      key: 'test',
      title: say.test,
      cell: ({ order, item, name }) => (
        <div>
          {name}{' '}
          {order.priority !== 'routine' && (
            <Badge tone={order.priority === 'emergency' ? 'bad' : 'warning'}>
              {order.priority === 'emergency' ? say.emergency : say.urgent}
            </Badge>
          )}{' '}
          {order.fasting && <Badge>{say.fasting}</Badge>}
          <span className="sub">
            <Dotted parts={[order.number, item.specimen, order.clinical_info]} />
          </span>
        </div>
      ),
    },
    {
      key: 'ordered',
      title: say.ordered,
      cell: ({ order }) => <By name={order.ordered_by.name} at={order.ordered_at} />,
    },
    { key: 'state', title: say.state, cell: ({ item }) => say[item.status] },
    {
      key: 'acts',
      title: say.acts,
      end: true,
      cell: (task) => <Acts of={task} ask={(act) => ask({ of: task, act })} />,
    },
  ];
}

/** What comes next with it, in one press; the rest behind a menu. */
function Acts({ of, ask }: { of: Task; ask(act: Asked['act']): void }) {
  const say = useWords(text);
  const toast = useToast();
  const fault = useFault();
  const move = useWrite('POST /api/v1/orders/{order}/items/{item}/status', CHANGES);
  const { order, item, name } = of;
  const path = { order: order.id, item: item.id };
  const named = [name, order.patient.full_name] as const;
  const next = item.status === 'requested' ? 'collect' : item.status === 'collected' ? 'start' : undefined;
  const go = async (status: 'collected' | 'in_process') => {
    try {
      toast((await move.mutateAsync({ path, body: { status } })).message);
    } catch (error) {
      toast(fault(error), 'bad');
    }
  };
  return (
    <div className="actions">
      {next && (
        // Another button for what comes then: the second of two quick clicks is not for it.
        <Button
          key={next}
          small
          isPending={move.isPending}
          aria-label={next === 'collect' ? say.collectLabel(...named) : say.startLabel(...named)}
          onPress={() => void go(next === 'collect' ? 'collected' : 'in_process')}
        >
          {say[next]}
        </Button>
      )}
      {!next && (
        <Button small look="primary" aria-label={say.enterLabel(...named)} onPress={() => ask('result')}>
          {say.enter}
        </Button>
      )}
      <Menu
        label={say.more(name)}
        icon="more"
        acts={[{ key: 'reject', title: say.reject, label: say.rejectLabel(...named), run: () => ask('reject') }]}
      />
    </div>
  );
}

function RejectDialog({ of, close }: { of: Task; close(): void }) {
  const say = useWords(text);
  const toast = useToast();
  const move = useWrite('POST /api/v1/orders/{order}/items/{item}/status', CHANGES);
  const { order, item, name } = of;
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: say.reasonMissing } : {}),
    send: ({ reason }) =>
      move.mutateAsync({
        path: { order: order.id, item: item.id },
        body: { status: 'rejected', reason: reason.trim() },
      }),
    done({ message }) {
      toast(message);
      close();
    },
  });
  return (
    <Dialog title={say.rejectTitle(name, order.patient.full_name)} close={close} alert>
      <FormView form={form} send={say.reject} cancel={<Button onPress={close}>{say.cancel}</Button>}>
        <p>{say.rejectHint}</p>
        <TextInput {...form.field('reason')} label={say.reason} rows={2} maxLength={2_000} />
      </FormView>
    </Dialog>
  );
}
