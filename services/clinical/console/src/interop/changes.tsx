import { useFormat } from '../i18n/format';
import { useWords } from '../i18n/language';
import { DataTable } from '../kit/table';
import { changeText } from './change-text';
import styles from './interop.module.css';
import { plain, type Change } from './message';
import { useResourceName } from './parts';

/** Records at most, members of each, characters of one. */
const SHOWN = 50;
const SHOWN_FIELDS = 40;
const LONG = 400;

/** What a message changes in the records: each member as it is now and as it will be. */
export function Changes({ of }: { of: readonly Change[] }) {
  const say = useWords(changeText);
  const name = useResourceName();
  const shown = useShown();
  const field = useFieldName();
  if (of.length === 0) return <p>{say.none}</p>;
  return (
    <div className={styles.changes}>
      {of.slice(0, SHOWN).map(({ action, resource_type, resource_id, fields }, nth) => {
        const what = name(resource_type);
        const title = { create: say.made, update: say.changed, cancel: say.ended }[action](what);
        const rows = fields.filter((each) => action !== 'create' || !isEmpty(each.after)).slice(0, SHOWN_FIELDS);
        return (
          // Several may be new, which have no id yet.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={`${resource_id} ${nth}`} className={styles.change}>
            <h3>{title}</h3>
            <DataTable
              caption={title}
              columns={[
                { key: 'name', title: say.field, heads: true, cell: ({ name: each }) => field(each) },
                ...(action === 'create'
                  ? []
                  : [{ key: 'before', title: say.before, cell: (row: Change['fields'][number]) => shown(row.before) }]),
                { key: 'after', title: say.after, cell: ({ after }) => shown(after) },
              ]}
              rows={rows}
              rowKey={({ name: each }) => each}
              empty={<p className="hint">{say.hidden}</p>}
              foot={fields.length > SHOWN_FIELDS && <span>{say.more(fields.length - SHOWN_FIELDS)}</span>}
            />
          </div>
        );
      })}
      {of.length > SHOWN && <p className="hint">{say.more(of.length - SHOWN)}</p>}
    </div>
  );
}

/** Of a new record it tells nothing. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A member of a record as it is called, or as programs know it. */
function useFieldName(): (name: string) => string {
  const say = useWords(changeText) as unknown as Record<string, string | undefined>;
  return (name) => (Object.hasOwn(say, name) ? (say[name] ?? name) : name.replaceAll('_', ' '));
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function useShown() {
  const say = useWords(changeText);
  const format = useFormat();
  function written(value: unknown): string {
    if (value === null || value === undefined || value === '') return say.nothing;
    if (typeof value === 'boolean') return value ? say.yes : say.no;
    if (typeof value === 'string') {
      if (INSTANT.test(value)) return format.moment(value);
      return DAY.test(value) ? format.date(value) : plain(value);
    }
    if (Array.isArray(value)) return value.length === 0 ? say.nothing : value.map(written).join('; ');
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'object') return '';
    const parts = Object.entries(value).filter(([key, each]) => key !== 'id' && !isEmpty(each));
    return parts.map(([name, each]) => `${name.replaceAll('_', ' ')}: ${written(each)}`).join(', ');
  }
  return (value: unknown) => {
    const text = written(value);
    return <bdi>{text.length > LONG ? `${text.slice(0, LONG)}…` : text}</bdi>;
  };
}
