import { useState } from 'react';
import { usePages } from '../../api/use-pages';
import { useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { By } from '../../kit/by';
import { Button } from '../../kit/button';
import { Section } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { Loaded } from '../../kit/states';
import { DataTable, type Column } from '../../kit/table';
import { isOpen, type Patient } from '../../patients/patient';
import { useSession } from '../../session/session';
import styles from './chart.module.css';
import { KINDS, TYPES, useSize, type Document } from '../../documents/document';
import { DocumentDialog } from './document-dialog';
import { text } from '../../documents/text';
import { MoreRows } from './more-rows';
import { OpenDocument } from '../../documents/open-document';
import { ReleaseDocument } from './release-document';
import { voiding } from './record-acts';
import { VoidDialog } from './void';

type Shown = Document['type'] | 'anyType';

const CHANGES = { changes: ['GET /api/v1/documents'] } as const;

/** What was filed with a patient. Some file documents and may not read them. */
export function Documents({ of }: { of: Patient }) {
  const say = useWords(text);
  const { can, uses } = useSession();
  const [isAdding, setAdding] = useState(false);
  const mayRead = can('documents:read');
  const mayAdd = can('documents:write') && isOpen(of);
  if (!uses('general') || !(mayRead || mayAdd)) return null;
  return (
    <Section
      title={say.documents}
      {...(!mayRead && { intro: say.onlyFiling })}
      actions={
        mayAdd && (
          <Button small icon="plus" onPress={() => setAdding(true)}>
            {say.add}
          </Button>
        )
      }
    >
      {mayRead && <List id={of.id} />}
      {isAdding && <DocumentDialog of={of} close={() => setAdding(false)} />}
    </Section>
  );
}

/** The newest first; those of one type where that is asked for. */
function List({ id }: { id: string }) {
  const say = useWords(text);
  const [type, setType] = useState<Shown>('anyType');
  const [voided, setVoided] = useState<Document>();
  const columns = useColumns(setVoided);
  const { query, more } = usePages(
    'GET /api/v1/documents',
    { query: { patient_id: id, sort: '-date', per_page: 20, ...(type !== 'anyType' && { type }) } },
    1,
  );
  const cancel = useWrite('POST /api/v1/documents/{document}/cancel', CHANGES);
  return (
    <>
      {(type !== 'anyType' || (query.data?.data.length ?? 0) > 1) && (
        <div className={styles.filter}>
          <SelectInput<Shown>
            label={say.show}
            value={type}
            onChange={setType}
            options={(['anyType', ...TYPES] as const).map((value) => ({ value, label: say[value] }))}
          />
        </div>
      )}
      <Loaded query={query}>
        {({ data }) => (
          <DataTable
            caption={say.documents}
            rows={data}
            rowKey={(each) => each.id}
            faded={({ status }) => status === 'entered_in_error'}
            empty={<p className="hint">{say.none}</p>}
            foot={more && <MoreRows more={more} of={say.documents} />}
            columns={columns}
          />
        )}
      </Loaded>
      {voided && (
        <VoidDialog
          name={voided.title}
          send={(reason) => cancel.mutateAsync({ path: { document: voided.id }, ...voiding(voided, reason) })}
          close={() => setVoided(undefined)}
        />
      )}
    </>
  );
}

function useColumns(toVoid: (of: Document) => void): Column<Document>[] {
  const say = useWords(text);
  const format = useFormat();
  const sizeOf = useSize();
  const { can } = useSession();
  return [
    {
      key: 'title',
      title: say.title,
      heads: true,
      cell: ({ title, content_type, size, status, status_reason }) => (
        <>
          {title}
          <span className="sub">
            {status === 'entered_in_error'
              ? [say.error, status_reason].filter(Boolean).join(': ')
              : `${KINDS[content_type].extension.toUpperCase()}, ${sizeOf(size)}`}
          </span>
        </>
      ),
    },
    {
      key: 'type',
      title: say.type,
      cell: ({ type, status, released_at }) => (
        <div>
          {say[type]}
          {status === 'current' && released_at !== null && <span className="sub">{say.shown}</span>}
        </div>
      ),
    },
    { key: 'date', title: say.date, keep: true, cell: ({ date }) => format.date(date) },
    {
      key: 'by',
      title: say.by,
      cell: ({ entered_by, created_at }) => <By name={entered_by.full_name} at={created_at} />,
    },
    {
      key: 'acts',
      title: say.acts,
      end: true,
      cell: (each) => (
        <div className={styles.acts}>
          <OpenDocument of={each} />
          {can('documents:write') && each.status === 'current' && <ReleaseDocument of={each} />}
          {can('documents:write') && each.status === 'current' && (
            <Button small look="quiet" aria-label={say.voidOne(each.title)} onPress={() => toVoid(each)}>
              {say.void}
            </Button>
          )}
        </div>
      ),
    },
  ];
}
