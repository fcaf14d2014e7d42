import { csvLine, saveText } from '../../browser/save-csv';
import { useFormat } from '../../i18n/format';
import { useLanguage, useWords } from '../../i18n/language';
import { Button, LinkButton } from '../../kit/button';
import { FileDrop } from '../../kit/file-drop';
import { Failure } from '../../kit/form';
import { Icon } from '../../kit/icon';
import { PageHead, Section } from '../../kit/page';
import { Loaded, Notice } from '../../kit/states';
import { ImportReport } from './import-report';
import { importText } from './import-text';
import styles from './products.module.css';
import { text } from './text';
import { useImport, type Import } from './use-import';

/** The formulary from a file: tried first, with what is wrong in which line, then imported. */
export function ImportPage() {
  const say = useWords(importText);
  const { title } = useWords(text);
  const { number } = useFormat();
  const { file, isUnfit, part, failure, id, query, choose, keep, reset } = useImport();
  const isChoosing = id === '' && part === undefined;
  return (
    <>
      <PageHead title={say.title} intro={say.intro} back={{ href: '/', title }} />
      <div className={styles.import} aria-live="polite">
        {isUnfit && <Notice tone="bad" title={say.unfit} />}
        {file?.isLatin && <Notice tone="warning" title={say.latin} />}
        {failure !== undefined && <Failure error={failure} />}
        {part !== undefined && (
          <Section title={say.sending}>
            <progress aria-label={say.sending} value={part} max={1} />
            <p>{say.sent(number(Math.round(part * 100)))}</p>
          </Section>
        )}
        {isChoosing && <Choose choose={(files) => void choose(files)} />}
        {id !== '' && part === undefined && (
          <Loaded query={query}>{({ data }) => <Run of={data} keep={file && (() => keep())} reset={reset} />}</Loaded>
        )}
      </div>
    </>
  );
}

function Choose({ choose }: { choose(files: readonly File[]): void }) {
  const say = useWords(importText);
  const { language } = useLanguage();
  const example = () => saveText(`${say.exampleName}.csv`, EXAMPLE[language].map(csvLine).join(''));
  return (
    <>
      <FileDrop
        label={say.drop}
        types={['.csv', '.txt', 'text/csv', 'text/plain']}
        choose={choose}
        hint={
          <>
            <Icon name="list" size={28} />
            <p className="empty-title">{say.drop}</p>
            <p>{say.or}</p>
          </>
        }
      >
        <Button look="primary" icon="plus">
          {say.choose}
        </Button>
      </FileDrop>
      <Section title={say.columns} actions={<Button onPress={example}>{say.example}</Button>}>
        <ul className={styles.columns}>
          <li>{say.columnsNeeded}</li>
          <li>{say.columnsOthers}</li>
          <li>{say.columnsLists}</li>
          <li>{say.columnsSame}</li>
        </ul>
      </Section>
    </>
  );
}

function Run({ of, keep, reset }: { of: Import; keep: (() => void) | undefined; reset(): void }) {
  const say = useWords(importText);
  const { number } = useFormat();
  if (of.status !== 'completed')
    return (
      <Section title={of.dry_run ? say.trying : say.importing} intro={say.mayLeave}>
        <progress aria-label={of.dry_run ? say.trying : say.importing} value={of.done} max={Math.max(1, of.total)} />
        <p>{say.progress(number(of.done), number(of.total))}</p>
      </Section>
    );
  const good = of.total - of.failed;
  return (
    <>
      <Section title={of.dry_run ? say.tried : say.imported}>
        <Notice
          tone={of.failed > 0 ? 'warning' : 'good'}
          title={
            of.dry_run
              ? say.wouldBe(number(of.created), number(of.updated), number(of.failed))
              : say.was(number(of.created), number(of.updated), number(of.failed))
          }
        >
          {of.dry_run && <p>{keep ? say.nothingKept : say.chooseAgain}</p>}
        </Notice>
        <div className="actions">
          {of.dry_run && keep && good > 0 && (
            <Button look="primary" icon="check" onPress={keep}>
              {say.import(number(good))}
            </Button>
          )}
          {!of.dry_run && (
            <LinkButton look="primary" href="/" icon="list">
              {say.see}
            </LinkButton>
          )}
          <Button onPress={reset}>{say.another}</Button>
        </div>
      </Section>
      <ImportReport of={of} />
    </>
  );
}

const EXAMPLE = {
  es: [
    ['code', 'name', 'unit', 'strength', 'form', 'substances', 'barcodes', 'pack_sizes', 'control_class', 'minimum'],
    [
      'PAR-500',
      'Paracetamol',
      'comprimido',
      '500 mg',
      'comprimido',
      'Paracetamol',
      '7501031311309',
      '20;30',
      '',
      '200',
    ],
    ['MOR-10', 'Morfina', 'ampolla', '10 mg/mL', 'ampolla', 'Morfina', '', '10', 'II', '20'],
  ],
  en: [
    ['code', 'name', 'unit', 'strength', 'form', 'substances', 'barcodes', 'pack_sizes', 'control_class', 'minimum'],
    ['PAR-500', 'Paracetamol', 'tablet', '500 mg', 'tablet', 'Paracetamol', '7501031311309', '20;30', '', '200'],
    ['MOR-10', 'Morphine', 'ampoule', '10 mg/mL', 'ampoule', 'Morphine', '', '10', 'II', '20'],
  ],
} as const;
