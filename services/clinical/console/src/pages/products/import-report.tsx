import { csvLine, saveText } from '../../browser/save-csv';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Section } from '../../kit/page';
import { DataTable } from '../../kit/table';
import { importText } from './import-text';
import type { Import } from './use-import';

/** On the page; all that the service tells is in the file. */
const SHOWN = 100;

interface Told {
  line: number;
  member: string;
  what: string;
}

/** Lines that were refused and why, and substances that the table does not know. */
export function ImportReport({ of }: { of: Import }) {
  const say = useWords(importText);
  const errors = of.errors.map(({ line, member, message }) => ({ line, member, what: message }));
  const unchecked = of.unchecked.map(({ line, member, value }) => ({ line, member, what: value }));
  return (
    <>
      {errors.length > 0 && <List title={say.refused} intro={say.refusedIntro} rows={errors} name={say.refusedName} />}
      {unchecked.length > 0 && (
        <List title={say.unchecked} intro={say.uncheckedIntro} rows={unchecked} name={say.uncheckedName} />
      )}
    </>
  );
}

function List({ title, intro, rows, name }: { title: string; intro: string; rows: readonly Told[]; name: string }) {
  const say = useWords(importText);
  const { number } = useFormat();
  const save = () =>
    saveText(
      `${name}.csv`,
      [[say.line, say.column, say.what], ...rows.map(({ line, member, what }) => [line, member, what])]
        .map(csvLine)
        .join(''),
    );
  return (
    <Section
      title={title}
      intro={intro}
      actions={
        <Button icon="copy" aria-label={say.reportOf(title)} onPress={save}>
          {say.report}
        </Button>
      }
    >
      <DataTable
        caption={title}
        columns={[
          { key: 'line', title: say.line, heads: true, cell: ({ line }) => number(line) },
          { key: 'column', title: say.column, cell: ({ member }) => member },
          { key: 'what', title: say.what, cell: ({ what }) => what },
        ]}
        rows={rows.slice(0, SHOWN)}
        rowKey={({ line, member, what }) => `${line} ${member} ${what}`}
        empty={null}
        foot={rows.length > SHOWN ? <p>{say.more(number(rows.length - SHOWN))}</p> : undefined}
      />
    </Section>
  );
}
