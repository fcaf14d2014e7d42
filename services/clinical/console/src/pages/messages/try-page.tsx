import { useState } from 'react';
import type { Data } from '../../api/client';
import { sendText } from '../../api/send-text';
import { useWords } from '../../i18n/language';
import { useTraffic } from '../../interop/connections';
import { Changes } from '../../interop/changes';
import { plain } from '../../interop/message';
import { Acknowledgement, Faults, useTypeName } from '../../interop/parts';
import { SegmentList, SHOWN_SEGMENTS } from '../../interop/segments';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { Facts, PageHead, Section } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import styles from './messages.module.css';
import { tryText } from './try-text';

type Reading = Data<'POST /api/v1/interop/hl7/validate'>;
const MOST_BYTES = 1024 * 1024;

/** How a message would be read and what it would do, of one that is pasted. */
export function TryPage() {
  const say = useWords(tryText);
  const connections = useTraffic().data?.data.filter(({ direction }) => direction !== 'out') ?? [];
  const [reading, setReading] = useState<Reading>();
  const form = useForm({
    initial: { message: '', connection_id: '' },
    isProof: true,
    check({ message }) {
      if (message.trim() === '') return { message: say.missing };
      return new Blob([message]).size > MOST_BYTES ? { message: say.tooLarge } : {};
    },
    send({ message, connection_id }) {
      setReading(undefined);
      const query = connection_id === '' ? {} : { connection_id };
      return sendText('POST /api/v1/interop/hl7/validate', { query, type: 'application/hl7-v2', content: message });
    },
    done: ({ data }) => setReading(data),
  });
  return (
    <>
      <PageHead title={say.title} intro={say.intro} back={{ href: '/', title: say.back }} />
      <div className={styles.wide}>
        <FormView form={form} send={say.look} icon="eye">
          <SelectInput
            {...form.field('connection_id')}
            label={say.connection}
            hint={say.connectionHint}
            options={[
              { value: '', label: say.byNames },
              ...connections.map(({ connection_id, name }) => ({ value: connection_id, label: name })),
            ]}
          />
          <TextInput
            {...form.field('message')}
            label={say.message}
            hint={say.messageHint}
            rows={10}
            autoComplete="off"
          />
        </FormView>
      </div>
      {/* There before what it says, as only then a change of it is told. */}
      <p role="status" className="visually-hidden">
        {reading && say.read}
      </p>
      {reading && <Read of={reading} />}
    </>
  );
}

function Read({ of }: { of: Reading }) {
  const say = useWords(tryText);
  const type = useTypeName();
  return (
    <>
      <Section title={say.outcome} intro={say.outcomeHint}>
        <Facts
          facts={[
            [say.ack, <Acknowledgement key="ack" code={plain(of.ack_code)} />],
            [say.type, of.type === null ? type(null) : `${type(of.type)} (${plain(of.type)})`],
            [say.version, of.version === null ? '—' : plain(of.version)],
          ]}
        />
        {of.errors.length > 0 && <Faults of={of.errors} />}
      </Section>
      <Section title={say.changes}>
        <Changes of={of.changes} />
      </Section>
      <Segments of={of} />
    </>
  );
}

/** All of them came at once, and are shown a part at a time. */
function Segments({ of }: { of: Reading }) {
  const say = useWords(tryText);
  const [from, setFrom] = useState(1);
  const shown = of.segments
    .slice(from - 1, from - 1 + SHOWN_SEGMENTS)
    .map((segment, nth) => ({ ...segment, position: from + nth }));
  return (
    <Section title={say.segments}>
      <SegmentList segments={shown} total={of.segments.length} go={setFrom} />
    </Section>
  );
}
