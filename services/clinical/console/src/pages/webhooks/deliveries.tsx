import type { Data } from '../../api/client';
import { useRead, useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge, type Tone } from '../../kit/badge';
import { Button } from '../../kit/button';
import { CursorPages, useCursors } from '../../kit/cursor-pages';
import { Section } from '../../kit/page';
import { Empty, Loaded, useFault } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { text as kitText } from '../../kit/text';
import { useToast } from '../../kit/toast';
import { DELIVERIES, READS, useEventName, type Webhook } from './parts';
import { text } from './text';

type Delivery = Data<typeof DELIVERIES>[number];

const EVERY_SECONDS = 15;
const PER_PAGE = 10;
const TONES: Record<Delivery['status'], Tone> = { pending: 'accent', delivered: 'good', failed: 'bad' };

/** What it was told, the newest first, and how that went. */
export function Deliveries({ of }: { of: Webhook }) {
  const say = useWords(text);
  const format = useFormat();
  const name = useEventName();
  const cursors = useCursors();
  const { cursor } = cursors;
  const asked = { per_page: PER_PAGE, sort: '-created_at', ...(cursor !== undefined && { cursor }) } as const;
  const query = useRead(DELIVERIES, { path: { webhook: of.id }, query: asked }, { everySeconds: EVERY_SECONDS });
  return (
    <Section title={say.deliveries} intro={say.deliveriesIntro}>
      <Loaded query={query}>
        {({ data, meta }) => (
          <DataTable
            caption={say.deliveries}
            rows={data}
            rowKey={({ id }) => id}
            empty={
              <Empty icon="send" title={say.noDeliveries}>
                {say.noDeliveriesHint}
              </Empty>
            }
            foot={<CursorPages of={cursors} next={meta.next_cursor} />}
            columns={[
              { key: 'event', title: say.event, heads: true, cell: ({ event }) => name(event) },
              { key: 'when', title: say.when, keep: true, cell: ({ created_at }) => format.moment(created_at) },
              { key: 'result', title: say.result, cell: (each) => <Result of={each} /> },
              { key: 'again', title: say.act, cell: (each) => <Again of={each} webhook={of} /> },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

function Result({ of }: { of: Delivery }) {
  const say = useWords(text);
  const { status, attempts, error, answer_status } = of;
  const why = error === null ? null : error === 'disabled' ? say.wasDisabled : say[error];
  const told = [
    attempts > 0 && say.attempts(attempts),
    answer_status === null ? why : say.answered(answer_status),
  ].filter(Boolean);
  return (
    <>
      <Badge tone={TONES[status]}>{say[status]}</Badge>
      {told.length > 0 && <span className="sub">{told.join(', ')}</span>}
    </>
  );
}

/** What still waits is made anyway, and a webhook that is paused takes nothing. */
function Again({ of, webhook }: { of: Delivery; webhook: Webhook }) {
  const say = useWords(text);
  const common = useWords(kitText);
  const name = useEventName();
  const toast = useToast();
  const fault = useFault();
  const redeliver = useWrite('POST /api/v1/webhooks/{webhook}/deliveries/{delivery}/redeliver', {
    changes: [...READS, DELIVERIES],
  });
  if (of.status === 'pending' || webhook.status !== 'active') return '—';
  async function send() {
    try {
      toast((await redeliver.mutateAsync({ path: { webhook: webhook.id, delivery: of.id } })).message);
    } catch (error) {
      toast(fault(error), 'bad');
    }
  }
  return (
    <Button
      small
      icon="refresh"
      aria-label={common.actOn(say.again, name(of.event))}
      isPending={redeliver.isPending}
      onPress={() => void send()}
    >
      {say.again}
    </Button>
  );
}
