import { useWords } from '../i18n/language';
import { By } from '../kit/by';
import { LinkButton } from '../kit/button';
import type { Column } from '../kit/table';
import { PLURAL_OF, type Document } from './documents';
import { Lines, storesOf } from './lines';
import { DocumentState } from './state';
import { text } from './text';

/** Of a list of documents, each with a way to its page. */
export function useDocumentColumns(): Column<Document>[] {
  const say = useWords(text);
  return [
    {
      key: 'what',
      title: say.what,
      heads: true,
      cell: (of) => (
        <>
          {say[PLURAL_OF[of.kind]]} <span className="whole">{of.number}</span>
          <span className="sub">{storesOf(of)}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: say.state,
      cell: (of) => <DocumentState of={of} />,
    },
    { key: 'lines', title: say.lines, cell: (of) => <div>{<Lines of={of} />}</div> },
    {
      key: 'by',
      title: say.by,
      cell: ({ actor, witness, created_at }) => (
        <By name={actor.full_name} at={created_at} second={witness && say.second(witness.full_name)} />
      ),
    },
    {
      key: 'acts',
      title: say.acts,
      end: true,
      cell: (of) => (
        <LinkButton small href={pageOf(of)} label={say.openOf(of.number)}>
          {say.open}
        </LinkButton>
      ),
    },
  ];
}

const pageOf = ({ kind, id }: Document): string => `~/console/movements/documents/${PLURAL_OF[kind]}/${id}`;
