import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useWords } from '../i18n/language';
import { Button } from './button';
import { Failure, useForm } from './form';
import { text } from './text';

/**
 * Over the page until it is closed. `alert` where something must be answered: then a click beside it does nothing. Without `close` it
 * has its own end, and no key ends it before.
 */
export function Dialog(props: {
  title: string;
  close: (() => void) | undefined;
  alert?: boolean;
  wide?: boolean;
  children: ReactNode;
}) {
  const { title, close, alert, wide, children } = props;
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      isDismissable={!alert}
      isKeyboardDismissDisabled={!close}
      onOpenChange={(open) => open || close?.()}
    >
      <Modal className="modal" data-wide={wide || undefined}>
        <AriaDialog role={alert ? 'alertdialog' : 'dialog'} className="dialog">
          <Heading slot="title">{title}</Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Asks before something that cannot be undone, and says what follows from it. The one that does nothing has the focus. */
export function Confirm(props: {
  title: string;
  children: ReactNode;
  act: string;
  look?: 'primary' | 'danger';
  send(): Promise<unknown>;
  close(): void;
}) {
  const { title, children, act, look = 'danger', send, close } = props;
  const say = useWords(text);
  const form = useForm({ initial: NOTHING, send, done: close });
  return (
    <Dialog title={title} close={close} alert>
      {children}
      {form.failure !== undefined && <Failure error={form.failure} />}
      <div className="dialog-end">
        <Button autoFocus onPress={close}>
          {say.cancel}
        </Button>
        <Button look={look} isPending={form.sending} onPress={() => void form.submit()}>
          {act}
        </Button>
      </div>
    </Dialog>
  );
}

const NOTHING = {};
