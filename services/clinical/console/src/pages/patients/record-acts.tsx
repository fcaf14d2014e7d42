import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import styles from './chart.module.css';
import { text } from './chart-text';

/** Of a record as somebody looks at it: what became of it meanwhile is not voided. */
export const voiding = ({ version }: { version: number }, reason: string) => ({
  body: { reason },
  headers: { 'If-Match': `W/"v${version}"` },
});

/** What is done to a record of the chart: of one that was an error nothing is. */
export function Acts(props: { name: string; isOver: boolean; edit: (() => void) | undefined; cancel(): void }) {
  const { name, isOver, edit, cancel } = props;
  const say = useWords(text);
  if (isOver) return null;
  return (
    <div className={styles.acts}>
      {edit && (
        <Button small aria-label={`${say.edit}: ${name}`} onPress={edit}>
          {say.edit}
        </Button>
      )}
      <Button small look="quiet" aria-label={`${say.void}: ${name}`} onPress={cancel}>
        {say.void}
      </Button>
    </div>
  );
}
