import { useEffect, useMemo, useRef } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../kit/button.js';
import kit from '../kit/kit.module.css';
import { useClient } from '../shell/client-context.js';
import { useWords } from '../words/index.js';
import { picturesIn } from './pictures.js';
import { showPicture, type Picture } from './shown-picture.js';
import styles from './messages.module.css';

/** A picture over the page, and the way to the others of the messages around it. */
export function Viewer({ picture }: { picture: Picture }) {
  const words = useWords();
  const client = useClient();
  const all = useMemo(() => {
    const ids = client.lists.find(client.shown?.key ?? '')?.ids ?? [picture.message_id];
    return ids.flatMap((id) => picturesIn(client.lists.messages.get(id)));
  }, [client, picture]);
  const close = () => showPicture(undefined);
  const at = all.findIndex(({ href, message_id }) => href === picture.href && message_id === picture.message_id);
  const step = (by: number) => {
    const next = at < 0 ? undefined : all[at + by];
    if (next) showPicture(next);
  };
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') latest.current(-1);
      if (key === 'ArrowRight') latest.current(1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(isOpen) => !isOpen && close()} className={kit['scrim']!}>
      <Modal className={styles['viewer']!}>
        <AriaDialog aria-label={picture.title || words.message.original} className={styles['viewerDialog']!}>
          <div className={styles['viewerHead']}>
            <span>{picture.title}</span>
            {all.length > 1 && at >= 0 && (
              <>
                <IconButton
                  icon="previous"
                  label={words.message.previousPicture}
                  shortcut="←"
                  isDisabled={at === 0}
                  onPress={() => step(-1)}
                />
                <span className={styles['viewerCount']} aria-live="polite">
                  {at + 1} / {all.length}
                </span>
                <IconButton
                  icon="chevron"
                  label={words.message.nextPicture}
                  shortcut="→"
                  isDisabled={at === all.length - 1}
                  onPress={() => step(1)}
                />
              </>
            )}
            <a href={picture.href} target="_blank" rel="noopener noreferrer">
              {words.message.original}
            </a>
            <IconButton icon="close" label={words.close} onPress={close} />
          </div>
          <img src={picture.href} alt={picture.title} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
