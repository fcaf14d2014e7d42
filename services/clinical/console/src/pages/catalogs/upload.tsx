import { useState } from 'react';
import { csvLine, saveText } from '../../browser/save-csv';
import { useFormat } from '../../i18n/format';
import { useLanguage, useWords } from '../../i18n/language';
import { Button, LinkButton } from '../../kit/button';
import { Checkbox } from '../../kit/field';
import { FileDrop } from '../../kit/file-drop';
import { Icon } from '../../kit/icon';
import { PageHead, Section } from '../../kit/page';
import { ErrorNotice, Notice } from '../../kit/states';
import type { OrderKind } from '../../orders/kinds';
import { EXAMPLES } from './examples';
import { FaultReport } from './fault-report';
import { text } from './text';
import { isUnsure, useUpload, type Checking, type Done, type None, type Ready } from './use-upload';

export function Upload({ kind }: { kind: OrderKind }) {
  const say = useWords(text);
  const { upload, start, send, stop, goOn, reset } = useUpload(kind);
  return (
    <>
      <PageHead
        title={say.uploadTitle(say[kind])}
        intro={say.uploadIntro}
        back={{ href: `/${kind}`, title: say[kind] }}
      />
      <div className="upload" aria-live="polite">
        {upload.state === 'none' && <Choose kind={kind} unfit={upload.unfit} start={(files) => void start(files)} />}
        {(upload.state === 'checking' || upload.state === 'stopped') && (
          <CheckingView upload={upload} stop={stop} goOn={goOn} reset={reset} />
        )}
        {(upload.state === 'ready' || upload.state === 'importing') && (
          <ReadyView upload={upload} send={(missing) => void send(missing)} reset={reset} />
        )}
        {upload.state === 'faulty' && <FaultReport name={upload.file.name} faults={upload.faults} reset={reset} />}
        {upload.state === 'done' && <DoneView kind={kind} upload={upload} reset={reset} />}
      </div>
    </>
  );
}

function Choose(props: { kind: OrderKind; unfit: None['unfit']; start(files: readonly File[]): void }) {
  const { kind, unfit, start } = props;
  const say = useWords(text);
  const { language } = useLanguage();
  const sentence = useUnfit();
  const example = () => saveText(`${say[kind]}.csv`, EXAMPLES[kind][language].map(csvLine).join(''));
  return (
    <>
      {unfit && <Notice tone="bad" title={sentence(unfit)} />}
      <FileDrop
        label={say.drop}
        types={['.csv', '.txt', 'text/csv', 'text/plain']}
        choose={start}
        hint={
          <>
            <Icon name="list" size={28} />
            <p className="empty-title">{say.drop}</p>
            <p>{say.or}</p>
          </>
        }
      >
        <Button look="primary" icon="plus">
          {say.chooseFile}
        </Button>
      </FileDrop>
      <Section title={say.columns} actions={<Button onPress={example}>{say.template}</Button>}>
        <ul className="upload-columns">
          <li>{say.columnsNeeded}</li>
          <li>{say[columnsOf(kind)]}</li>
          <li>{say.columnsHint}</li>
        </ul>
      </Section>
    </>
  );
}

function columnsOf(kind: OrderKind) {
  if (kind === 'laboratory') return 'columnsLaboratory';
  return kind === 'imaging' ? 'columnsImaging' : 'columnsServices';
}

function useUnfit() {
  const say = useWords(text);
  const { number } = useFormat();
  return ({ why, count }: NonNullable<None['unfit']>): string => {
    if (why === 'fileTooLarge') return say.fileTooLarge(number(Math.round(count / 100_000) / 10));
    if (why === 'fileTooLong') return say.fileTooLong(number(count));
    return say[why];
  };
}

function CheckingView(props: { upload: Checking; stop(): void; goOn(): void; reset(): void }) {
  const { upload, stop, goOn, reset } = props;
  const { file, checked, failure } = upload;
  const say = useWords(text);
  const { number } = useFormat();
  const total = file.pieces.reduce((sum, piece) => sum + piece.text.length, 0);
  const kilobytes = (bytes: number) => number(Math.ceil(bytes / 1000));
  return (
    <Section title={upload.state === 'checking' ? say.checking : file.name}>
      <progress aria-label={say.checking} value={checked.sent} max={total} />
      <p>{say.progress(number(checked.lines), number(file.lines), kilobytes(checked.sent), kilobytes(total))}</p>
      {upload.state === 'stopped' &&
        (failure === undefined ? <Notice title={say.stopped} /> : <ErrorNotice error={failure} />)}
      <div className="actions">
        {upload.state === 'checking' ? (
          <Button icon="close" onPress={stop}>
            {say.stop}
          </Button>
        ) : (
          <>
            <Button look="primary" icon="refresh" onPress={goOn}>
              {say.goOn}
            </Button>
            <Button onPress={reset}>{say.another}</Button>
          </>
        )}
      </div>
    </Section>
  );
}

function ReadyView(props: { upload: Ready; send(deactivateMissing: boolean): void; reset(): void }) {
  const { upload, send, reset } = props;
  const { file, checked, failure } = upload;
  const say = useWords(text);
  const { number } = useFormat();
  const [missing, setMissing] = useState(false);
  const pending = upload.state === 'importing';
  return (
    <Section title={say.ready(number(checked.lines))} intro={file.name}>
      <Notice tone="good" title={pending ? say.importing : say.readyHint} />
      {file.latin && <Notice tone="warning" title={say.latin} />}
      {checked.ignored.length > 0 && <p>{say.ignored(checked.ignored.join(', '))}</p>}
      <Checkbox value={missing} onChange={setMissing} label={say.missing} hint={say.missingHint} isDisabled={pending} />
      {failure !== undefined && <ErrorNotice error={failure} />}
      {isUnsure(failure) && <p>{say.unsure}</p>}
      <div className="actions">
        <Button look="primary" icon="check" isPending={pending} onPress={() => send(missing)}>
          {say.import(number(checked.lines))}
        </Button>
        <Button isDisabled={pending} onPress={reset}>
          {say.another}
        </Button>
      </div>
    </Section>
  );
}

function DoneView({ kind, upload, reset }: { kind: OrderKind; upload: Done; reset(): void }) {
  const say = useWords(text);
  const { number } = useFormat();
  const { added, changed, unchanged, deactivated } = upload.done;
  return (
    <Section title={say.done} intro={upload.file.name}>
      <Notice
        tone="good"
        title={say.doneCounts(number(added), number(changed), number(unchanged), number(deactivated))}
      />
      <div className="actions">
        <LinkButton look="primary" href={`/${kind}`} icon="list">
          {say.see}
        </LinkButton>
        <Button onPress={reset}>{say.another}</Button>
      </div>
    </Section>
  );
}
