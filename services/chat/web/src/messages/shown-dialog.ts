import { overPage } from '../kit/over-page.js';
import type { Message } from '../model/types.js';

type MessageDialogName = 'delete' | 'move' | 'receipts' | 'history' | 'forward' | 'report' | 'remind';

export interface ShownDialog {
  name: MessageDialogName;
  message: Message;
}

const { show, useShown } = overPage<ShownDialog>();

/** Asks or tells more of a message, over the page. */
export const showMessageDialog = (name: MessageDialogName, message: Message): void => show({ name, message });
export const closeMessageDialog = (): void => show(undefined);
export const useMessageDialog = useShown;
