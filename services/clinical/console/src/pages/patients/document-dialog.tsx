import { useEffect, useRef, useState } from 'react';
import { OnceKeys } from '../../api/once-keys';
import { upload } from '../../api/upload';
import { useReread } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { isDay } from '../../i18n/zone';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { FileDrop } from '../../kit/file-drop';
import { FormView, useForm } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import styles from './chart.module.css';
import { ACCEPTED, MOST_BYTES, TYPES, useSize } from '../../documents/document';
import { text } from '../../documents/text';

/** Files one document with a patient: chosen or dropped, with what it is. */
export function DocumentDialog(props: { of: { id: string; full_name: string }; close(): void }) {
  const { of, close } = props;
  const say = useWords(text);
  const format = useFormat();
  const sizeOf = useSize();
  const toast = useToast();
  const { ahead } = useSession();
  const { progress, send } = useFiling();
  const form = useForm({
    initial: {
      file: undefined as File | undefined,
      title: '',
      type: 'report',
      date: format.isoDay(new Date(Date.now() + ahead)),
    },
    check: ({ file, title, date }) => ({
      ...(!file && { file: say.fileMissing }),
      ...(file && file.size > MOST_BYTES && { file: say.tooLarge }),
      ...(title.trim() === '' && { title: say.titleMissing }),
      ...(!isDay(date) && { date: say.dateMissing }),
    }),
    send: ({ file, title, type, date }) => send({ patient_id: of.id, type, title: title.trim(), date }, file),
    done({ message }) {
      toast(message);
      close();
    },
  });
  const { file, title } = form.values;
  const [isSeveral, setSeveral] = useState(false);
  const fault = isSeveral ? say.oneOnly : form.errorOf('file');
  function choose(files: readonly File[]) {
    const [next] = files;
    if (form.sending || !next) return;
    setSeveral(files.length > 1);
    if (files.length > 1) return;
    const named = next.name.replace(/\.[^.]*$/, '').slice(0, 255);
    form.set({ file: next, ...((title === '' || title === nameOf(file)) && { title: named }) });
  }
  return (
    <Dialog title={say.addTitle(of.full_name)} close={close} alert>
      <FormView form={form} send={say.file} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
        <FileDrop
          label={say.drop}
          types={ACCEPTED}
          choose={choose}
          hint={
            <>
              <p className="empty-title">{file ? file.name : say.drop}</p>
              <p className="hint">{file ? sizeOf(file.size) : say.kinds}</p>
            </>
          }
        >
          <Button icon={file ? 'refresh' : 'plus'}>{file ? say.another : say.choose}</Button>
        </FileDrop>
        {fault && (
          <p className="error" role="alert">
            {fault}
          </p>
        )}
        <TextInput {...form.field('title')} label={say.title} maxLength={255} autoComplete="off" />
        <div className={styles.pair}>
          <SelectInput
            {...form.field('type')}
            label={say.type}
            options={TYPES.map((value) => ({ value, label: say[value] }))}
          />
          <TextInput {...form.field('date')} label={say.date} type="date" />
        </div>
        {form.sending && <progress aria-label={say.progress} value={progress} max={1} />}
      </FormView>
    </Dialog>
  );
}

const nameOf = (file: File | undefined) => file?.name.replace(/\.[^.]*$/, '').slice(0, 255);

/** Sends it once however often it is sent, and ends it when the view is left. */
function useFiling() {
  const [progress, setProgress] = useState(0);
  const reread = useReread(['GET /api/v1/documents']);
  const [keys] = useState(() => new OnceKeys());
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  return {
    progress,
    async send(fields: Record<string, string>, file: File | undefined) {
      const key = keys.of(JSON.stringify([fields, file?.name, file?.size, file?.lastModified]));
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      if (file) body.append('file', file);
      stopping.current = new AbortController();
      setProgress(0);
      const headers = { 'Idempotency-Key': key };
      const sending = { headers, signal: stopping.current.signal, told: setProgress };
      const answer = await upload('POST /api/v1/documents', body, sending);
      keys.forget(key);
      void reread();
      return answer;
    },
  };
}
