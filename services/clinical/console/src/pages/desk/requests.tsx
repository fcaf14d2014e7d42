import { useRead } from '../../api/use-service';
import type { Appointment } from '../../appointments/appointment';
import { useWords } from '../../i18n/language';
import { Section } from '../../kit/page';
import { ErrorNotice } from '../../kit/states';
import { useAsked } from './confirmed-acts';
import { Card } from './card';
import { useMoment } from './days';
import { text } from './text';

const EVERY_SECONDS = 60;

/** What patients asked for and who waits for a place, of the days that come: it holds no time until the desk accepts it. */
export function Requests({ put }: { put(changed: Appointment): void }) {
  const say = useWords(text);
  const moment = useMoment();
  const query = useRead(
    'GET /api/v1/appointments',
    { query: { status: 'proposed,waitlist', per_page: 50 } },
    { everySeconds: EVERY_SECONDS },
  );
  const answered = (changed: Appointment) => {
    put(changed);
    void query.refetch();
  };
  const { ask, dialog } = useAsked(answered);
  if (query.isError && !query.data) return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
  const asked = query.data?.data ?? [];
  return (
    <>
      {asked.length > 0 && (
        <Section title={say.requests} intro={say.requestsIntro}>
          <ul className="requests">
            {asked.map((each) => (
              <Card key={each.id} of={each} put={answered} ask={ask} moment={moment} withDay />
            ))}
          </ul>
        </Section>
      )}
      {dialog}
    </>
  );
}
