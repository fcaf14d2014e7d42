import { Route, Switch } from 'wouter';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { MissingPage } from '../../kit/missing-page';
import { PageHead } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { Change } from './change';
import { QUESTIONS, useAnswers, type Saved } from './rules';
import { text } from './text';
import './policy.css';

export default function PolicyPage() {
  const query = useRead('GET /api/v1/settings/phi-policy', undefined);
  return (
    <Loaded query={query} lines={6}>
      {({ data }) => (
        <Switch>
          <Route path="/">
            <PolicyView of={data} />
          </Route>
          <Route path="/change">
            <Change from={data} reload={query.refetch} />
          </Route>
          <Route component={MissingPage} />
        </Switch>
      )}
    </Loaded>
  );
}

function PolicyView({ of }: { of: Saved }) {
  const say = useWords(text);
  const format = useFormat();
  const answers = useAnswers()(of);
  return (
    <>
      <PageHead
        title={say.title}
        intro={say.intro}
        actions={
          <LinkButton href="/change" look="primary" icon="shield">
            {say.change}
          </LinkButton>
        }
      />
      <DataTable
        caption={say.title}
        rows={QUESTIONS}
        rowKey={(question) => question}
        empty={null}
        columns={[
          { key: 'rule', title: say.rule, heads: true, cell: (question) => say[question] },
          { key: 'now', title: say.now, cell: (question) => answers[question] },
        ]}
        foot={<span className="hint">{of.updated_at ? say.since(format.moment(of.updated_at)) : say.byDefault}</span>}
      />
    </>
  );
}
