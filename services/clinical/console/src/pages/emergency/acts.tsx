import { useState } from 'react';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Menu } from '../../kit/menu';
import { useFault } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { useOwnNote } from '../../notes/use-own-note';
import { useSession } from '../../session/session';
import { actsOf, type Act } from './next';
import { text } from './text';
import { timesOf } from '../../boards/times';
import { CHANGES, type Visit } from './visit';

interface Shown {
  of: Visit;
  me: string | undefined;
  now: number;
  /** Opens the dialog of an act. It is of the page: the row may be gone before it is sent. */
  ask(act: Act, of: Visit): void;
}

type Sent = Promise<{ message: string }>;

/** What comes next with a visit, in one press; the rest behind a menu. */
export function Acts({ of, me, now, ask }: Shown) {
  const say = useWords(text);
  const toast = useToast();
  const fault = useFault();
  const { can, uses, clinic } = useSession();
  const [isPending, setPending] = useState(false);
  const move = useMoves(of, me, clinic?.role ?? '');
  const note = useOwnNote(of.patient.id, { emergency_visit_id: of.id });
  const who = {
    role: clinic?.role ?? '',
    cares: can('emergency:care'),
    notes: can('consultations:write'),
    admits: can('admissions:read') && uses('hospitalization'),
    me,
  };
  const { next, others } = actsOf(of, who, timesOf(of, now).triageLate !== undefined);
  const name = of.patient.full_name;
  const titleOf = (act: Act) => (act === 'triage' && of.triages_count > 0 ? say.triageAgain : say[`${act}Act`]);
  const go = async (send: () => Sent) => {
    setPending(true);
    try {
      toast((await send()).message);
    } catch (error) {
      toast(fault(error), 'bad');
    } finally {
      setPending(false);
    }
  };
  const run = (act: Act) => {
    if (act === 'note') return void note();
    const send = move[act as keyof typeof move];
    if (send) return void go(send);
    ask(act, of);
  };
  const label = (act: Act) => say.actOf(titleOf(act), name);
  return (
    <div className="actions">
      {next && (
        // Another button for what comes then: the second of two quick clicks is not for it.
        <Button
          key={next}
          small
          look={lookOf(next)}
          aria-label={label(next)}
          isPending={isPending}
          onPress={() => run(next)}
        >
          {titleOf(next)}
        </Button>
      )}
      <Menu
        label={say.more(name)}
        icon="more"
        acts={others.map((act) => ({ key: act, title: titleOf(act), label: label(act), run: () => run(act) }))}
      />
    </div>
  );
}

const lookOf = (act: Act) => (act === 'triage' || act === 'start' ? 'primary' : 'secondary');

/**
 * What is done without asking anything. Who starts the care of a patient whom no doctor has takes them on by it. Nobody is taken over whom
 * somebody else took on since they were shown.
 */
function useMoves({ id, practitioner, version }: Visit, me: string | undefined, role: string) {
  const assign = useWrite('POST /api/v1/emergency/visits/{visit}/assign', CHANGES);
  const start = useWrite('POST /api/v1/emergency/visits/{visit}/start-care', CHANGES);
  const observe = useWrite('POST /api/v1/emergency/visits/{visit}/observe', CHANGES);
  const resume = useWrite('POST /api/v1/emergency/visits/{visit}/resume-care', CHANGES);
  const path = { visit: id };
  const takeOn = (): Sent =>
    assign.mutateAsync({
      path,
      headers: { 'If-Match': `W/"v${version}"` },
      body: { [role === 'nurse' ? 'nurse_id' : 'practitioner_id']: me },
    });
  return {
    mine: takeOn,
    async start() {
      if (role === 'doctor' && me !== undefined && practitioner === null) await takeOn();
      return start.mutateAsync({ path, body: {} });
    },
    observe: (): Sent => observe.mutateAsync({ path, body: {} }),
    resume: (): Sent => resume.mutateAsync({ path, body: {} }),
  };
}
