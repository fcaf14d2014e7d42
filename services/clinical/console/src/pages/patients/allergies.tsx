import { useState } from 'react';
import { useOnce } from '../../api/use-once';
import { usePages } from '../../api/use-pages';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Confirm } from '../../kit/dialog';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { ALLERGY_CHANGES, AllergyDialog, type Allergy } from './allergy-dialog';
import { text } from './allergy-text';
import { text as chartText } from './chart-text';
import { MoreRows } from './more-rows';
import { Acts, voiding } from './record-acts';
import { VoidDialog } from './void';

const counts = ({ clinical_status, verification_status }: Allergy) =>
  verification_status !== 'entered-in-error' &&
  verification_status !== 'refuted' &&
  (clinical_status === null || clinical_status === 'active');

/** What the patient must not get, or that somebody asked and there is none; what no longer counts is a press away. */
export function Allergies({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const say = useWords(text);
  const { edit: act } = useWords(chartText);
  const [isAll, setAll] = useState(false);
  const [open, setOpen] = useState<Allergy | 'new' | 'none'>();
  const [voided, setVoided] = useState<Allergy>();
  const { query, more } = usePages('GET /api/v1/allergies', { query: { patient_id: id } });
  const cancel = useWrite('POST /api/v1/allergies/{allergy}/cancel', { changes: ALLERGY_CHANGES });
  const nameOf = (each: Allergy) => each.substance?.display ?? say.noneKnown;
  const stateOf = ({ clinical_status, verification_status }: Allergy) =>
    clinical_status === null || !['confirmed', 'unconfirmed'].includes(verification_status)
      ? say[verification_status]
      : say[clinical_status];
  return (
    <Section
      title={say.title}
      actions={
        mayWrite && (
          <>
            {query.data?.data.some(counts) === false && (
              <Button small look="quiet" onPress={() => setOpen('none')}>
                {say.addNone}
              </Button>
            )}
            <Button small icon="plus" onPress={() => setOpen('new')}>
              {say.add}
            </Button>
          </>
        )
      }
    >
      <Loaded query={query}>
        {({ data }) => {
          const past = data.filter((each) => !counts(each)).length;
          return (
            <>
              <DataTable
                caption={say.title}
                rows={isAll ? data : data.filter(counts)}
                rowKey={(each) => each.id}
                faded={(each) => !counts(each)}
                empty={<p className="hint">{say.none}</p>}
                columns={[
                  {
                    key: 'substance',
                    title: say.substance,
                    heads: true,
                    cell: (each) => (
                      <>
                        {nameOf(each)}{' '}
                        {each.criticality === 'high' && <Badge tone="bad">{`${say.criticality}: ${say.high}`}</Badge>}
                      </>
                    ),
                  },
                  { key: 'reaction', title: say.reaction, cell: (each) => <Reactions of={each} /> },
                  {
                    key: 'state',
                    title: say.state,
                    cell: (each) => (
                      <>
                        {stateOf(each)} {each.verification_status === 'unconfirmed' && <Badge>{say.unconfirmed}</Badge>}
                      </>
                    ),
                  },
                  ...(mayWrite
                    ? [
                        {
                          key: 'acts',
                          title: act,
                          end: true,
                          cell: (each: Allergy) => (
                            <Acts
                              name={nameOf(each)}
                              isOver={each.verification_status === 'entered-in-error'}
                              edit={each.none_known ? undefined : () => setOpen(each)}
                              cancel={() => setVoided(each)}
                            />
                          ),
                        },
                      ]
                    : []),
                ]}
              />
              <MoreRows more={more} of={say.title} />
              {past > 0 && (
                <p>
                  <Button small look="quiet" onPress={() => setAll(!isAll)}>
                    {isAll ? say.hidePast : say.past(past)}
                  </Button>
                </p>
              )}
            </>
          );
        }}
      </Loaded>
      {open === 'none' && <NoneKnown patient={id} close={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'none' && (
        <AllergyDialog
          patient={id}
          of={open === 'new' ? undefined : open}
          newest={query.data?.data.find((each) => open !== 'new' && each.id === open.id)}
          close={() => setOpen(undefined)}
        />
      )}
      {voided && (
        <VoidDialog
          name={nameOf(voided)}
          send={(reason) => cancel.mutateAsync({ path: { allergy: voided.id }, ...voiding(voided, reason) })}
          close={() => setVoided(undefined)}
        />
      )}
    </Section>
  );
}

function Reactions({ of }: { of: Allergy }) {
  const say = useWords(text);
  const said = of.reactions.map(({ manifestation, severity }) =>
    severity === null ? manifestation.display : `${manifestation.display} (${say[severity].toLocaleLowerCase()})`,
  );
  return said.length === 0 ? '—' : said.join(', ');
}

function NoneKnown({ patient, close }: { patient: string; close(): void }) {
  const say = useWords(text);
  const create = useOnce('POST /api/v1/allergies', { changes: ALLERGY_CHANGES });
  return (
    <Confirm
      title={say.addNoneTitle}
      act={say.addNone}
      look="primary"
      send={() => create.send({ body: { patient_id: patient, none_known: true } })}
      close={close}
    >
      <p>{say.addNoneHint}</p>
    </Confirm>
  );
}
