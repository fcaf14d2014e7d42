import { useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Confirm } from '../../kit/dialog';
import { useToast } from '../../kit/toast';
import type { Block } from './pieces';
import { text } from './text';

export function RemoveBlock({ of, close }: { of: Block; close(): void }) {
  const say = useWords(text);
  const format = useFormat();
  const toast = useToast();
  const remove = useWrite('DELETE /api/v1/schedule-blocks/{block}', { changes: ['GET /api/v1/schedule-blocks'] });
  const send = () => remove.mutateAsync({ path: { block: of.id } }).then(({ message }) => toast(message));
  return (
    <Confirm title={say.removeBlock} act={say.removeBlock} send={send} close={close}>
      <p>{say.removeBlockIntro(`${format.moment(of.start_at)} – ${format.moment(of.end_at)}`)}</p>
      {of.reason && <p>{of.reason}</p>}
    </Confirm>
  );
}
