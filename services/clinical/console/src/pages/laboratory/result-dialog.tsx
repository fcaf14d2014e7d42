import { type KeyboardEvent } from 'react';
import { useOnce } from '../../api/use-once';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { Checkbox, TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import { Doubts } from './doubts';
import styles from './laboratory.module.css';
import { doubtsOf, EMPTY, faultOf, flagOf, isWritten, linesOf, observationsOf, type Flag, type Line } from './lines';
import { text } from './text';
import type { Task } from './tasks';

const FLAGS: readonly Flag[] = ['auto', 'N', 'L', 'H', 'LL', 'HH', 'A', 'AA'];
const COLUMNS = ['analyte', 'value', 'unit', 'low', 'high'] as const;
const MEMBERS = { analyte: 'name', value: 'value', unit: 'unit', low: 'low', high: 'high' } as const;
const MOST_LINES = 200;

/** The result of an item, line by line; what is out of its reference is said while it is typed. */
export function ResultDialog({
  of,
  changes,
  close,
}: {
  of: Task;
  changes: Parameters<typeof useOnce>[1];
  close(): void;
}) {
  const say = useWords(text);
  const toast = useToast();
  const create = useOnce('POST /api/v1/lab-results', changes);
  const locale = useSession().clinic?.locale ?? 'es';
  const { item, order, name } = of;
  const { test } = item;
  const code =
    test && (test.loinc ? { system: 'http://loinc.org', code: test.loinc } : { system: 'local', code: test.code });
  const form = useForm({
    initial: {
      lines: [{ ...EMPTY, code: code ?? undefined, name }] as readonly Line[],
      conclusion: '',
      release: false,
    },
    check({ lines }) {
      const fault = faultOf(lines);
      if (fault) return { lines: say[fault.rule](fault.line) };
      const [doubt] = doubtsOf(lines, locale);
      return doubt ? { lines: say.doubtful(doubt.at + 1) } : {};
    },
    send: ({ lines, conclusion, release }) =>
      create.send({
        body: {
          order_item_id: item.id,
          ...(!code && { code: { system: 'local', code: name.slice(0, 50), display: name } }),
          observations: observationsOf(lines),
          conclusion: conclusion.trim() || null,
          release,
        },
      }),
    done({ message }) {
      toast(message);
      close();
    },
  });
  const { lines } = form.values;
  const doubts = doubtsOf(lines, locale);
  const put = (next: readonly Line[]) => form.set({ lines: next });
  const fault = form.errorOf('lines') ?? form.errorOf('observations');
  return (
    <Dialog title={say.enterTitle(name, order.patient.full_name)} close={close} alert wide>
      <div className={styles.wide}>
        <FormView form={form} send={say.save} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
          <p className="hint">{say.gridHint}</p>
          {!lines.some(isWritten) && <Before of={of} take={put} />}
          <Grid lines={lines} put={put} doubted={new Set(doubts.map(({ at }) => at))} />
          <Doubts of={doubts} lines={lines} put={put} />
          {fault && (
            <p className="error" role="alert">
              {fault}
            </p>
          )}
          <div>
            <Button small icon="plus" isDisabled={lines.length >= MOST_LINES} onPress={() => put([...lines, EMPTY])}>
              {say.addRow}
            </Button>
          </div>
          <TextInput {...form.field('conclusion')} label={say.conclusion} rows={2} maxLength={20_000} />
          <Checkbox {...form.field('release')} label={say.release} hint={say.releaseHint} />
        </FormView>
      </div>
    </Dialog>
  );
}

function Grid(props: { lines: readonly Line[]; put(next: readonly Line[]): void; doubted: ReadonlySet<number> }) {
  const { lines, put, doubted } = props;
  const say = useWords(text);
  const edit = (at: number, some: Partial<Line>) =>
    put(lines.map((line, index) => (index === at ? { ...line, ...some } : line)));
  return (
    <div className={styles.frame}>
      <table className={styles.grid}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {say[column]}
              </th>
            ))}
            <th scope="col">{say.flag}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={at}>
              {COLUMNS.map((column) => (
                <td key={column}>
                  <input
                    data-column={column}
                    aria-label={say.cell(say[column], at + 1)}
                    value={line[MEMBERS[column]]}
                    maxLength={255}
                    // One that is typed anew is another analyte.
                    onChange={({ target: { value } }) =>
                      edit(at, { [MEMBERS[column]]: value, ...(column === 'analyte' && { code: undefined }) })
                    }
                    onKeyDown={(event) => column === 'value' && toNext(event)}
                  />
                </td>
              ))}
              <td>
                <select
                  aria-label={say.cell(say.flag, at + 1)}
                  value={line.flag}
                  onChange={({ target }) => edit(at, { flag: target.value as Flag })}
                >
                  {FLAGS.map((flag) => (
                    <option key={flag} value={flag}>
                      {say[flag]}
                    </option>
                  ))}
                </select>
                {!doubted.has(at) && <Said of={line} />}
              </td>
              <td>
                <Button
                  small
                  look="quiet"
                  icon="close"
                  aria-label={say.removeRow(at + 1)}
                  isDisabled={lines.length === 1}
                  onPress={() => put(lines.filter((_, index) => index !== at))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the line will be flagged as, where nobody chose it. */
function Said({ of }: { of: Line }) {
  const say = useWords(text);
  const flag = of.flag === 'auto' ? flagOf(of) : undefined;
  return (
    <span role="status" className={styles.said}>
      {flag && <Badge tone={flag === 'N' ? 'good' : 'warning'}>{say[flag]}</Badge>}
    </span>
  );
}

/** From a value to that of the next line; from the last it sends nothing. */
function toNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const next = event.currentTarget.closest('tr')?.nextElementSibling;
  next?.querySelector<HTMLInputElement>('[data-column=value]')?.focus();
}

/** The lines that the patient's last result of this test had, a press away. */
function Before({ of, take }: { of: Task; take(lines: readonly Line[]): void }) {
  const say = useWords(text);
  const format = useFormat();
  const code = of.item.test?.loinc ?? of.item.test?.code;
  const { data } = useRead(
    'GET /api/mobile/v1/clinical/lab-results',
    { query: { patient_id: of.order.patient.id, code: code ?? '', sort: '-issued_at', per_page: 1 } },
    { unless: code === undefined },
  );
  const last = data?.data[0];
  if (!last || last.observations.length === 0) return null;
  return (
    <div>
      <Button small onPress={() => take(linesOf(last))}>
        {say.asBefore(format.moment(last.issued_at))}
      </Button>
    </div>
  );
}
