import { useState } from 'react';
import { call } from '../../connection/call.js';
import { IconButton } from '../../kit/button.js';
import { fullDate } from '../../messages/dates.js';
import type { Attachment } from '../../model/types.js';
import { useLanguage, useWords } from '../../words/index.js';
import { Confirm } from '../administration/confirm.js';
import { Loaded } from '../administration/loaded.js';
import { useAnswer } from '../administration/use-answer.js';
import styles from './settings.module.css';

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;

/** In the unit that fits. */
function sizeOf(bytes: number, language: string): string {
  const said = (amount: number, unit: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
  if (bytes < KIBIBYTE) return said(bytes, 'byte');
  return bytes < MEBIBYTE ? said(bytes / KIBIBYTE, 'kilobyte') : said(bytes / MEBIBYTE, 'megabyte');
}

/** What the reader has uploaded, in which messages it is shown, and a way to take it away. */
export function OwnFiles() {
  const { settings } = useWords();
  const words = settings.files;
  const language = useLanguage();
  const files = useAnswer('GET /attachments', {}, ['attachment']);
  const [removing, setRemoving] = useState<Attachment>();
  return (
    <>
      <Loaded of={files}>
        {({ attachments }) => {
          const total = attachments.reduce((all, { size }) => all + size, 0);
          return (
            <>
              <p>{attachments.length === 0 ? words.none : words.total(attachments.length, sizeOf(total, language))}</p>
              <ul className={`${styles['list']} ${styles['files']}`}>
                {attachments
                  .toSorted((a, b) => b.create_time - a.create_time)
                  .map((file) => (
                    <li key={file.id}>
                      <span className={styles['what']}>
                        <a href={`/user_uploads/${file.path_id}`} target="_blank" rel="noopener noreferrer">
                          {file.name}
                        </a>
                        <small>
                          {sizeOf(file.size, language)} · {fullDate(file.create_time / 1000, language)}
                          {file.messages.map(({ id }, at) => (
                            <span key={id}>
                              {' · '}
                              <a href={`#narrow/with/${id}`}>{words.inMessage(at + 1)}</a>
                            </span>
                          ))}
                        </small>
                      </span>
                      <IconButton icon="trash" label={settings.remove(file.name)} onPress={() => setRemoving(file)} />
                    </li>
                  ))}
              </ul>
            </>
          );
        }}
      </Loaded>
      {removing && (
        <Confirm
          title={words.removeTitle(removing.name)}
          submit={words.remove}
          onConfirm={() => call('DELETE /attachments/{attachment_id}', { attachment_id: removing.id })}
          onClose={() => setRemoving(undefined)}
        >
          {words.removeHint}
        </Confirm>
      )}
    </>
  );
}
