import { FormDialog } from '../../kit/form-dialog.js';
import { markAllRead } from '../../messages/actions.js';
import { totalUnread } from '../../sidebar/sidebar-rows.js';
import { useModel } from '../../shell/client-context.js';
import { useWords } from '../../words/index.js';

/** Asks first: nobody remembers what was unread. */
export function ReadAllDialog({ onClose }: { onClose(): void }) {
  const words = useWords();
  const count = useModel((state) => totalUnread(state).count);
  return (
    <FormDialog title={words.inbox.readAll} submit={words.inbox.readAllSure} onSubmit={markAllRead} onClose={onClose}>
      <p>{words.inbox.readAllHint(count)}</p>
    </FormDialog>
  );
}
