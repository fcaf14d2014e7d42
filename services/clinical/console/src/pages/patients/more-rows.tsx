import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { text } from './chart-text';

/** Below a list that was not read to its end: says so, and reads on. */
export function MoreRows({ more, of }: { more: (() => void) | undefined; of: string }) {
  const say = useWords(text);
  if (!more) return null;
  return (
    <p className="hint">
      {say.moreExist}{' '}
      <Button small look="quiet" aria-label={`${say.showMore}: ${of}`} onPress={more}>
        {say.showMore}
      </Button>
    </p>
  );
}
