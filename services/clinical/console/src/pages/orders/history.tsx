import type { Data } from '../../api/client';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { nameOfItem, stateOfItem } from '../../orders/items';
import { orderText } from './order-text';

type Version = Data<'GET /api/v1/orders/{order}/versions'>[number];

const MOST = 100;

/** Who ordered, began, did and stopped what, the newest first. */
export function History({ id }: { id: string }) {
  const say = useWords(orderText);
  const format = useFormat();
  const query = useRead('GET /api/v1/orders/{order}/versions', { path: { order: id }, query: { per_page: MOST } });
  const changesOf = useChanges();
  return (
    <Section title={say.history}>
      <Loaded query={query}>
        {({ data }) => (
          <DataTable
            caption={say.history}
            rows={data.map((version, index) => ({ ...version, before: data[index + 1] }))}
            rowKey={({ version }) => String(version)}
            empty={<p className="hint">—</p>}
            columns={[
              {
                key: 'what',
                title: say.what,
                heads: true,
                cell: ({ before, ...version }) =>
                  changesOf(version, before).map((each) => <div key={each}>{each}</div>),
              },
              { key: 'when', title: say.when, keep: true, cell: ({ recorded_at }) => format.moment(recorded_at) },
              { key: 'who', title: say.who, cell: ({ actor }) => actor?.name ?? '—' },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

/** What a version says that the one before did not, with the reason that was given. */
function useChanges() {
  const say = useWords(orderText);
  return ({ version, content }: Version, before: Version | undefined): string[] => {
    if (!before) return [version === 1 ? say.placed : say.changed];
    const was = new Map(before.content.items.map(({ id, status }) => [id, status]));
    const isMoved = content.status !== before.content.status;
    const order = isMoved ? [because(say[content.status], content.status_reason)] : [];
    const items = content.items
      .filter(({ id, status }) => was.get(id) !== status)
      .map((item) => {
        const state = say.became(nameOfItem(item) || say.unnamed, say[stateOfItem(content.kind, item.status)]);
        // What ends with its order ends for the order's reason.
        return because(state, content.status === 'revoked' ? null : item.status_reason);
      });
    const changes = [...order, ...items];
    return changes.length === 0 ? [say.changed] : changes;
  };
}

const because = (what: string, reason: string | null): string => (reason === null ? what : `${what} (${reason})`);
