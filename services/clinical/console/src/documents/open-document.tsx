import { useState } from 'react';
import { call, readFile } from '../api/client';
import { saveFile } from '../browser/save-file';
import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { Notice, useFault } from '../kit/states';
import { useToast } from '../kit/toast';
import { KINDS, type Document } from './document';
import styles from './documents.module.css';
import { text } from './text';

/** Of a text, what is shown. */
const MOST_CHARACTERS = 200_000;

type Shown = { image: string } | { text: string };

/** Opens a document: pictures and text above the page, a PDF in a tab, the rest as a file. Nothing of it is kept by the browser. */
export function OpenDocument({ of }: { of: Pick<Document, 'id' | 'title' | 'content_type'> }) {
  const { id, title, content_type } = of;
  const { extension, opens } = KINDS[content_type];
  const say = useWords(text);
  const toast = useToast();
  const fault = useFault();
  const [isPending, setPending] = useState(false);
  const [shown, setShown] = useState<Shown>();
  const path = { document: id };
  /** Of this origin, whatever the service is called outside: the page shows no pictures of others. */
  const link = async () => {
    const { data } = await call('POST /api/v1/documents/{document}/links', { path });
    return new URL(data.url).pathname;
  };
  const file = () => readFile('GET /api/v1/documents/{document}/content', { path });
  async function open() {
    // Before anything is waited for: browsers open tabs for what somebody presses alone.
    const tab = opens === 'tab' ? globalThis.open('about:blank') : null;
    if (opens === 'tab' && !tab) return toast(say.blocked, 'bad');
    setPending(true);
    try {
      if (opens === 'image') setShown({ image: await link() });
      else if (opens === 'text') setShown({ text: await (await file()).text() });
      else if (opens === 'file') saveFile(`${title}.${extension}`, await file());
      else if (tab) {
        const address = await link();
        tab.opener = null;
        tab.location.replace(new URL(address, location.origin));
      }
    } catch (error) {
      tab?.close();
      toast(fault(error), 'bad');
    } finally {
      setPending(false);
    }
  }
  return (
    <>
      <Button
        small
        isPending={isPending}
        aria-label={opens === 'file' ? say.saveOne(title) : say.openOne(title)}
        onPress={() => void open()}
      >
        {opens === 'file' ? say.save : say.open}
      </Button>
      {shown && (
        <Dialog title={title} close={() => setShown(undefined)} wide>
          {'image' in shown ? <Picture address={shown.image} name={title} /> : <Text of={shown.text} name={title} />}
          <div className="dialog-end">
            <Button onPress={() => setShown(undefined)}>{say.close}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Picture({ address, name }: { address: string; name: string }) {
  const say = useWords(text);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Notice tone="bad" title={say.unseen} />;
  return <img className={styles.picture} src={address} alt={name} onError={() => setBroken(true)} />;
}

function Text({ of, name }: { of: string; name: string }) {
  const say = useWords(text);
  return (
    <>
      {of.length > MOST_CHARACTERS && <Notice tone="warning" title={say.cutOff} />}
      <pre className={styles.text} role="region" aria-label={name} tabIndex={0}>
        {of.slice(0, MOST_CHARACTERS)}
      </pre>
    </>
  );
}
