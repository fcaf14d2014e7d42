import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Answer } from '../../api/client';
import { ApiError } from '../../api/errors';
import { useOnce } from '../../api/use-once';
import { useRead, useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button, LinkButton } from '../../kit/button';
import { Confirm } from '../../kit/dialog';
import { Choice, TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { PageHead } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { useFault } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { PatientSearch } from '../../patients/patient-search';
import { usePatientFacts } from './facts';
import { text } from './text';

const READ = 'GET /api/v1/patients/{patient}';
const CHANGES = [READ, 'GET /api/v1/patient-duplicates', 'POST /api/v1/patients/search'] as const;
type Read = Answer<typeof READ>;

/** For a record that is merged: which is the other one? */
export function ChooseOther({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead(READ, { path: { patient: id } });
  return (
    <RecordPage query={query} title={say.chooseOther} back={{ href: '/', title: say.back }}>
      {({ data }) => (
        <>
          <PageHead title={say.chooseOther} back={{ href: `/${id}`, title: say.one }} />
          <p>{say.chooseOtherIntro(`${data.full_name} (${data.mrn})`)}</p>
          <PatientSearch
            place={`merge.${id}`}
            autoFocus
            act={(found) =>
              found.id === id ? (
                <span className="hint">{say.itself}</span>
              ) : found.merged_into_id === null ? (
                <LinkButton
                  href={`/${id}/merge/${found.id}`}
                  small
                  label={say.comparePair(data.full_name, found.full_name)}
                >
                  {say.compare}
                </LinkButton>
              ) : null
            }
          />
        </>
      )}
    </RecordPage>
  );
}

export function Merge({ ids: [one, other] }: { ids: readonly [string, string] }) {
  const say = useWords(text);
  const first = useRead(READ, { path: { patient: one } });
  const second = useRead(READ, { path: { patient: other } });
  const back = { href: '/duplicates', title: say.duplicates };
  return (
    <RecordPage query={first} title={say.mergeTitle} back={back}>
      {(a) => (
        <RecordPage query={second} title={say.mergeTitle} back={back}>
          {(b) => (
            <>
              <PageHead title={say.mergeTitle} intro={say.mergeIntro} back={back} />
              <MergeForm pair={[a, b]} />
            </>
          )}
        </RecordPage>
      )}
    </RecordPage>
  );
}

const NOTHING_CHOSEN = { target: '', reason: '' };

function MergeForm({ pair }: { pair: readonly [Read, Read] }) {
  const say = useWords(text);
  const format = useFormat();
  const toast = useToast();
  const [, go] = useLocation();
  const [asking, setAsking] = useState(false);
  // As far as it is known here: said in this view, or by the service when it refused to merge them.
  const [areTwo, setTwo] = useState(false);
  const merge = useOnce('POST /api/v1/patients/{patient}/merge', { changes: CHANGES });
  const form = useForm({
    initial: NOTHING_CHOSEN,
    check: ({ target }) => (target === '' ? { target: say.staysMissing } : {}),
    send: async () => setAsking(true),
    isSaved: () => false,
  });
  const target = pair.find(({ data }) => data.id === form.values.target) ?? pair[0];
  const source = pair.find((each) => each !== target) ?? pair[1];
  return (
    <>
      <Comparison pair={pair} />
      <FormView form={form} send={say.goOn} cancel={<TwoPeople pair={pair} areTwo={areTwo} note={setTwo} />}>
        <Choice
          {...form.field('target')}
          label={say.stays}
          hint={say.staysHint}
          options={pair.map(({ data }) => ({
            value: data.id,
            label: data.full_name,
            hint: say.staysOne(data.mrn, format.day(data.created_at)),
          }))}
        />
        <section>
          <h2>{say.consequences}</h2>
          <ul className="consequences">
            <li>{say.movesAll}</li>
            <li>{say.otherCloses}</li>
            <li>{say.canUndo}</li>
          </ul>
        </section>
        <TextInput {...form.field('reason')} label={say.mergeReason} optional rows={2} maxLength={2000} />
      </FormView>
      {asking && (
        <Confirm
          title={say.confirmTitle}
          act={say.mergeAct}
          close={() => setAsking(false)}
          send={async () => {
            await merge
              .send({
                path: { patient: source.data.id },
                body: {
                  target_id: target.data.id,
                  target_version: target.data.version,
                  reason: form.values.reason.trim() || null,
                },
                headers: { 'If-Match': source.etag ?? '' },
              })
              .catch((error: unknown) => {
                if (error instanceof ApiError && 'target_id' in error.errors) setTwo(true);
                throw error;
              });
            toast(say.merged);
            form.reset();
            go(`/${target.data.id}`);
          }}
        >
          <p>{say.confirmIntro(source.data.mrn, target.data.mrn)}</p>
        </Confirm>
      )}
    </>
  );
}

/** Both records side by side; where both say something else it is said in a word too. */
function Comparison({ pair: [a, b] }: { pair: readonly [Read, Read] }) {
  const say = useWords(text);
  const factsOf = usePatientFacts();
  // Their numbers head the columns.
  const [ofA, ofB] = [factsOf(a.data).slice(1), factsOf(b.data).slice(1)];
  return (
    <div className="table-frame comparison">
      <table className="table">
        <caption className="visually-hidden">{say.mergeTitle}</caption>
        <thead>
          <tr>
            <th scope="col">{say.field}</th>
            <th scope="col">{a.data.mrn}</th>
            <th scope="col">{b.data.mrn}</th>
          </tr>
        </thead>
        <tbody>
          {ofA.map(([name, value], index) => {
            const others = ofB[index]?.[1] ?? null;
            return (
              <tr key={name}>
                <th scope="row">
                  {name} {value && others && value !== others && <Badge tone="warning">{say.differs}</Badge>}
                </th>
                <td data-title={a.data.mrn}>{value || say.nothing}</td>
                <td data-title={b.data.mrn}>{others || say.nothing}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const DISTINCT = '/api/v1/patients/{patient}/distinct-from/{other}';

/** Says that they are not one person, and takes it back. */
function TwoPeople(props: { pair: readonly [Read, Read]; areTwo: boolean; note(areTwo: boolean): void }) {
  const {
    pair: [a, b],
    areTwo,
    note,
  } = props;
  const say = useWords(text);
  const toast = useToast();
  const fault = useFault();
  const [asking, setAsking] = useState(false);
  const distinguish = useWrite(`PUT ${DISTINCT}`, { changes: CHANGES });
  const withdraw = useWrite(`DELETE ${DISTINCT}`, { changes: CHANGES });
  const path = { patient: a.data.id, other: b.data.id };
  async function takeBack() {
    try {
      await withdraw.mutateAsync({ path });
      note(false);
      toast(say.withdrawn);
    } catch (error) {
      toast(fault(error), 'bad');
    }
  }
  return (
    <>
      {areTwo ? (
        <Button look="quiet" isPending={withdraw.isPending} onPress={() => void takeBack()}>
          {say.withdraw}
        </Button>
      ) : (
        <Button onPress={() => setAsking(true)}>{say.twoPeople}</Button>
      )}
      {asking && (
        <Confirm
          title={say.twoPeople}
          act={say.twoPeople}
          look="primary"
          close={() => setAsking(false)}
          send={async () => {
            await distinguish.mutateAsync({ path });
            note(true);
            toast(say.twoPeopleDone);
          }}
        >
          <p>{say.twoPeopleIntro}</p>
        </Confirm>
      )}
    </>
  );
}
