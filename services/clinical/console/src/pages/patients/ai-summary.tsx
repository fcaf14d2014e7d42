import { Link } from 'wouter';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Section } from '../../kit/page';
import { giveFeedback, useSuggestion, type Suggestion } from '../../suggestions/use-suggestion';
import { aiSummaryText } from './ai-summary-text';
import styles from './chart.module.css';

interface Citation {
  type: string;
  id: string | null;
  version: number | null;
  quote: string;
}

interface Statement {
  text: string;
  citations: readonly Citation[];
}

const statementsOf = ({ result }: Suggestion): readonly Statement[] =>
  result && 'statements' in result ? (result.statements ?? []) : [];

/** Where a record is shown by itself; the others are on this page. */
const PAGES: Readonly<Record<string, string>> = {
  consultation: '~/console/consultations',
  admission: '~/console/hospitalization',
};

/** What the records say, in sentences, for who asks: each leads to the records that say it. */
export function AiSummary({ id }: { id: string }) {
  const say = useWords(aiSummaryText);
  const { suggestion, isAsked, error, isRefused, ask, forget } = useSuggestion();
  if (isRefused) return null;
  const statements = suggestion ? statementsOf(suggestion) : [];
  const isFailed = error !== undefined || suggestion?.status === 'failed';
  return (
    <Section
      title={say.title}
      intro={say.intro}
      actions={
        <>
          {suggestion && (
            <Button
              small
              look="quiet"
              onPress={() => {
                void giveFeedback(suggestion.id, 'rejected');
                forget();
              }}
            >
              {say.reject}
            </Button>
          )}
          <Button small isPending={isAsked} onPress={() => void ask({ kind: 'summary', input: { patient_id: id } })}>
            {suggestion ? say.again : say.ask}
          </Button>
        </>
      }
    >
      <div aria-live="polite">
        {isAsked && <p className="hint">{say.asking}</p>}
        {isFailed && <p className="hint">{say.failed}</p>}
        {suggestion?.status === 'ready' && statements.length === 0 && <p className="hint">{say.none}</p>}
      </div>
      {statements.length > 0 && (
        <ul className={styles.statements} aria-label={say.title}>
          {statements.map(({ text, citations }) => (
            <li key={text}>
              {text} <Sources of={citations} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The records that say it, each once: those with a page by a link, the others with their words. */
function Sources({ of }: { of: readonly Citation[] }) {
  const say = useWords(aiSummaryText);
  const records = new Map<string, { citation: Citation; quotes: string[] }>();
  for (const citation of of) {
    const known = records.get(`${citation.type} ${citation.id}`);
    if (known) known.quotes.push(citation.quote);
    else records.set(`${citation.type} ${citation.id}`, { citation, quotes: [citation.quote] });
  }
  return (
    <>
      {[...records].map(([key, { citation, quotes }]) => {
        const { type, id, version } = citation;
        const name = say[type as 'problem'] ?? type;
        const page = PAGES[type];
        if (page && id)
          return (
            <Link key={key} href={`${page}/${id}`}>
              {name}
            </Link>
          );
        return (
          <details key={key} className={styles.code}>
            <summary>{name}</summary>
            <p>{say.says(version ?? 1, quotes.map((quote) => `«${quote}»`).join(' '))}</p>
          </details>
        );
      })}
    </>
  );
}
