import { Route, Switch } from 'wouter';
import { MissingPage } from '../../kit/missing-page';
import { PLURALS } from '../../stock/documents';
import { DocumentPage } from './document-page';
import { DocumentsPage } from './documents';
import { MovementsPage } from './movements';

/** The ledger of the pharmacy, the documents that moved stock or would have, and one of them. */
export default function MovementPages() {
  return (
    <Switch>
      <Route path="/" component={MovementsPage} />
      <Route path="/documents" component={DocumentsPage} />
      {PLURALS.map((kind) => (
        <Route key={kind} path={`/documents/${kind}/:id`}>
          {({ id }) => <DocumentPage key={id} kind={kind} id={id ?? ''} />}
        </Route>
      ))}
      <Route component={MissingPage} />
    </Switch>
  );
}
