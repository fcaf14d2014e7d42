import { peopleNames } from '../model/names.js';
import type { Poll, PollOption } from '../model/widgets.js';
import { useComputed } from '../shell/client-context.js';
import { useWords } from '../words/index.js';
import { EntryForm } from './entry-form.js';
import type { Doing } from './doing.js';
import { WidgetTitle } from './widget-title.js';
import styles from './widgets.module.css';

const MOST_NAMES = 4;

export function PollView({ poll: { question, options }, doing }: { poll: Poll; doing: Doing }) {
  const { widgets: words } = useWords();
  const { own_id, isAuthor, perform, index } = doing;
  const most = Math.max(1, ...options.map(({ voters }) => voters.length));
  return (
    <div className={styles['widget']} role="group" aria-label={question || words.poll}>
      <WidgetTitle
        title={question}
        fallback={words.poll}
        label={words.editQuestion}
        onRename={isAuthor ? (text) => perform({ type: 'question', question: text }) : undefined}
      />
      <ul>
        {options.map((option) => (
          <li key={option.key}>
            <Option option={option} most={most} doing={doing} />
          </li>
        ))}
      </ul>
      {options.length === 0 && <p className={styles['hint']}>{words.noOptions}</p>}
      {own_id !== undefined && (
        <EntryForm
          label={words.newOption}
          submit={words.add}
          onSubmit={(option) => perform({ type: 'new_option', idx: index(), option })}
        />
      )}
    </div>
  );
}

function Option({ option: { key, text, voters }, most, doing }: { option: PollOption; most: number; doing: Doing }) {
  const { unknownPerson, you, widgets: words } = useWords();
  const { own_id, perform } = doing;
  const isMine = own_id !== undefined && voters.includes(own_id);
  const names = useComputed(
    (state) => {
      const shown = voters.slice(0, MOST_NAMES);
      const said = shown.map((id) => (id === own_id ? you : peopleNames(state, [id], unknownPerson))).join(', ');
      return voters.length > shown.length ? `${said} +${voters.length - shown.length}` : said;
    },
    voters.join(),
    unknownPerson,
  );
  return (
    <button
      type="button"
      className={styles['option']}
      aria-pressed={isMine}
      disabled={own_id === undefined}
      onClick={() => void perform({ type: 'vote', key, vote: isMine ? -1 : 1 })}
    >
      <span className={styles['bar']} style={{ width: `${(voters.length / most) * 100}%` }} />
      <span className={styles['text']} dir="auto">
        {text}
      </span>
      <span className={styles['count']}>
        {voters.length} <span className="visually-hidden">{words.votes(voters.length)}</span>
      </span>
      <span className={styles['names']}>{names}</span>
    </button>
  );
}
