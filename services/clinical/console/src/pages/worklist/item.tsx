import { useState } from 'react';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { useConnectionName } from '../../interop/connections';
import { plain, waits, type Message } from '../../interop/message';
import { Faults, MessageState, useTypeName } from '../../interop/parts';
import { RawText } from '../../interop/raw-text';
import { Results } from '../../interop/results';
import { MessageSegments } from '../../interop/segments';
import { LinkButton } from '../../kit/button';
import { Facts, PageHead, Section } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { Notice } from '../../kit/states';
import { Acts } from './acts';
import { People } from './people';
import { text } from './text';

/** One message of the worklist: why it waits, whom it may be about, and what may be done with it. */
export function ItemPage({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/interop/messages/{message}', { path: { message: id } });
  return (
    <RecordPage query={query} title={say.message} back={{ href: '/', title: say.title }}>
      {({ data }) => <Item of={data} />}
    </RecordPage>
  );
}

/** How it ended: by who is here, or by somebody else before them. */
type Ended = 'here' | 'elsewhere' | undefined;

function Item({ of }: { of: Message }) {
  const say = useWords(text);
  const format = useFormat();
  const type = useTypeName();
  const connection = useConnectionName();
  const [ended, setEnded] = useState<Ended>();
  const isWaiting = waits(of);
  const acts = { done: () => setEnded('here'), late: () => setEnded('elsewhere') };
  return (
    <>
      <PageHead
        title={type(of.type)}
        windowTitle={say.message}
        back={{ href: '/', title: say.title }}
        actions={isWaiting && <Acts of={of} {...acts} />}
      />
      {!isWaiting && <Dealt of={of} ended={ended} />}
      {isWaiting && (
        <Section title={say.whyWaits} intro={of.direction === 'out' ? say.oursHint : say.whyHint}>
          {of.errors.length > 0 ? <Faults of={of.errors} /> : <p>{say.noReason}</p>}
        </Section>
      )}
      {isWaiting && of.direction === 'in' && <People of={of} {...acts} />}
      <Section title={say.about}>
        <Facts
          facts={[
            [say.state, <MessageState key="state" status={of.status} />],
            [say.connection, <bdi key="connection">{connection(of.connection_id)}</bdi>],
            [say.type, of.type === null ? '—' : plain(of.type)],
            [say.control, of.control_id === null ? '—' : <code key="control">{plain(of.control_id)}</code>],
            [say.received, `${format.moment(of.received_at)} (${format.ago(of.received_at)})`],
          ]}
        />
      </Section>
      <MessageSegments id={of.id} />
      <RawText id={of.id} name={of.id} />
    </>
  );
}

/** It waits no more: what became of it, and who saw to that. */
function Dealt({ of, ended }: { of: Message; ended: Ended }) {
  const say = useWords(text);
  const title = ended === 'here' ? say.doneHere : ended === 'elsewhere' ? say.doneElsewhere : say.done;
  return (
    <Notice tone={ended === 'here' ? 'good' : 'info'} title={title}>
      <p>
        {say.isNow} <MessageState status={of.status} />
      </p>
      {of.status_reason !== null && (
        <p>
          <bdi>{of.status_reason}</bdi>
        </p>
      )}
      {of.results.length > 0 && <Results of={of} />}
      <div className="actions">
        <LinkButton href="/" look="primary">
          {say.toList}
        </LinkButton>
        <LinkButton href={`~/console/messages/${of.id}`}>{say.seeMessage}</LinkButton>
      </div>
    </Notice>
  );
}
