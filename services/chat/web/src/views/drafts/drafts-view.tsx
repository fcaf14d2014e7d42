import { useCompose } from '../../compose/compose-context.js';
import { narrowTo, titleTo } from '../../compose/composed.js';
import { call } from '../../connection/call.js';
import { IconButton } from '../../kit/button.js';
import { Icon } from '../../kit/icon.js';
import { Empty } from '../../kit/states.js';
import { tell } from '../../messages/actions.js';
import { whenOf } from '../../messages/dates.js';
import { uses24Hours } from '../../model/realm.js';
import { namesOf } from '../../model/names.js';
import type { Draft } from '../../model/types.js';
import { useClient, useComputed, useModel } from '../../shell/client-context.js';
import { PageHead } from '../../shell/page-head.js';
import { addressOf, go } from '../../shell/route.js';
import { useLanguage, useWords } from '../../words/index.js';
import styles from '../page.module.css';

/** What was written and not sent, in whichever window. */
export function DraftsView() {
  const words = useWords();
  const language = useLanguage();
  const client = useClient();
  const compose = useCompose();
  const drafts = useComputed(
    (state) =>
      [...state.drafts.values()]
        .sort((a, b) => b.timestamp - a.timestamp)
        .map((draft) => ({ draft, title: titleTo(draft, state, words) })),
    words,
  );
  const is24Hours = useModel(uses24Hours);
  const resume = (draft: Draft) => {
    const narrow = narrowTo(draft);
    go(narrow ? addressOf(narrow, namesOf(client.state)) : '#feed');
    // After the view has said what it is about.
    setTimeout(() => compose.resume(draft), 50);
  };
  return (
    <div className={styles['page']}>
      <PageHead title={words.drafts.title} icon={<Icon name="pencil" />} />
      <div className={styles['scroll']}>
        <div className={styles['inner']}>
          {drafts.length === 0 && (
            <Empty icon="pencil" title={words.drafts.empty}>
              <p>{words.drafts.emptyHint}</p>
            </Empty>
          )}
          <ul className={styles['list']}>
            {drafts.map(({ draft, title }) => (
              <li key={draft.id} className={styles['item']}>
                <a
                  href="#drafts"
                  onClick={(event) => {
                    event.preventDefault();
                    resume(draft);
                  }}
                >
                  <span className="visually-hidden">{words.drafts.open}: </span>
                  <span className={styles['name']}>{title}</span>
                  <span className={styles['snippet']}>{draft.content}</span>
                </a>
                <span className={styles['when']}>{whenOf(draft.timestamp, language, is24Hours)}</span>
                <IconButton
                  icon="trash"
                  label={words.drafts.delete}
                  onPress={() => void call('DELETE /drafts/{draft_id}', { draft_id: draft.id }).catch(tell)}
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}
