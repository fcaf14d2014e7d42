import { useState } from 'react';
import { call, type Parameters } from '../connection/call.js';
import { Button } from '../kit/button.js';
import { Dialog } from '../kit/dialog.js';
import { Fault } from '../kit/states.js';
import { TextArea } from '../kit/text-area.js';
import { toast } from '../kit/toast.js';
import { useWords } from '../words/index.js';
import { saidBy } from './actions.js';
import styles from './dialogs.module.css';

const REASONS = [
  'spam',
  'harassment',
  'inappropriate',
  'norms',
  'other',
] as const satisfies readonly Parameters<'POST /messages/{message_id}/report'>['report_type'][];
const MOST = 1000;

/** Tells the moderators of a message. */
export function ReportDialog({ message_id, onClose }: { message_id: number; onClose(): void }) {
  const { report: words, cancel } = useWords();
  const [report_type, setReason] = useState<(typeof REASONS)[number]>('spam');
  const [description, setDescription] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    try {
      await call('POST /messages/{message_id}/report', { message_id, report_type, description });
      toast(words.done);
      onClose();
    } catch (error) {
      setFault(saidBy(error));
      setBusy(false);
    }
  };
  const isIncomplete = report_type === 'other' && description.trim() === '';
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{cancel}</Button>
          <Button variant="danger" isDisabled={isBusy || isIncomplete} onPress={() => void submit()}>
            {words.submit}
          </Button>
        </>
      }
    >
      {fault !== undefined && <Fault>{fault}</Fault>}
      <p>{words.hint}</p>
      <fieldset className={styles['reasons']}>
        <legend>{words.reason}</legend>
        {REASONS.map((reason) => (
          <label key={reason}>
            <input
              type="radio"
              name="report-reason"
              checked={report_type === reason}
              onChange={() => setReason(reason)}
            />
            {words.reasons[reason]}
          </label>
        ))}
      </fieldset>
      <TextArea label={words.description} value={description} onChange={setDescription} maxLength={MOST} />
    </Dialog>
  );
}
