import { useRef } from 'react';
import { call } from '../connection/call.js';
import { tell } from '../messages/actions.js';
import { nextIndex, type Widget } from '../model/widgets.js';
import type { Message } from '../model/types.js';
import { useModel } from '../shell/client-context.js';
import type { Doing } from './doing.js';
import { PollView } from './poll.js';
import { TodoView } from './todo.js';

/** A poll or a to-do list in the place of the message that began it. */
export function WidgetView({ message, widget }: { message: Message; widget: Widget }) {
  const own_id = useModel((state) => state.own_id);
  const isBusy = useRef(false);
  const doing: Doing = {
    own_id,
    isAuthor: message.sender_id === own_id,
    index: () => nextIndex(message.submessages, own_id ?? 0),
    async perform(deed) {
      // A second click before the answer would take back what the first one did.
      if (isBusy.current) return false;
      isBusy.current = true;
      try {
        await call('POST /submessage', { message_id: message.id, msg_type: 'widget', content: JSON.stringify(deed) });
        return true;
      } catch (error) {
        tell(error);
        return false;
      } finally {
        isBusy.current = false;
      }
    },
  };
  return widget.type === 'poll' ? <PollView poll={widget} doing={doing} /> : <TodoView list={widget} doing={doing} />;
}
