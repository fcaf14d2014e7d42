import { useState } from 'react';
import { call } from '../connection/call.js';
import { Button } from '../kit/button.js';
import { Dialog } from '../kit/dialog.js';
import { Field } from '../kit/field.js';
import { toast } from '../kit/toast.js';
import { uses24Hours } from '../model/realm.js';
import { WhenDialog } from '../planning/when-dialog.js';
import { useModel } from '../shell/client-context.js';
import { useLanguage, useWords } from '../words/index.js';
import { deleteMessage, tell } from './actions.js';
import { momentOf } from './dates.js';
import { ForwardDialog } from './forward-dialog.js';
import { HistoryDialog } from './history-dialog.js';
import { MoveDialog } from './move-dialog.js';
import { Receipts } from './receipts.js';
import { ReportDialog } from './report-dialog.js';
import { closeMessageDialog, type ShownDialog } from './shown-dialog.js';

export function MessageDialog({ shown: { name, message } }: { shown: ShownDialog }) {
  const { id: message_id } = message;
  const onClose = closeMessageDialog;
  switch (name) {
    case 'delete':
      return <DeleteDialog message_id={message_id} onClose={onClose} />;
    case 'move':
      return message.type === 'stream' ? <MoveDialog message={message} onClose={onClose} /> : null;
    case 'receipts':
      return <Receipts message_id={message_id} onClose={onClose} />;
    case 'history':
      return <HistoryDialog message_id={message_id} onClose={onClose} />;
    case 'forward':
      return <ForwardDialog message={message} onClose={onClose} />;
    case 'report':
      return <ReportDialog message_id={message_id} onClose={onClose} />;
    case 'remind':
      return <RemindDialog message_id={message_id} onClose={onClose} />;
  }
}

function DeleteDialog({ message_id, onClose }: { message_id: number; onClose(): void }) {
  const words = useWords();
  return (
    <Dialog
      title={words.message.deleteQuestion}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button
            variant="danger"
            onPress={() => {
              onClose();
              void deleteMessage(message_id).catch(tell);
            }}
          >
            {words.message.delete}
          </Button>
        </>
      }
    >
      <p>{words.message.deleteHint}</p>
    </Dialog>
  );
}

function RemindDialog({ message_id, onClose }: { message_id: number; onClose(): void }) {
  const { reminders: words } = useWords();
  const language = useLanguage();
  const is24Hours = useModel(uses24Hours);
  const [note, setNote] = useState('');
  return (
    <WhenDialog
      title={words.remind}
      submit={words.set}
      onClose={onClose}
      onChoose={async (scheduled_delivery_timestamp) => {
        await call('POST /reminders', { message_id, scheduled_delivery_timestamp, note });
        toast(words.said(momentOf(scheduled_delivery_timestamp, language, is24Hours)));
      }}
    >
      <Field label={words.note} value={note} onChange={setNote} maxLength={500} />
    </WhenDialog>
  );
}
