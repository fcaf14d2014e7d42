import { overPage } from '../kit/over-page.js';

export interface Picture {
  href: string;
  title: string;
  message_id: number;
}

const { show, useShown } = overPage<Picture>();

/** Opens a picture over the page. */
export const showPicture = show;
export const useShownPicture = useShown;
