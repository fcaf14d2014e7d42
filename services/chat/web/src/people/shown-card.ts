import { overPage } from '../kit/over-page.js';

export interface Carded {
  kind: 'person' | 'group';
  id: number;
  /** What was clicked: the card lies beside it. */
  anchor: HTMLElement;
}

/** Opens the card of a person or a group, or closes the one that is open. */
export const { show: showCard, useShown: useShownCard } = overPage<Carded>();
