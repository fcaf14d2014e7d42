import { useState } from 'react';
import { usePages } from '../../api/use-pages';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { isOver, Reason, Recipient, State } from '../../referrals/referral';
import { ReferDialog } from '../../referrals/refer-dialog';
import { referralWords } from '../../referrals/words';
import { MoreRows } from './more-rows';

/** To whom the patient was sent, the newest first. */
export function Referrals({ of, mayWrite }: { of: { id: string; full_name: string }; mayWrite: boolean }) {
  const say = useWords(referralWords);
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { query, more } = usePages('GET /api/v1/referrals', { query: { patient_id: of.id, per_page: 10 } }, 1);
  return (
    <Section
      title={say.referrals}
      actions={
        mayWrite && (
          <Button small icon="send" onPress={() => setOpen(true)}>
            {say.refer}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ data }) => (
          <DataTable
            caption={say.referrals}
            rows={data}
            rowKey={(each) => each.id}
            faded={isOver}
            empty={<p className="hint">{say.none}</p>}
            foot={more && <MoreRows more={more} of={say.referrals} />}
            columns={[
              { key: 'to', title: say.to, heads: true, cell: (each) => <Recipient of={each} /> },
              { key: 'reason', title: say.reason, cell: (each) => <Reason of={each} /> },
              {
                key: 'since',
                title: say.since,
                keep: true,
                cell: ({ created_at }) => format.day(created_at),
              },
              { key: 'state', title: say.state, cell: (each) => <State of={each} /> },
            ]}
          />
        )}
      </Loaded>
      {isOpen && <ReferDialog patient={of} close={() => setOpen(false)} />}
    </Section>
  );
}
