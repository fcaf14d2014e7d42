import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { bedName, CHANGES } from '../../admissions/beds';
import { useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge, type Tone } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Dotted } from '../../kit/dotted';
import { Menu } from '../../kit/menu';
import { useFault } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import bedState from '../../boards/bed-state.module.css';
import styles from './hospitalization.module.css';
import { actsOf } from './next';
import { RISK_TONES } from './observation';
import { text } from './text';
import { isIsolated, isLeaving, type Act, type Admission, type Asked, type Place } from './ward';

const TONES: Record<Place['state'], Tone> = {
  free: 'good',
  occupied: 'accent',
  reserved: 'warning',
  cleaning: 'neutral',
  blocked: 'bad',
};

/** A bed: what it is called, how it is, who has it, and what comes next. */
export function BedCard(props: {
  of: Place;
  today: string;
  /** For whom it is reserved. */
  waiting: Admission | undefined;
  ask(asked: Asked): void;
}) {
  const { of, today, waiting } = props;
  const say = useWords(text);
  const format = useFormat();
  const { bed, state, resident, isAway, details } = of;
  const type = details && details.type !== 'standard' ? say[details.type] : undefined;
  const whom = resident ?? waiting;
  const until = details?.reservation?.until ?? details?.expected_free_at;
  return (
    <li className={`${styles.bed} ${bedState.state}`} data-state={state}>
      <div className={styles.bedHead}>
        <h3>{bedName(bed)}</h3>
        <Badge tone={TONES[state]}>{isAway ? say.away : say[state]}</Badge>
      </div>
      <div className={styles.who}>
        {resident && !details?.reservation ? (
          <Resident of={of} today={today} />
        ) : (
          <>
            {whom && <strong>{say.reservedFor(whom.patient.full_name)}</strong>}
            {details?.reason && <span>{details.reason}</span>}
            {until && <span className="sub">{say.until(format.moment(until))}</span>}
          </>
        )}
        {type && (
          <span className="sub">
            <Dotted parts={[type, ...(details?.tags ?? [])]} />
          </span>
        )}
      </div>
      <Acts {...props} />
    </li>
  );
}

function Resident({ of, today }: { of: Place; today: string }) {
  const say = useWords(text);
  const format = useFormat();
  const { resident } = of;
  if (!resident) return null;
  const { id, patient, attending, expected_discharge_on, isolation, doses_due, tasks_due, news2 } = resident;
  return (
    <>
      <Link href={`/${id}`}>{patient.full_name}</Link>
      <span className="sub">
        <Dotted parts={[patient.birth_date && format.age(patient.birth_date), patient.mrn]} />
      </span>
      <span className="sub">{attending?.full_name ?? say.nobody}</span>
      {isIsolated(of) && isolation && <Badge tone="warning">{say.isolationOf(say[isolation])}</Badge>}
      {news2 && <Badge tone={RISK_TONES[news2.risk]}>{`NEWS2 ${news2.score}`}</Badge>}
      {doses_due > 0 && <Badge tone="warning">{say.dosesDue(doses_due)}</Badge>}
      {tasks_due > 0 && <Badge tone="warning">{say.tasksDue(tasks_due)}</Badge>}
      {expected_discharge_on && (
        <span className={isLeaving(of, today) ? styles.leaving : 'sub'}>
          {expected_discharge_on === today ? say.leavesToday : say.leavesOn(format.shortDay(expected_discharge_on))}
        </span>
      )}
    </>
  );
}

function Acts({ of, waiting, ask }: { of: Place; waiting: Admission | undefined; ask(asked: Asked): void }) {
  const say = useWords(text);
  const toast = useToast();
  const fault = useFault();
  const [, go] = useLocation();
  const { can } = useSession();
  const [isPending, setPending] = useState(false);
  const set = useWrite('POST /api/v1/beds/{bed}/state', CHANGES);
  const unreserve = useWrite('DELETE /api/v1/beds/{bed}/reservations/{reservation}', CHANGES);
  const who = { writes: can('admissions:write'), cares: can('admissions:care'), beds: can('beds:state') };
  const { next, others } = actsOf(of, who);
  const { bed, resident, details } = of;
  const path = { bed: bed.id };
  const whom = resident ?? waiting;
  const name = whom?.patient.full_name ?? bedName(bed);
  const sent = async (sending: Promise<{ message: string }>) => {
    setPending(true);
    try {
      toast((await sending).message);
    } catch (error) {
      toast(fault(error), 'bad');
    } finally {
      setPending(false);
    }
  };
  const run = (act: Act) => {
    if (act === 'open' && resident) return go(`/${resident.id}`);
    if (act === 'free') return void sent(set.mutateAsync({ path, body: { state: 'free' } }));
    if (act === 'clean') return void sent(set.mutateAsync({ path, body: { state: 'cleaning' } }));
    const reservation = details?.reservation;
    if (act === 'unreserve' && reservation)
      return void sent(unreserve.mutateAsync({ path: { ...path, reservation: reservation.id } }));
    if (act === 'give' && reservation && !whom) return go(`/${reservation.admission_id}`);
    ask({ act, bed, ...(whom && { admission: { id: whom.id, patient: whom.patient } }) });
  };
  const label = (act: Act) => say.actOf(say[`${act}Act`], name);
  if (!next) return null;
  return (
    <div className="actions">
      <Button key={next} small aria-label={label(next)} isPending={isPending} onPress={() => run(next)}>
        {say[`${next}Act`]}
      </Button>
      {others.length > 0 && (
        <Menu
          label={say.more(name)}
          icon="more"
          acts={others.map((act) => ({ key: act, title: say[`${act}Act`], label: label(act), run: () => run(act) }))}
        />
      )}
    </div>
  );
}
