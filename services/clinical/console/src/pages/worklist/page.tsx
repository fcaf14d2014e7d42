import { Route, Switch } from 'wouter';
import { MissingPage } from '../../kit/missing-page';
import { ItemPage } from './item';
import { Waiting } from './waiting';

/** Messages that could not be applied, and one of them to be sorted out. */
export default function WorklistPages() {
  return (
    <Switch>
      <Route path="/" component={Waiting} />
      <Route path="/:message">{({ message }) => <ItemPage key={message} id={message} />}</Route>
      <Route component={MissingPage} />
    </Switch>
  );
}
