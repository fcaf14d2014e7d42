import { useState } from 'react';
import type { Data } from '../../api/client';
import { useOnce } from '../../api/use-once';
import { usePages } from '../../api/use-pages';
import { useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { TextInput } from '../../kit/field';
import { DiagnosisFinder } from '../../kit/finder';
import { Section } from '../../kit/page';
import { RecordDialog } from '../../kit/record-dialog';
import { SelectInput } from '../../kit/select-input';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import styles from './chart.module.css';
import { text } from './chart-text';
import { MoreRows } from './more-rows';
import { Acts, voiding } from './record-acts';
import { VoidDialog } from './void';

type Problem = Data<'GET /api/v1/patients/{patient}/problems'>[number];

const CHANGES = ['GET /api/v1/patients/{patient}/problems'] as const;
const isPresent = ({ status, verification }: Problem) => status === 'active' && verification !== 'refuted';

/** What the patient has beyond one visit; what is over is a press away. */
export function Problems({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const say = useWords(text);
  const format = useFormat();
  const [isAll, setAll] = useState(false);
  const [open, setOpen] = useState<Problem | 'new'>();
  const [voided, setVoided] = useState<Problem>();
  const { query, more } = usePages('GET /api/v1/patients/{patient}/problems', { path: { patient: id } });
  const cancel = useWrite('POST /api/v1/patients/{patient}/problems/{problem}/cancel', { changes: CHANGES });
  const stateOf = ({ status, verification }: Problem) =>
    status === null || verification === 'refuted' ? say[verification] : say[status];
  return (
    <Section
      title={say.problems}
      actions={
        mayWrite && (
          <Button small icon="plus" onPress={() => setOpen('new')}>
            {say.addProblem}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ data }) => {
          const past = data.filter((each) => !isPresent(each)).length;
          return (
            <>
              <DataTable
                caption={say.problems}
                rows={isAll ? data : data.filter(isPresent)}
                rowKey={(each) => each.id}
                faded={(each) => !isPresent(each)}
                empty={<p className="hint">{say.noProblems}</p>}
                columns={[
                  {
                    key: 'problem',
                    title: say.problem,
                    heads: true,
                    cell: ({ description, code }) => (
                      <>
                        {description} <span className={styles.code}>{code}</span>
                      </>
                    ),
                  },
                  {
                    key: 'since',
                    title: say.since,
                    keep: true,
                    cell: ({ onset_on }) => (onset_on === null ? say.nothing : format.partialDate(onset_on)),
                  },
                  {
                    key: 'state',
                    title: say.state,
                    cell: (each) => (
                      <>
                        {stateOf(each)} {each.verification === 'unconfirmed' && <Badge>{say.unconfirmed}</Badge>}
                      </>
                    ),
                  },
                  ...(mayWrite
                    ? [
                        {
                          key: 'acts',
                          title: say.edit,
                          end: true,
                          cell: (each: Problem) => (
                            <Acts
                              name={each.description}
                              isOver={each.status === null}
                              edit={() => setOpen(each)}
                              cancel={() => setVoided(each)}
                            />
                          ),
                        },
                      ]
                    : []),
                ]}
              />
              {past > 0 && (
                <p>
                  <Button small look="quiet" onPress={() => setAll(!isAll)}>
                    {isAll ? say.hidePast : say.pastProblems(past)}
                  </Button>
                </p>
              )}
              <MoreRows more={more} of={say.problems} />
            </>
          );
        }}
      </Loaded>
      {open && (
        <ProblemDialog
          patient={id}
          of={open === 'new' ? undefined : open}
          newest={query.data?.data.find((each) => open !== 'new' && each.id === open.id)}
          close={() => setOpen(undefined)}
        />
      )}
      {voided && (
        <VoidDialog
          name={voided.description}
          send={(reason) =>
            cancel.mutateAsync({ path: { patient: id, problem: voided.id }, ...voiding(voided, reason) })
          }
          close={() => setVoided(undefined)}
        />
      )}
    </Section>
  );
}

const valuesOf = (problem: Problem | undefined) => ({
  code: problem?.code ?? '',
  description: problem?.description ?? '',
  status: problem?.status ?? ('active' as const),
  verification: problem && problem.verification !== 'entered_in_error' ? problem.verification : ('confirmed' as const),
  onset_on: problem?.onset_on ?? '',
  abated_on: problem?.abated_on ?? '',
  note: problem?.note ?? '',
});
type Values = ReturnType<typeof valuesOf>;
const bodyOf = ({ description: _, onset_on, abated_on, note, ...rest }: Values) => ({
  ...rest,
  onset_on: onset_on.trim() || null,
  // One that is active has no end.
  abated_on: rest.status === 'active' ? null : abated_on.trim() || null,
  note: note.trim() || null,
});

function ProblemDialog(props: {
  patient: string;
  of: Problem | undefined;
  newest: Problem | undefined;
  close(): void;
}) {
  const { of, patient } = props;
  const say = useWords(text);
  const create = useOnce('POST /api/v1/patients/{patient}/problems', { changes: CHANGES });
  const update = useWrite('PATCH /api/v1/patients/{patient}/problems/{problem}', { changes: CHANGES });
  return (
    <RecordDialog<Problem, Values>
      {...props}
      title={of ? say.editProblem(of.description) : say.newProblem}
      valuesOf={valuesOf}
      check={({ code }) => (code === '' ? { code: say.diagnosisMissing } : {})}
      send={(values, ifMatch) =>
        of && ifMatch !== undefined
          ? update.mutateAsync({
              path: { patient, problem: of.id },
              body: bodyOf(values),
              headers: { 'If-Match': ifMatch },
            })
          : create.send({ path: { patient }, body: bodyOf(values) })
      }
      act={say.save}
      labels={{
        code: say.diagnosis,
        description: say.problem,
        status: say.state,
        verification: say.verification,
        onset_on: say.onset,
        abated_on: say.abated,
        note: say.note,
      }}
    >
      {(form) => (
        <>
          <DiagnosisFinder
            label={say.diagnosis}
            hint={say.diagnosisHint}
            chosen={
              form.values.code === ''
                ? undefined
                : { id: form.values.code, name: `${form.values.description} ${form.values.code}` }
            }
            choose={(found) => form.set({ code: found?.id ?? '', description: found?.name ?? '' })}
          />
          {form.errorOf('code') && (
            <p className="error" role="alert">
              {form.errorOf('code')}
            </p>
          )}
          <div className={styles.pair}>
            <SelectInput
              {...form.field('status')}
              label={say.state}
              options={(['active', 'inactive', 'resolved'] as const).map((value) => ({ value, label: say[value] }))}
            />
            <SelectInput
              {...form.field('verification')}
              label={say.verification}
              options={(['confirmed', 'unconfirmed', 'refuted'] as const).map((value) => ({
                value,
                label: say[value],
              }))}
            />
          </div>
          <div className={styles.pair}>
            <TextInput
              {...form.field('onset_on')}
              label={say.onset}
              hint={say.dayHint}
              optional
              maxLength={10}
              autoComplete="off"
            />
            {form.values.status !== 'active' && (
              <TextInput
                {...form.field('abated_on')}
                label={say.abated}
                hint={say.dayHint}
                optional
                maxLength={10}
                autoComplete="off"
              />
            )}
          </div>
          <TextInput {...form.field('note')} label={say.note} optional rows={2} maxLength={2000} />
        </>
      )}
    </RecordDialog>
  );
}
