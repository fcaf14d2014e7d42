import { overPage } from '../kit/over-page.js';
import type { Narrow } from '../model/narrow.js';

export interface ShownRowMenu {
  label: string;
  /** The channel, topic or direct conversation of the row. */
  narrow: Narrow;
  /** The menu lies beside it. */
  anchor: HTMLElement;
}

/** Opens the menu of a row of the sidebar, or closes the one that is open. */
export const { show: showRowMenu, useShown: useShownRowMenu } = overPage<ShownRowMenu>();
