import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../kit/button.js';
import kit from '../kit/kit.module.css';
import { overPage } from '../kit/over-page.js';
import { useWords } from '../words/index.js';
import styles from './messages.module.css';

interface Picture {
  href: string;
  title: string;
}

const { show, useShown } = overPage<Picture>();

/** Opens a picture over the page. */
export const showPicture = show;

export function Viewer() {
  const words = useWords();
  const picture = useShown();
  if (!picture) return null;
  const close = () => showPicture(undefined);
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(isOpen) => !isOpen && close()} className={kit['scrim']!}>
      <Modal className={styles['viewer']!}>
        <AriaDialog aria-label={picture.title || words.message.original} className={styles['viewerDialog']!}>
          <div className={styles['viewerHead']}>
            <span>{picture.title}</span>
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
