import { useState } from 'react';
import { useRead, useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Dotted } from '../../kit/dotted';
import { Section } from '../../kit/page';
import { Loaded, useFault } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { useToast } from '../../kit/toast';
import { useNow } from '../../kit/use-now';
import { roleNames } from '../../login/roles';
import { useSession } from '../../session/session';
import { TASK_CHANGES, type Task } from './task';
import { CancelTaskDialog, TaskDialog } from './task-dialog';
import { taskText } from './task-text';
import type { Admission } from './ward';

const EVERY_SECONDS = 30;
const MOST = 100;
const OVER = ['discharged', 'cancelled', 'entered_in_error'];

/** What is to be done for a patient, and on demand what was. */
export function Tasks({ of }: { of: Admission }) {
  const say = useWords(taskText);
  const { can } = useSession();
  const [asked, setAsked] = useState<Task | 'add'>();
  const [showsEnded, setShowsEnded] = useState(false);
  const path = { admission: of.id };
  const open = useRead(
    'GET /api/v1/admissions/{admission}/tasks',
    { path, query: { status: 'open', per_page: MOST } },
    { everySeconds: EVERY_SECONDS },
  );
  const adds = can('admissions:care') && !OVER.includes(of.status);
  const close = () => setAsked(undefined);
  return (
    <Section
      title={say.tasks}
      intro={say.intro}
      actions={
        <>
          <Button look="quiet" onPress={() => setShowsEnded(!showsEnded)}>
            {showsEnded ? say.hideEnded : say.showEnded}
          </Button>
          {adds && (
            <Button icon="plus" onPress={() => setAsked('add')}>
              {say.add}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={open}>{({ data }) => <OpenTasks tasks={data} cancel={setAsked} />}</Loaded>
      {showsEnded && <EndedTasks admission={of.id} />}
      {asked === 'add' && <TaskDialog of={of} close={close} />}
      {asked !== undefined && asked !== 'add' && <CancelTaskDialog of={asked} close={close} />}
    </Section>
  );
}

function useWhom() {
  const say = useWords(taskText);
  const roles = useWords(roleNames);
  return ({ assignee, role }: Task): string => assignee?.full_name ?? (role && roles[role]) ?? say.anyone;
}

function OpenTasks({ tasks, cancel }: { tasks: readonly Task[]; cancel(task: Task): void }) {
  const say = useWords(taskText);
  const format = useFormat();
  const now = useNow();
  const whom = useWhom();
  const { can } = useSession();
  const cares = can('admissions:care');
  const acts = {
    key: 'acts',
    title: say.acts,
    end: true,
    cell: (task: Task) => <TaskActs of={task} cancel={cancel} />,
  };
  return (
    <DataTable
      caption={say.tasks}
      columns={[
        { key: 'task', title: say.task, heads: true, cell: (task) => <What of={task} /> },
        {
          key: 'due',
          title: say.due,
          cell: ({ due_at }) => (
            <span>
              {format.moment(due_at)} {Date.parse(due_at) <= now && <Badge tone="warning">{say.late}</Badge>}
            </span>
          ),
        },
        { key: 'whom', title: say.whom, cell: whom },
        ...(cares ? [acts] : []),
      ]}
      rows={tasks}
      rowKey={({ id }) => id}
      empty={<p className="hint">{say.none}</p>}
    />
  );
}

function What({ of: { title, repeat, note } }: { of: Task }) {
  const say = useWords(taskText);
  const more = [repeat && say.every(repeat.every_hours), note].filter(Boolean);
  return (
    <>
      {title}
      {more.length > 0 && (
        <span className="sub">
          <Dotted parts={more} />
        </span>
      )}
    </>
  );
}

function TaskActs({ of, cancel }: { of: Task; cancel(task: Task): void }) {
  const say = useWords(taskText);
  const toast = useToast();
  const fault = useFault();
  const done = useWrite('POST /api/v1/admissions/{admission}/tasks/{task}/done', TASK_CHANGES);
  const end = () => {
    const request = { path: { admission: of.admission_id, task: of.id }, body: {} };
    done.mutateAsync(request).then(
      ({ message }) => toast(message),
      (error: unknown) => toast(fault(error), 'bad'),
    );
  };
  return (
    <div className="actions">
      <Button small icon="check" isPending={done.isPending} aria-label={say.of(say.done, of.title)} onPress={end}>
        {say.done}
      </Button>
      <Button small look="quiet" aria-label={say.of(say.cancelTask, of.title)} onPress={() => cancel(of)}>
        {say.cancelTask}
      </Button>
    </div>
  );
}

/** What was done or given up, what was due last first. */
function EndedTasks({ admission }: { admission: string }) {
  const say = useWords(taskText);
  const format = useFormat();
  const query = useRead('GET /api/v1/admissions/{admission}/tasks', {
    path: { admission },
    query: { status: 'done,cancelled', sort: '-due_at', per_page: MOST },
  });
  const state = ({ status, ended_with_admission, done_at, done_by, status_reason }: Task) => {
    if (status === 'done') return [say.doneState, done_at && format.moment(done_at), done_by?.full_name];
    return ended_with_admission ? [say.endedWith] : [say.cancelledState, status_reason];
  };
  return (
    <Loaded query={query}>
      {({ data }) => (
        <DataTable
          caption={say.endedTitle}
          columns={[
            { key: 'task', title: say.task, heads: true, cell: (task) => <What of={task} /> },
            { key: 'due', title: say.due, keep: true, cell: ({ due_at }) => format.moment(due_at) },
            { key: 'state', title: say.state, cell: (task) => state(task).filter(Boolean).join(' · ') },
          ]}
          rows={data}
          rowKey={({ id }) => id}
          empty={<p className="hint">{say.none}</p>}
        />
      )}
    </Loaded>
  );
}
