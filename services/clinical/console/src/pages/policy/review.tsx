import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/errors';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { PageHead, Section } from '../../kit/page';
import { ErrorNotice, Notice } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { useToast } from '../../kit/toast';
import { Consequences } from './consequences';
import { QUESTIONS, useAnswers, type Policy, type Preview } from './rules';
import { text } from './text';

const CONFLICT = 412;

/** What would be otherwise, before it is. */
export function Review(props: {
  now: Policy;
  then: Policy;
  shown: Preview;
  movedOn: boolean;
  again(): Promise<void>;
  /** Why looking again did not work. */
  failed: unknown;
  edit(): void;
}) {
  const { now, then, shown, movedOn, again, failed, edit } = props;
  const say = useWords(text);
  const toast = useToast();
  const [, go] = useLocation();
  const [failure, setFailure] = useState<unknown>();
  const save = useWrite('PUT /api/v1/settings/phi-policy', { changes: ['GET /api/v1/settings/phi-policy'] });
  const answersOf = useAnswers();
  const [before, after] = [answersOf(now), answersOf(then)];
  const different = QUESTIONS.filter((question) => before[question] !== after[question]);
  const send = () => {
    setFailure(undefined);
    const headers = { 'If-Match': `W/"v${shown.version ?? 0}"` };
    save.mutate(
      { body: then, headers },
      {
        onError: setFailure,
        onSuccess() {
          toast(say.saved);
          go('/');
        },
      },
    );
  };
  const conflict = failure instanceof ApiError && failure.status === CONFLICT;
  return (
    <>
      <PageHead title={say.reviewTitle} intro={say.reviewIntro} />
      {movedOn && !conflict && (
        <Notice tone="warning" title={say.movedOn}>
          <p>{say.movedOnIntro}</p>
        </Notice>
      )}
      {different.length === 0 ? (
        <Notice title={say.same} />
      ) : (
        <>
          <Section title={say.rules}>
            <DataTable
              caption={say.rules}
              rows={different}
              rowKey={(question) => question}
              empty={null}
              columns={[
                { key: 'rule', title: say.rule, heads: true, cell: (question) => say[question] },
                { key: 'now', title: say.now, cell: (question) => before[question] },
                { key: 'then', title: say.then, cell: (question) => after[question] },
              ]}
            />
          </Section>
          <Consequences of={shown} losesEmergency={now.break_glass && !then.break_glass} />
        </>
      )}
      {conflict ? (
        <Notice tone="bad" title={say.conflict}>
          <p>{say.conflictIntro}</p>
          <Button small icon="refresh" onPress={() => void again().then(() => setFailure(undefined))}>
            {say.again}
          </Button>
        </Notice>
      ) : (
        failure !== undefined && <ErrorNotice error={failure} />
      )}
      {failed !== undefined && <ErrorNotice error={failed} />}
      <div className="form-end">
        {different.length > 0 && !conflict && (
          <Button look="primary" icon="check" isPending={save.isPending} onPress={send}>
            {say.save}
          </Button>
        )}
        <Button onPress={edit}>{say.edit}</Button>
      </div>
    </>
  );
}
