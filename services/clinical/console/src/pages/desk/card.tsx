import { Link, useLocation } from 'wouter';
import { isMovable, type Appointment } from '../../appointments/appointment';
import { useTypeName } from '../../appointments/kinds';
import { useNote } from '../../appointments/start-note';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Dotted } from '../../kit/dotted';
import { Icon } from '../../kit/icon';
import { Menu } from '../../kit/menu';
import { useSession } from '../../session/session';
import { LABELS, useActs, type Put } from './acts';
import { isAsked, type Asking } from './confirmed-acts';
import { actInto, actsOf, columnOf, COLUMNS, type Act, type Column, type Moment } from './columns';
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
  /** Where no column says it. */
  withState?: boolean;
}) {
  const { of, put, ask, moment, drag, withDay, withState } = props;
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
  const more = [
    patient.birth_date && format.age(patient.birth_date, of.start_at),
    practitioner.full_name,
    typeName(of.type),
    location?.room ?? location?.name,
  ];
  const column = columnOf(of);
  const told = isTold(status) ? say[status] : withState && column ? say[column] : undefined;
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
        <Since of={of} moment={moment} />
        {told && <Badge tone={isTold(status) && column !== 'absent' ? 'warning' : 'neutral'}>{told}</Badge>}
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
        <Dotted parts={more} />
      </p>
      <Acts of={of} moment={moment} acting={acting} begin={begin} />
    </li>
  );
}

/** What the column does not say by itself. */
const TOLD = ['proposed', 'waitlist', 'pending', 'noshow', 'cancelled'] as const;
const isTold = (status: string): status is (typeof TOLD)[number] => (TOLD as readonly string[]).includes(status);

/** Who is in the house, and since when: their last step is the last change of the appointment. */
export function Since({ of, moment }: { of: Appointment; moment: Moment }) {
  const say = useWords(text);
  const format = useFormat();
  if (of.status !== 'arrived' && of.status !== 'checked-in') return null;
  const minutes = Math.max(0, Math.floor((moment.now - Date.parse(of.updated_at)) / 60_000));
  return (
    <span className="card-since" title={say.sinceTime(format.time(of.updated_at))}>
      {say.since(minutes)}
    </span>
  );
}

/** The likeliest is in sight, the others in a menu. */
export function Acts(props: { of: Appointment; moment: Moment; acting: boolean; begin(act: Act): void }) {
  const { of, moment, acting, begin } = props;
  const say = useWords(text);
  const { can } = useSession();
  const [, go] = useLocation();
  const [first, ...others] = actsOf(of, moment);
  const note = useNote({ patient: of.patient, appointment: of });
  const nameOf = (title: string) => say.forPatient(title, of.patient.full_name);
  const menu = others.map((act) => ({
    key: act as string,
    title: say[LABELS[act]],
    label: nameOf(say[LABELS[act]]),
    run: () => begin(act),
  }));
  if (isMovable(of, moment.now) && can('appointments:book'))
    menu.unshift({
      key: 'move',
      title: say.actMove,
      label: nameOf(say.actMove),
      run: () => go(`/move/${of.id}`),
    });
  if (note && (of.consultation_id !== null || of.status === 'arrived' || of.status === 'checked-in'))
    menu.unshift({ key: 'note', ...note });
  if (first === undefined && menu.length === 0) return null;
  return (
    <div className="card-acts">
      {first !== undefined && (
        <Button small isDisabled={acting} aria-label={nameOf(say[LABELS[first]])} onPress={() => begin(first)}>
          {say[LABELS[first]]}
        </Button>
      )}
      {menu.length > 0 && <Menu label={nameOf(say.more)} icon="more" acts={menu} isDisabled={acting} />}
    </div>
  );
}
