import { useState } from 'react';
import { readFile } from '../api/client';
import { saveFile } from '../browser/save-file';
import { useFormat } from '../i18n/format';
import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { Section } from '../kit/page';
import { ErrorNotice } from '../kit/states';
import styles from './interop.module.css';
import { plain } from './message';
import { segmentText } from './segment-text';

const SHOWN = 20_000;

/** The bytes of a message, which are asked for when somebody wants to see them. */
export function RawText({ id, name }: { id: string; name: string }) {
  const say = useWords(segmentText);
  const format = useFormat();
  const [read, setRead] = useState<{ file: Blob; text: string }>();
  const [error, setError] = useState<unknown>();
  const [isReading, setReading] = useState(false);
  async function open() {
    setReading(true);
    setError(undefined);
    try {
      const file = await readFile('GET /api/v1/interop/messages/{message}/content', { path: { message: id } });
      setRead({ file, text: decoded(await file.arrayBuffer()) });
    } catch (fault) {
      setError(fault);
    } finally {
      setReading(false);
    }
  }
  return (
    <Section title={say.raw} intro={say.rawHint}>
      {error !== undefined && <ErrorNotice error={error} />}
      <div className="actions">
        <Button
          icon="eye"
          aria-expanded={read !== undefined}
          isPending={isReading}
          onPress={() => (read ? setRead(undefined) : void open())}
        >
          {read ? say.hideRaw : say.openRaw}
        </Button>
        {read && <Button onPress={() => saveFile(`${name}.hl7`, read.file)}>{say.save}</Button>}
      </div>
      {read && (
        <>
          {read.text.length > SHOWN && <p className="hint">{say.rawCut(format.number(SHOWN))}</p>}
          <div className={styles.raw} role="region" aria-label={say.raw} tabIndex={0}>
            {linesOf(read.text).map((line, at) => (
              // Lines of what never changes.
              // oxlint-disable-next-line react/no-array-index-key
              <bdi key={at}>{plain(line)}</bdi>
            ))}
          </div>
        </>
      )}
    </Section>
  );
}

const linesOf = (text: string): string[] =>
  text
    .slice(0, SHOWN)
    .split(/\r\n?|\n/)
    .filter(Boolean);

/** As it was most likely meant: what is no UTF-8 is of one byte a character. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('iso-8859-1').decode(bytes);
  }
}
