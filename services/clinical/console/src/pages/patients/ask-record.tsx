import { useState } from 'react';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { TextInput } from '../../kit/field';
import { Section } from '../../kit/page';
import { useSession } from '../../session/session';
import { Dismiss } from '../../suggestions/dismiss';
import { statementsOf } from '../../suggestions/result';
import { SuggestionState } from '../../suggestions/state';
import { Statements } from '../../suggestions/statements';
import { giveFeedback, useSuggestion } from '../../suggestions/use-suggestion';
import { askText } from './ask-text';
import styles from './chart.module.css';

const LONGEST = 2_000;

/** A question that the records answer, each sentence of the answer with those that say it. */
export function AskRecord({ id }: { id: string }) {
  const say = useWords(askText);
  const { suggests } = useSession();
  const engine = suggests('question');
  if (engine === undefined) return null;
  return (
    <Section title={say.title} {...(engine && { intro: say.intro })}>
      {engine === null ? <p className="hint">{say.off}</p> : <Question id={id} />}
    </Section>
  );
}

function Question({ id }: { id: string }) {
  const say = useWords(askText);
  const asking = useSuggestion();
  const { suggestion, isAsked, ask } = asking;
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [fault, setFault] = useState<string>();
  const send = () => {
    const question = typed.trim();
    setFault(question === '' ? say.missing : undefined);
    if (question === '' || isAsked) return;
    setAsked(question);
    void ask({ kind: 'question', input: { patient_id: id, question } });
  };
  const statements = suggestion ? statementsOf(suggestion) : [];
  return (
    <>
      <div className={styles.asking}>
        <TextInput
          label={say.question}
          value={typed}
          onChange={setTyped}
          onEnter={send}
          error={fault}
          maxLength={LONGEST}
          autoComplete="off"
        />
        <Button isPending={isAsked} onPress={send}>
          {say.ask}
        </Button>
      </div>
      <SuggestionState of={asking} asking={say.asking} none={say.none} isEmpty={statements.length === 0} />
      {suggestion && statements.length > 0 && (
        <div className={styles.answer}>
          <h3>{say.answerTo(asked)}</h3>
          <Statements label={say.answer} of={statements} dropped={suggestion.dropped} />
          <Verdict key={suggestion.id} of={suggestion.id} forget={asking.forget} />
        </div>
      )}
    </>
  );
}

/** Whether the answer was of use: nothing is written of it that could tell. */
function Verdict({ of, forget }: { of: string; forget(): void }) {
  const say = useWords(askText);
  const [isSaid, setSaid] = useState(false);
  return (
    <div className={styles.opened}>
      {isSaid ? (
        <p className="hint" role="status">
          {say.thanks}
        </p>
      ) : (
        <>
          <Button
            small
            look="quiet"
            icon="check"
            onPress={() => {
              setSaid(true);
              void giveFeedback(of, { decision: 'accepted' });
            }}
          >
            {say.useful}
          </Button>
          <Dismiss
            label={say.reject}
            dismiss={(comment) => {
              void giveFeedback(of, { decision: 'rejected', comment });
              forget();
            }}
          />
        </>
      )}
    </div>
  );
}
