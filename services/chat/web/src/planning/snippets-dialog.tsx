import { useState, type FormEvent } from 'react';
import { call } from '../connection/call.js';
import { Button, IconButton } from '../kit/button.js';
import { Dialog } from '../kit/dialog.js';
import { Field } from '../kit/field.js';
import { TextArea } from '../kit/text-area.js';
import { tell } from '../messages/actions.js';
import type { SavedSnippet } from '../model/types.js';
import { useComputed } from '../shell/client-context.js';
import { useWords } from '../words/index.js';
import styles from './planning.module.css';

interface Props {
  /** What is being written: a new snippet begins with it. */
  text: string;
  onInsert(text: string): void;
  onClose(): void;
}

type Edited = Pick<SavedSnippet, 'title' | 'content'> & { id?: number };

/** Texts that the reader keeps: to insert, to add to, to change. */
export function SnippetsDialog({ text, onInsert, onClose }: Props) {
  const { snippets: words } = useWords();
  const [wanted, setWanted] = useState('');
  const [edited, setEdited] = useState<Edited>();
  const all = useComputed((state) =>
    [...state.snippets.values()].sort((a, b) => a.title.localeCompare(b.title) || a.id - b.id),
  );
  const typed = wanted.trim().toLowerCase();
  const shown = all.filter(({ title, content }) => `${title}\n${content}`.toLowerCase().includes(typed));
  return (
    <Dialog title={words.title} onClose={onClose} isWide>
      {edited ? (
        <Editor edited={edited} onDone={() => setEdited(undefined)} />
      ) : (
        <>
          <p>{all.length === 0 ? `${words.empty}. ${words.hint}` : words.hint}</p>
          {all.length > 5 && <Field label={words.find} value={wanted} onChange={setWanted} autoFocus />}
          <ul className={styles['snippets']}>
            {shown.map((snippet) => (
              <li key={snippet.id}>
                <button
                  type="button"
                  aria-label={words.insert(snippet.title)}
                  onClick={() => {
                    onInsert(snippet.content);
                    onClose();
                  }}
                >
                  <strong>{snippet.title}</strong>
                  <span>{snippet.content}</span>
                </button>
                <IconButton icon="pencil" label={words.edit(snippet.title)} onPress={() => setEdited(snippet)} />
                <IconButton
                  icon="trash"
                  label={words.delete(snippet.title)}
                  onPress={() =>
                    void call('DELETE /saved_snippets/{saved_snippet_id}', { saved_snippet_id: snippet.id }).catch(tell)
                  }
                />
              </li>
            ))}
          </ul>
          <div>
            <Button variant="primary" onPress={() => setEdited({ title: '', content: text })}>
              {words.new}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Editor({ edited, onDone }: { edited: Edited; onDone(): void }) {
  const { snippets: words, save, cancel } = useWords();
  const [title, setTitle] = useState(edited.title);
  const [content, setContent] = useState(edited.content);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const saving =
      edited.id === undefined
        ? call('POST /saved_snippets', { title, content })
        : call('PATCH /saved_snippets/{saved_snippet_id}', { saved_snippet_id: edited.id, title, content });
    saving.then(onDone, tell);
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <Field label={words.name} value={title} onChange={setTitle} maxLength={60} isRequired autoFocus />
      <TextArea label={words.text} value={content} onChange={setContent} maxLength={10_000} isRequired />
      <div>
        <Button type="submit" variant="primary">
          {save}
        </Button>{' '}
        <Button onPress={onDone}>{cancel}</Button>
      </div>
    </form>
  );
}
