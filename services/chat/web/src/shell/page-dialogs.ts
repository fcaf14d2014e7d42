import { overPage } from '../kit/over-page.js';
import type { Narrow } from '../model/narrow.js';

type PageDialogName =
  | { name: 'status' | 'organizations' | 'keys' | 'read-all' }
  | { name: 'channel'; stream_id: number }
  | { name: 'date'; narrow: Narrow };

const { show, useShown } = overPage<PageDialogName>();

/** Opens a dialog that belongs to no message. */
export const showPageDialog = (dialog: PageDialogName): void => show(dialog);
export const closePageDialog = (): void => show(undefined);
export const usePageDialog = useShown;
