import { csvLine, saveText } from '../../browser/save-csv';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Notice } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { text } from './text';
import type { Fault } from './use-upload';

/** On the page; all of them are in the report. */
const SHOWN = 100;

/** Each faulty line with its number and why. */
export function FaultReport({ name, faults, reset }: { name: string; faults: readonly Fault[]; reset(): void }) {
  const say = useWords(text);
  const { number } = useFormat();
  const columns: Column<Fault>[] = [
    { key: 'line', title: say.line, heads: true, cell: ({ line }) => number(line) },
    { key: 'what', title: say.what, cell: ({ what }) => what },
  ];
  const save = () => {
    const lines = [[say.line, say.what], ...faults.map(({ line, what }) => [line, what])];
    saveText(`${name.replace(/\.\w+$/, '')}-${say.reportName}.csv`, lines.map(csvLine).join(''));
  };
  return (
    <>
      <Notice tone="bad" title={say.faultsTitle(number(faults.length))}>
        <p>{say.faultsHint}</p>
      </Notice>
      <div className="actions">
        <Button look="primary" icon="refresh" onPress={reset}>
          {say.another}
        </Button>
        <Button icon="copy" onPress={save}>
          {say.report}
        </Button>
      </div>
      <DataTable
        caption={say.faultsTitle(number(faults.length))}
        columns={columns}
        rows={faults.slice(0, SHOWN)}
        rowKey={({ line, what }) => `${line} ${what}`}
        empty={null}
        foot={faults.length > SHOWN ? <p>{say.moreFaults(number(faults.length - SHOWN))}</p> : undefined}
      />
    </>
  );
}
