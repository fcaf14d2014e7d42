import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useWords } from '../words/index.js';
import { IconButton } from './button.js';
import styles from './kit.module.css';

interface Props {
  title: string;
  onClose(): void;
  isWide?: boolean;
  children: ReactNode;
  /** Buttons at its end. */
  foot?: ReactNode;
}

/** Over the page, until it is closed. */
export function Dialog({ title, onClose, isWide, children, foot }: Props) {
  const words = useWords();
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()} className={styles['scrim']!}>
      <Modal className={styles['modal']!} {...(isWide && { 'data-wide': true })}>
        <AriaDialog className={styles['dialog']!}>
          <div className={styles['dialogHead']}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton icon="close" label={words.close} onPress={onClose} />
          </div>
          {children}
          {foot && <div className={styles['dialogFoot']}>{foot}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
