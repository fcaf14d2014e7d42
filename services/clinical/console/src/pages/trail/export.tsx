import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { useDownload } from '../../kit/use-download';
import type { queryOf } from './filters';
import { text } from './text';

/** All that matches, as a file. */
export function ExportButtons({ asked }: { asked: ReturnType<typeof queryOf> }) {
  const say = useWords(text);
  const { save, writing } = useDownload('GET /api/v1/audit-events/export', say.exported);
  return (
    <>
      {(['csv', 'ndjson'] as const).map((format) => (
        <Button
          key={format}
          icon="copy"
          isPending={writing}
          onPress={() => void save({ ...asked, format }, `audit-events.${format}`)}
        >
          {say[format]}
        </Button>
      ))}
      <small className="hint">{say.exportHint}</small>
    </>
  );
}
