import { Link } from 'wouter';
import { isMovable, type Appointment } from '../../appointments/appointment';
import { useTypeName } from '../../appointments/kinds';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button, LinkButton } from '../../kit/button';
import { Icon } from '../../kit/icon';
import { useSession } from '../../session/session';
import { LABELS, useActs, type Put } from './acts';
import { isAsked, type Asking } from './asked';
import { actInto, actsOf, COLUMNS, type Act, type Column, type Moment } from './columns';
import { text } from './text';
import { useDrag } from './use-drag';

/** What is dragged over the board: null while it is above no column, undefined once nothing is. */
export type Drag = (of: Appointment, over: Column | null | undefined) => void;

/** An appointment, and what may be done with it. On the board it is `drag`ged between the columns too. */
export function Card(props: {
  of: Appointment;
  put: Put;
  ask(of: Appointment, act: Asking): void;
  moment: Moment;
  drag?: Drag;
  withDay?: boolean;
}) {
  const { of, put, ask, moment, drag, withDay } = props;
  const say = useWords(text);
  const format = useFormat();
  const typeName = useTypeName();
  const { can } = useSession();
  const { act, acting } = useActs(of, put);
  const begin = (which: Act) => (isAsked(which) ? ask(of, which) : void act(which));
  const { moving, handlers } = useDrag({
    enabled: drag !== undefined && !acting && COLUMNS.some((column) => actInto(of, column, moment)),
    over: (column) => drag?.(of, column),
    end: () => drag?.(of, undefined),
    drop(column) {
      const which = actInto(of, column, moment);
      if (which) begin(which);
    },
  });
  const { status, patient, practitioner, location } = of;
  const told = isTold(status) ? say[status] : undefined;
  return (
    <li
      className="card"
      id={`appointment-${of.id}`}
      tabIndex={-1}
      data-moving={moving || undefined}
      data-busy={acting || undefined}
      {...handlers}
    >
      <p className="card-time">
        <time dateTime={of.start_at}>{(withDay ? format.moment : format.time)(of.start_at)}</time>
        {told && <Badge tone={status === 'noshow' || status === 'cancelled' ? 'neutral' : 'warning'}>{told}</Badge>}
        {'onPointerDown' in handlers && (
          <span className="card-grip" title={say.drag} aria-hidden="true">
            <Icon name="grip" />
          </span>
        )}
      </p>
      <p className="card-patient">
        {can('patients:write') ? (
          <Link href={`~/console/patients/${patient.id}`}>{patient.full_name}</Link>
        ) : (
          patient.full_name
        )}
      </p>
      <p className="card-more">
        {[practitioner.full_name, typeName(of.type), location?.room ?? location?.name].filter(Boolean).join(' · ')}
      </p>
      <Acts of={of} moment={moment} acting={acting} begin={begin} />
    </li>
  );
}

/** What the column does not say by itself. */
const TOLD = ['proposed', 'waitlist', 'pending', 'noshow', 'cancelled'] as const;
const isTold = (status: string): status is (typeof TOLD)[number] => (TOLD as readonly string[]).includes(status);

function Acts(props: { of: Appointment; moment: Moment; acting: boolean; begin(act: Act): void }) {
  const { of, moment, acting, begin } = props;
  const say = useWords(text);
  const { can } = useSession();
  const acts = actsOf(of, moment);
  if (acts.length === 0) return null;
  return (
    <div className="card-acts">
      {acts.map((each, index) => (
        <Button
          key={each}
          small
          look={index === 0 ? 'secondary' : 'quiet'}
          isDisabled={acting}
          aria-label={say.forPatient(say[LABELS[each]], of.patient.full_name)}
          onPress={() => begin(each)}
        >
          {say[LABELS[each]]}
        </Button>
      ))}
      {isMovable(of, moment.now) && can('appointments:book') && (
        <LinkButton
          href={`/move/${of.id}`}
          small
          look="quiet"
          label={say.forPatient(say.actMove, of.patient.full_name)}
        >
          {say.actMove}
        </LinkButton>
      )}
    </div>
  );
}
