import type { TodoList } from '../model/widgets.js';
import { useWords } from '../words/index.js';
import { EntryForm } from './entry-form.js';
import type { Doing } from './doing.js';
import { WidgetTitle } from './widget-title.js';
import styles from './widgets.module.css';

export function TodoView({ list: { title, tasks }, doing }: { list: TodoList; doing: Doing }) {
  const { widgets: words } = useWords();
  const { own_id, isAuthor, perform, index } = doing;
  const done = tasks.filter(({ isDone }) => isDone).length;
  return (
    <div className={styles['widget']} role="group" aria-label={title || words.todo}>
      <WidgetTitle
        title={title}
        fallback={words.todo}
        label={words.editTitle}
        onRename={isAuthor ? (text) => perform({ type: 'new_task_list_title', title: text }) : undefined}
      />
      {tasks.length > 0 && <p className={styles['hint']}>{words.done(done, tasks.length)}</p>}
      <ul>
        {tasks.map(({ key, text, description, isDone }) => (
          <li key={key}>
            <label className={styles['task']} {...(isDone && { 'data-done': true })}>
              <input
                type="checkbox"
                checked={isDone}
                disabled={own_id === undefined}
                onChange={() => void perform({ type: 'strike', key })}
              />
              <span dir="auto">
                <strong>{text}</strong>
                {description && <span className={styles['description']}>{description}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {tasks.length === 0 && <p className={styles['hint']}>{words.noTasks}</p>}
      {own_id !== undefined && (
        <EntryForm
          label={words.newTask}
          submit={words.add}
          more={words.description}
          onSubmit={(task, desc) => perform({ type: 'new_task', key: index(), task, desc, completed: false })}
        />
      )}
    </div>
  );
}
