import { useCallback, useRef, useState } from 'react';
import { IconButton } from '../kit/button.js';
import { toast } from '../kit/toast.js';
import { useClient } from '../shell/client-context.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useWords } from '../words/index.js';
import { useCompose } from './compose-context.js';
import { fileLink, upload, type Upload } from './uploads.js';
import { uniqueKey } from '../kit/unique-key.js';

export function FileButton({ onFiles }: { onFiles(files: FileList): void }) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  useShortcuts({ 'Ctrl+u': choose });
  return (
    <>
      <IconButton icon="clip" label={words.compose.attach} shortcut="Ctrl + U" onPress={choose} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.compose.attach}
        onChange={(event) => {
          if (event.target.files) onFiles(event.target.files);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** Files on their way into the text. */
export function useUploads() {
  const client = useClient();
  const compose = useCompose();
  const words = useWords();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const addFiles = useCallback(
    (files: FileList) => {
      const most = Number(client.state.realm['max_file_upload_size_mib'] ?? 25);
      const append = compose.appender();
      for (const file of files) {
        if (file.size > most * 1024 * 1024) {
          toast(words.compose.uploadFailed(file.name, words.compose.tooLarge(most)));
          continue;
        }
        const key = uniqueKey();
        const control = new AbortController();
        const cancel = () => control.abort();
        setUploads((all) => [...all, { key, name: file.name, percent: 0, cancel }]);
        const progress = (percent: number) =>
          setUploads((all) => all.map((one) => (one.key === key ? { ...one, percent } : one)));
        upload(file, progress, control.signal)
          .then((done) => append(fileLink(done)))
          .catch((error: Error) => {
            if (error.name !== 'AbortError') toast(words.compose.uploadFailed(file.name, error.message));
          })
          .finally(() => setUploads((all) => all.filter((one) => one.key !== key)));
      }
    },
    [client, compose, words],
  );
  return { uploads, addFiles };
}
