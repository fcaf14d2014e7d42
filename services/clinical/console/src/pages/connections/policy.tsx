import { useWords } from '../../i18n/language';
import { Section } from '../../kit/page';
import { DataTable } from '../../kit/table';
import styles from './connections.module.css';
import { policyText } from './policy-text';
import type { Connection } from './values';

/** What is done with what comes over a connection, and what that means. */
export function Policy({ of }: { of: Connection['policy'] }) {
  const say = useWords(policyText);
  const by = of.match_by.map((each) => (each === 'document' ? say.document : say.identifier));
  const rules: [string, string, string][] = [
    [
      say.createPatients,
      of.create_patients ? say.yes : say.no,
      of.create_patients ? say.createsHint : say.createsNotHint,
    ],
    [
      say.updatePatients,
      of.update_patients ? say.yes : say.no,
      of.update_patients ? say.updatesHint : say.updatesNotHint,
    ],
    [say.matchBy, by.join(', '), say.matchByHint],
    [
      say.ack,
      of.ack_quarantined === 'AA' ? say.ackAA : say.ackAE,
      of.ack_quarantined === 'AA' ? say.ackAAHint : say.ackAEHint,
    ],
  ];
  return (
    <Section title={say.policy}>
      <dl className={styles.policy}>
        {rules.map(([name, value, meaning]) => (
          <div key={name}>
            <dt>
              {name}: {value}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div>
        <h3 className={styles.codesTitle}>{say.codes}</h3>
        <p className="hint">{say.codesHint}</p>
      </div>
      <DataTable
        caption={say.codes}
        columns={[
          { key: 'from', title: say.from, heads: true, cell: ({ from }) => <bdi>{from}</bdi> },
          { key: 'to', title: say.to, cell: ({ to }) => <bdi>{to}</bdi> },
        ]}
        rows={of.codes}
        rowKey={({ from }) => from}
        empty={<p>{say.noCodes}</p>}
      />
    </Section>
  );
}
