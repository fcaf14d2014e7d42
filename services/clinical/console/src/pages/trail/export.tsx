import { useState } from 'react';
import { download } from '../../api/client';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { useToast } from '../../kit/toast';
import type { queryOf } from './filters';
import { text } from './text';

/** All that matches, as a file. */
export function ExportButtons({ asked }: { asked: ReturnType<typeof queryOf> }) {
  const say = useWords(text);
  const toast = useToast();
  const [writing, setWriting] = useState(false);
  const write = async (format: 'csv' | 'ndjson') => {
    setWriting(true);
    try {
      await download('GET /api/v1/audit-events/export', { ...asked, format }, `audit-events.${format}`);
      toast(say.exported);
    } catch (error) {
      toast((error as Error).message, 'bad');
    } finally {
      setWriting(false);
    }
  };
  return (
    <>
      {(['csv', 'ndjson'] as const).map((format) => (
        <Button key={format} icon="copy" isPending={writing} onPress={() => void write(format)}>
          {say[format]}
        </Button>
      ))}
      <small className="hint">{say.exportHint}</small>
    </>
  );
}
