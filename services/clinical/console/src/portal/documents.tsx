import { useSize, KINDS } from '../documents/document';
import { OpenDocument } from '../documents/open-document';
import { text as documentWords } from '../documents/text';
import { useFormat } from '../i18n/format';
import { useWords, words } from '../i18n/language';
import { PageHead } from '../kit/page';
import { OwnTable } from './own-table';

const text = words({
  es: {
    title: 'Documentos',
    intro: 'Lo que la clínica le entregó: informes, imágenes y cartas.',
    none: 'No hay documentos',
    noneHint: 'Aparecen aquí cuando la clínica se los entrega.',
    what: 'Documento',
    of: 'Del',
    open: 'Archivo',
  },
  en: {
    title: 'Documents',
    intro: 'What the clinic released to you: reports, pictures and letters.',
    none: 'There are no documents',
    noneHint: 'They appear here when the clinic releases them to you.',
    what: 'Document',
    of: 'Of',
    open: 'File',
  },
});

export function Documents() {
  const say = useWords(text);
  const kinds = useWords(documentWords);
  const format = useFormat();
  const sizeOf = useSize();
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <OwnTable
        name="GET /api/mobile/v1/clinical/documents"
        caption={say.title}
        rowKey={({ id }) => id}
        empty={{ icon: 'list', title: say.none, hint: say.noneHint }}
        columns={[
          {
            key: 'what',
            title: say.what,
            heads: true,
            cell: ({ title, type, content_type, size }) => (
              <>
                {title}
                <span className="sub">
                  {kinds[type]}, {KINDS[content_type].extension.toUpperCase()}, {sizeOf(size)}
                </span>
              </>
            ),
          },
          { key: 'of', title: say.of, keep: true, cell: ({ date }) => format.date(date) },
          { key: 'open', title: say.open, end: true, cell: (each) => <OpenDocument of={each} /> },
        ]}
      />
    </>
  );
}
