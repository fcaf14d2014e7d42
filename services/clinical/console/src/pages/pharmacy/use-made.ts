import { useWords } from '../../i18n/language';
import { useToast } from '../../kit/toast';
import type { Document } from '../../stock/documents';
import { text } from './text';

export interface Made {
  message: string;
  data: Document;
}

/** Says what was made, and where nothing has moved yet that a second person has to sign. */
export function useMade(close: () => void) {
  const say = useWords(text);
  const toast = useToast();
  return ({ message, data }: Made) => {
    toast(data.status === 'waiting_witness' ? say.nowWaits(data.number) : message);
    close();
  };
}
