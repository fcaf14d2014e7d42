import { useState, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useWords } from '../i18n/language';
import { Button } from './button';
import { Failure, useForm } from './form';
import { text } from './text';
import { OpenFormsProvider, useOpenForms } from './unsaved';

/**
 * Over the page until it is closed. `alert` where something must be answered: then a click beside it does nothing. Without `close` it
 * has its own end, and no key ends it before. Escape asks first where something was typed.
 */
export function Dialog(props: {
  title: string;
  close: (() => void) | undefined;
  alert?: boolean;
  wide?: boolean;
  children: ReactNode;
}) {
  const { title, close, alert, wide, children } = props;
  const forms = useOpenForms();
  const [isAsking, setAsking] = useState(false);
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      isDismissable={!alert}
      isKeyboardDismissDisabled={!close}
      onOpenChange={(open) => open || (forms.isAnyChanged(true) ? setAsking(true) : close?.())}
    >
      <Modal className="modal" data-wide={wide || undefined}>
        <AriaDialog role={alert ? 'alertdialog' : 'dialog'} className="dialog">
          <Heading slot="title">{title}</Heading>
          <OpenFormsProvider value={forms}>{children}</OpenFormsProvider>
          {isAsking && <LeaveQuestion stay={() => setAsking(false)} leave={() => close?.()} />}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Asks who leaves a changed form whether what they typed may be lost. The one that keeps it has the focus. */
export function LeaveQuestion({ stay, leave }: { stay(): void; leave(): void }) {
  const say = useWords(text);
  return (
    <Dialog title={say.leaveTitle} close={stay} alert>
      <p>{say.leaveHint}</p>
      <div className="dialog-end">
        <Button autoFocus onPress={stay}>
          {say.stay}
        </Button>
        <Button look="danger" onPress={leave}>
          {say.leave}
        </Button>
      </div>
    </Dialog>
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
