import { useState } from 'react';
import { useWords } from '../../i18n/language';
import { Button, LinkButton } from '../../kit/button';
import { PageHead, Section } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { useDocumentColumns } from '../../stock/document-columns';
import { text as stockText } from '../../stock/text';
import { useDocuments } from '../../stock/use-documents';
import { useWaiting, WaitingTable } from '../../stock/waiting';
import { WitnessDialog } from '../../witness/witness-dialog';
import { text } from './text';

const PURPOSES = ['dispensation', 'closing', 'administration'] as const;
const EVERY_SECONDS = 60;

/** What waits for a second person, and what was refused or left without a signature. */
export default function SignaturesPage() {
  const say = useWords(text);
  const words = useWords(stockText);
  const [isWitness, setWitness] = useState(false);
  const waiting = useWaiting();
  const actions = (
    <>
      <LinkButton href="~/console/movements/documents">{say.all}</LinkButton>
      <Button icon="key" onPress={() => setWitness(true)}>
        {say.code}
      </Button>
    </>
  );
  return (
    <>
      <PageHead title={say.title} intro={say.intro} actions={actions} />
      <Section title={words.waiting} intro={words.waitingIntro}>
        <Loaded query={waiting}>
          {(rows) =>
            rows.length > 0 ? (
              <WaitingTable rows={rows} />
            ) : (
              <Empty icon="check" title={words.noneWaits}>
                {words.noneWaitsHint}
              </Empty>
            )
          }
        </Loaded>
      </Section>
      <Ended />
      {isWitness && <WitnessDialog purposes={PURPOSES} intro={say.codeIntro} close={() => setWitness(false)} />}
    </>
  );
}

function Ended() {
  const say = useWords(text);
  const query = useDocuments('refused,expired', EVERY_SECONDS);
  const columns = useDocumentColumns();
  return (
    <Section title={say.ended} intro={say.endedIntro}>
      <Loaded query={query}>
        {(rows) => (
          <DataTable
            caption={say.ended}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={<p className="hint">{say.noneEnded}</p>}
          />
        )}
      </Loaded>
    </Section>
  );
}
