import { useWords } from '../../i18n/language';
import { Section } from '../../kit/page';
import { text as stockText } from '../../stock/text';
import { useWaiting, WaitingTable } from '../../stock/waiting';

/** What waits for a second person; nothing where there is none. */
export function Signatures() {
  const say = useWords(stockText);
  const { data: rows = [] } = useWaiting();
  if (rows.length === 0) return null;
  return (
    <Section title={say.waiting} intro={say.waitingIntro}>
      <WaitingTable rows={rows} />
    </Section>
  );
}
