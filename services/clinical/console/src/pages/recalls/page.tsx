import { Route, Switch } from 'wouter';
import { MissingPage } from '../../kit/missing-page';
import { RecallPage } from './recall-page';
import { RecallsPage } from './recalls';

/** Products and lots that are recalled, and one of them with who had it. */
export default function RecallPages() {
  return (
    <Switch>
      <Route path="/" component={RecallsPage} />
      <Route path="/:recall">{({ recall }) => <RecallPage key={recall} id={recall} />}</Route>
      <Route component={MissingPage} />
    </Switch>
  );
}
