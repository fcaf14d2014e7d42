import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Section } from '../../kit/page';
import { Dismiss } from '../../suggestions/dismiss';
import { statementsOf } from '../../suggestions/result';
import { SuggestionState } from '../../suggestions/state';
import { Statements } from '../../suggestions/statements';
import { giveFeedback, useSuggestion } from '../../suggestions/use-suggestion';
import { aiSummaryText } from './ai-summary-text';

/** What the records say, in sentences, for who asks: each leads to the records that say it. */
export function AiSummary({ id }: { id: string }) {
  const say = useWords(aiSummaryText);
  const asking = useSuggestion();
  const { suggestion, isAsked, isRefused, ask, forget } = asking;
  if (isRefused) return null;
  const statements = suggestion ? statementsOf(suggestion) : [];
  return (
    <Section
      title={say.title}
      intro={say.intro}
      actions={
        <>
          {suggestion && statements.length > 0 && (
            <Dismiss
              label={say.reject}
              dismiss={(comment) => {
                void giveFeedback(suggestion.id, { decision: 'rejected', comment });
                forget();
              }}
            />
          )}
          <Button small isPending={isAsked} onPress={() => void ask({ kind: 'summary', input: { patient_id: id } })}>
            {suggestion ? say.again : say.ask}
          </Button>
        </>
      }
    >
      <SuggestionState of={asking} asking={say.asking} none={say.none} isEmpty={statements.length === 0} />
      <Statements label={say.title} of={statements} dropped={suggestion?.dropped ?? 0} />
    </Section>
  );
}
