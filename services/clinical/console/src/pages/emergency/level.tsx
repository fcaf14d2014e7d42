import { useWords } from '../../i18n/language';
import styles from './level.module.css';
import { text } from './text';

/** How urgent, as a number on its colour; a dash before a triage. */
export function LevelChip({ level }: { level: number | null | undefined }) {
  const say = useWords(text);
  return (
    <span className={styles.level} data-level={level ?? 'none'}>
      <span className="visually-hidden">{level ? say.levelOf(level) : say.untriaged}</span>
      <span aria-hidden="true">{level ?? '–'}</span>
    </span>
  );
}
