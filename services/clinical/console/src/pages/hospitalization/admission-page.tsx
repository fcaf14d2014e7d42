import { useState } from 'react';
import { bedName } from '../../admissions/beds';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Facts, PageHead, Section } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { useOwnNote } from '../../notes/use-own-note';
import { PatientLink } from '../../patients/patient-link';
import { useSession } from '../../session/session';
import { HospitalDialog } from './hospital-dialog';
import styles from './hospitalization.module.css';
import { MedicationChart } from './medication-chart';
import { Observations } from './observations';
import { StayOrders } from './stay-orders';
import { Tasks } from './tasks';
import { text } from './text';
import type { Act, Admission, Asked } from './ward';

/** One admission: who, where they are, where they were, and what was done with it. */
export function AdmissionPage({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/admissions/{admission}', { path: { admission: id } }, { everySeconds: 30 });
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <RecordPage query={query} title={say.admission} back={{ href: '/', title: say.title }}>
        {({ data }) => <Shown of={data} ask={(act) => setAsked({ act, admission: data })} />}
      </RecordPage>
      {asked && <HospitalDialog {...asked} close={() => setAsked(undefined)} />}
    </>
  );
}

function Shown({ of, ask }: { of: Admission; ask(act: Act): void }) {
  const say = useWords(text);
  const { can } = useSession();
  const format = useFormat();
  const { patient, status, attending, reason, diagnoses, isolation, disposition } = of;
  const moment = (instant: string | null) => (instant ? format.moment(instant) : undefined);
  const facts = [
    [say.patient, <PatientLink key="patient" of={patient} />],
    [say.state, <Badge key="state">{say[status]}</Badge>],
    [say.bed, of.bed && bedName(of.bed)],
    [say.attending, attending?.full_name],
    [say.reason, reason],
    [say.diagnoses, diagnoses?.map(({ code, description }) => `${code} ${description}`).join(' · ')],
    [say.isolation, isolation && isolation !== 'none' && say[isolation]],
    [say.plannedAt, moment(of.planned_at)],
    [say.admittedAt, moment(of.admitted_at)],
    [say.expectedOn, of.expected_discharge_on && format.date(of.expected_discharge_on)],
    [say.backAt, moment(of.leave_until)],
    [say.dischargedAt, moment(of.discharged_at)],
    [say.disposition, disposition && (say[disposition.outcome as 'home'] ?? disposition.outcome)],
    [say.instructions, disposition?.instructions],
    [say.statusReason, of.status_reason],
  ] as const;
  return (
    <>
      <PageHead
        title={`${patient.full_name} · ${of.number}`}
        windowTitle={of.number}
        back={{ href: '/', title: say.title }}
        actions={
          <>
            <Summary of={of} />
            <Acts of={of} ask={ask} />
          </>
        }
      />
      <div className={styles.facts}>
        <Facts facts={facts.filter(([, value]) => Boolean(value))} />
      </div>
      {(can('admissions:care') || can('pharmacy:read')) && (
        <>
          <MedicationChart of={of} />
          <Tasks of={of} />
          <Observations of={of} />
        </>
      )}
      {can('consultations:read') && <StayOrders of={of} />}
      <Stays of={of} />
      <History id={of.id} />
    </>
  );
}

/** The note that a discharge needs: one's own is opened, or begun. */
function Summary({ of }: { of: Admission }) {
  const say = useWords(text);
  const { can } = useSession();
  const write = useOwnNote(of.patient.id, { admission_id: of.id, type: 'discharge_summary' });
  const isIn = of.status === 'admitted' || of.status === 'on_leave';
  if (!isIn || !can('consultations:write') || !can('consultations:complete')) return null;
  return (
    <Button
      look="quiet"
      icon="edit"
      aria-label={say.actOf(say.summaryAct, of.patient.full_name)}
      onPress={() => void write()}
    >
      {say.summaryAct}
    </Button>
  );
}

function Acts({ of, ask }: { of: Admission; ask(act: Act): void }) {
  const say = useWords(text);
  const { can } = useSession();
  const acts: Act[] = [];
  const writes = can('admissions:write');
  const cares = can('admissions:care');
  if (writes && (of.status === 'planned' || of.status === 'waiting')) acts.push('give', 'cancel');
  if (writes && of.status === 'admitted') acts.push('transfer', 'swap', 'leave');
  if (writes && of.status === 'on_leave') acts.push('return');
  if (cares && (of.status === 'admitted' || of.status === 'on_leave')) acts.push('discharge');
  if (writes && isFresh(of) && (of.status === 'admitted' || (cares && of.status === 'discharged'))) acts.push('undo');
  return acts.map((act) => (
    <Button
      key={act}
      look={act === 'cancel' ? 'danger' : 'secondary'}
      aria-label={say.actOf(say[`${act}Act`], of.patient.full_name)}
      onPress={() => ask(act)}
    >
      {say[`${act}Act`]}
    </Button>
  ));
}

/** The last movement may be taken back for that long; afterwards the service refuses it. */
const UNDO_HOURS = 4;

const isFresh = ({ discharged_at, stays }: Admission): boolean => {
  const moved = discharged_at ?? stays.at(-1)?.from;
  return moved !== undefined && Date.now() - Date.parse(moved) < UNDO_HOURS * 3_600_000;
};

function Stays({ of }: { of: Admission }) {
  const say = useWords(text);
  const format = useFormat();
  return (
    <Section title={say.stays}>
      <DataTable
        caption={say.stays}
        columns={[
          { key: 'bed', title: say.bed, heads: true, cell: ({ ward, bed }) => `${ward.name} · ${bedName(bed)}` },
          { key: 'from', title: say.from, keep: true, cell: ({ from }) => format.moment(from) },
          { key: 'to', title: say.to, keep: true, cell: ({ to }) => (to ? format.moment(to) : say.untilNow) },
        ]}
        rows={of.stays.toReversed()}
        rowKey={({ bed, from }) => `${bed.id}${from}`}
        empty={<p className="hint">{say.noStays}</p>}
      />
    </Section>
  );
}

const EVENTS = [
  'create',
  'preadmit',
  'admit',
  'transfer',
  'swap',
  'leave',
  'return',
  'discharge',
  'update',
  'cancel',
  'cancel_preadmit',
  'undo_admit',
  'undo_transfer',
  'undo_discharge',
] as const;

/** What was done, by whom and when; the newest first. */
function History({ id }: { id: string }) {
  const say = useWords(text);
  const format = useFormat();
  const query = useRead('GET /api/v1/admissions/{admission}/versions', { path: { admission: id } });
  const named = (event: string | null) => {
    const [, what = ''] = (event ?? '').split('.');
    const known = EVENTS.find((each) => each === what);
    return known ? say[`${known}Done`] : what;
  };
  return (
    <Section title={say.history}>
      <Loaded query={query}>
        {({ data }) => (
          <DataTable
            caption={say.history}
            columns={[
              { key: 'what', title: say.what, heads: true, cell: ({ event }) => named(event) },
              { key: 'when', title: say.when, keep: true, cell: ({ recorded_at }) => format.moment(recorded_at) },
              { key: 'who', title: say.who, cell: ({ actor }) => actor?.name ?? '—' },
              {
                key: 'bed',
                title: say.bed,
                cell: ({ content }) => (content.bed ? bedName(content.bed) : '—'),
              },
            ]}
            rows={data}
            rowKey={({ version }) => String(version)}
            empty={<p className="hint">—</p>}
          />
        )}
      </Loaded>
    </Section>
  );
}
